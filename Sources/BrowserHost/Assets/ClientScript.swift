// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
        "use strict";(()=>{const a=document,L=sessionStorage,it=a.body.dataset.token,l=addEventListener,b={passive:!0}\#
        ,f=t=>a.getElementById("e"+t),N=t=>a.querySelectorAll("[data-gap]").forEach(t),u=t=>+t.id.slice(1);let m,W=0,J\#
        =0,z=!1,P=!0,R;const y=new Map,i=t=>{if(P)return y.set(t,t);const e=m.readyState===1;return e&&m.send(JSON.str\#
        ingify(t)),e},X=t=>{for(const e of t.querySelectorAll("[data-s]"))e.style.cssText=e.dataset.s,e.removeAttribut\#
        e("data-s")},B=t=>{const e=a.createElement("template");return e.innerHTML=t,X(e.content),e.content},U=(t,e,s)=\#
        >{e==="checked"?t.checked=s!==null:e==="autofocus"?s===null?t.blur():t.focus():s===null?t.removeAttribute(e):t\#
        .setAttribute(e,s),e==="data-gap"&&delete t.sent},_=()=>matchMedia("(prefers-reduced-motion: reduce)").matches\#
        ,ut=t=>{if(t.open&&t.close(),!t.matches('.fade,.grow,[class*="from-"]')||_())return t.remove();for(const r of[\#
        t,...t.querySelectorAll("*")])for(const c of["id","data-testid","data-gap","data-page"])r.removeAttribute(c);c\#
        onst{offsetLeft:e,offsetTop:s,offsetWidth:n,offsetHeight:o}=t;t.style.cssText+=`;left:${e}px;top:${s}px;width:\#
        ${n}px;height:${o}px`,t.inert=!0,t.classList.add("leaving"),Promise.allSettled(t.getAnimations().map(r=>r.fini\#
        shed)).then(()=>t.remove())},F=t=>f(t).firstElementChild,dt={t:(t,e)=>f(t).textContent=e,T:(t,e)=>F(t).textCon\#
        tent=e,h:(t,e)=>{const s=f(t);s.innerHTML=e,X(s)},a:(t,e,s)=>U(f(t),e,s),A:(t,e,s)=>U(F(t),e,s),u:t=>open(t,"_\#
        blank","noopener"),l:(t,e)=>{const s=new Image;s.src=e,s.decode().then(()=>i(["l",t,!0]),()=>i(["l",t,!1]))},v\#
        :(t,e,s)=>{f(t).dataset.i===e&&(F(t).value=s)},s:(t,e)=>{const s=f(t);s.removeAttribute("data-c"),s.style.cssT\#
        ext=e},i:(t,e,s)=>f(t).insertBefore(B(s),f(e)),m:(t,e,s)=>{const n=a.activeElement;f(t).insertBefore(f(s),f(e)\#
        ),n.focus({preventScroll:!0})},r:(...t)=>t.forEach(e=>ut(f(e))),w:(t,e)=>{a.body.style.setProperty("--course",\#
        t),a.body.classList.add("animated"),clearTimeout(R),R=setTimeout(()=>a.body.classList.remove("animated"),e+50)\#
        },"=":(t,e)=>f(t).replaceWith(B(e)),d:(t,e)=>{const s=f(t),n=s.querySelector(":scope>:not([id])");n&&n.remove(\#
        ),s.prepend(B(e))}},ft=t=>{const e=a.activeElement,s=[],n=[];for(let c=e;c&&c!==a.body;c=c.parentElement)c.id&\#
        &s.push(c.id),c.dataset.testid&&n.push(c.dataset.testid);if(t(),!s.length||e.isConnected||a.activeElement!==a.\#
        body)return;let o=a.getElementById(s[0]);const r=c=>c.value===e.value&&c.className===e.className;o&&!e.id&&(o=\#
        [...o.querySelectorAll(e.tagName)].find(r)||o);for(const c of n){const d=a.querySelector('[data-testid="'+CSS.\#
        escape(c)+'"]');o||!d||(o=d.querySelector("button:enabled,input:enabled")||d)}o=o||s.map(c=>a.getElementById(c\#
        )).find(c=>c),o&&(o.tabIndex<0&&(o.tabIndex=-1),o.focus({preventScroll:!0}))},pt=t=>{ft(()=>{for(const[s,...n]\#
        of t)dt[s](...n);const e=[...a.querySelectorAll("dialog:not([open])")];for(const s of e.sort((n,o)=>u(n)-u(o))\#
        )s.showModal();N(V),Z(tt)}),i(["a",++W]),M()},ht={size:"height",space:"rowGap",ends:t=>[t.top,t.bottom]},K={si\#
        ze:"width",space:"columnGap",ends:t=>[t.left,t.right]},mt={...K,ends:t=>[-t.right,-t.left]},gt=t=>t.matches(".\#
        row-stack")?getComputedStyle(t).direction==="rtl"?mt:K:ht,bt=t=>t.getBoundingClientRect(),yt=()=>({top:0,left:\#
        0,bottom:innerHeight,right:innerWidth}),Q=t=>{const[e,s,n]=t.dataset.gap.split(",").map(Number),o=[];let r=t.n\#
        extElementSibling;for(;r&&!r.matches("[data-gap-end]");r=r.nextElementSibling)o.push(r);return{lower:e,upper:s\#
        ,total:n,shown:o.filter(c=>c.id),end:r}},V=t=>{const{lower:e,upper:s,total:n,end:o}=Q(t),{columns:r,pitch:c,sp\#
        ace:d,size:p}=t;if(!c||!o)return;const g=k=>Math.max(0,Math.ceil(k/r)*c-d)+"px";t.style[p]=g(e),o.style[p]=g(n\#
        -s)},wt=t=>{const{lower:e,upper:s,total:n,shown:o,end:r}=Q(t),c=t.parentElement;if(!n||!r)return;const d=gt(c)\#
        ,p=h=>d.ends(bt(h)),g=getComputedStyle(c),k=t.space=parseFloat(g[d.space])||0,S=g.display==="grid"?g.gridTempl\#
        ateColumns.split(" ").length:1,O=h=>Math.ceil(h/S);if(t.columns=S,t.size=d.size,o.length){const h=p(o[0])[0],C\#
        =(p(o[o.length-1])[1]-h+k)/O(s-e);C>k&&(t.pitch=C)}const Y=t.pitch=t.pitch||44;V(t);let[v,T]=d.ends(yt());cons\#
        t nt=t.closest(".scroll,.list");if(nt){const[h,q]=p(nt);v=Math.max(v,h),T=Math.min(T,q)}const ct=p(o[0]||r)[0]\#
        -O(e)*Y,$=(T-v)/3,j=h=>{const q=Math.floor((v-h-ct)/Y),C=Math.ceil((T+h-ct)/Y),lt=Math.min(Math.max(0,q),O(n)-\#
        1)*S;return[lt,Math.min(n,Math.max(lt+S,C*S))]},rt=j($/2),G=j($),at=j($*3);e<=rt[0]&&s>=rt[1]&&e>=at[0]&&s<=at\#
        [1]||t.sent===G.join()||i(["r",u(t),...G])&&(t.sent=G.join())},M=()=>{z||(z=!0,requestAnimationFrame(()=>{z=!1\#
        ,N(wt)}))},Z=t=>a.querySelectorAll("[data-page]").forEach(t),tt=t=>{const e=+t.dataset.page,s=t.page===void 0;\#
        if(t.page===e)return;t.page=e;const n=e*t.clientWidth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo(\#
        {left:n,behavior:s||_()?"instant":"smooth"})};l("scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTime\#
        out(t.turning),t.turning=setTimeout(()=>{const e=Math.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&&\#
        i(["i",u(t),0,String(e)])&&(t.dataset.page=t.page=e)},120))},{...b,capture:!0}),l("click",t=>{const e=t.target\#
        .closest("button,[data-k],.toggle");if(!e||e.matches(".toggle"))return;const s=e.dataset.k,n=e.closest("[id]")\#
        ;i(s==="f"||s==="x"?[s,u(n)]:s==="c"?["i",u(n),0,e.value]:["t",u(e),Math.max(1,t.detail)])});let x=null;const \#
        I=()=>{x!==null&&i(["p",x,!1])&&(x=null)};l("pointerdown",t=>{const e=t.target.closest("[data-p]:enabled");!e|\#
        |t.button||(I(),i(["p",u(e),!0])&&(x=u(e)))});for(const t of["pointerup","pointercancel","blur"])l(t,I);l("con\#
        textmenu",t=>{const e=t.target.closest(".row"),s=t.target.closest("[data-m]")||e&&e.querySelector("[data-m]");\#
        s&&i(["m",u(s)])&&t.preventDefault()}),l("keydown",t=>{const{key:e,target:s}=t;e==="Enter"&&s.matches(".field>\#
        input")&&i(["s",u(et(t))]);const n={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[e];if(n&&s.matches("[rol\#
        e=tab]")){const o=[...s.parentElement.children],r=o.at((o.indexOf(s)+n)%o.length);t.preventDefault(),r.focus()\#
        ,r.click()}!s.matches("span[role=button]")||!["Enter"," "].includes(e)||(t.preventDefault(),s.click())});const\#
         et=t=>t.target.closest("[data-i]"),st=(t,e)=>i(e)?y.delete(t.id):y.set(t.id,e);l("input",t=>{const e=et(t);e&\#
        &st(e,["i",u(e),++e.dataset.i,t.target.value])});const D=(t,e)=>{t.matches(".field>:is(input,textarea)")&&i(["\#
        o",u(t.parentElement),e])};l("focusin",t=>D(t.target,!0)),l("focusout",t=>D(t.target,!1)),l("cancel",t=>{t.pre\#
        ventDefault(),i(["x",u(t.target)])},!0),l("change",t=>{const{parentElement:e,checked:s}=t.target;t.target.matc\#
        hes(".toggle>input")&&st(e,["g",u(e),s])}),l("scroll",M,{...b,capture:!0}),l("resize",M);let w=null;l("touchst\#
        art",({target:t,touches:[e]})=>{const s=t.closest(".scroll,.list");w=s&&s.scrollTop<=0&&s.querySelector(":scop\#
        e>.refresh")?[s,e.clientY]:null},b),l("touchend",t=>{w&&t.changedTouches[0].clientY-w[1]>80&&i(["f",u(w[0])]),\#
        w=null},b);let E=null;const St=(t,e)=>t.querySelector(":scope>.actions"+(e?".start":":not(.start)"));l("touchs\#
        tart",({target:t,touches:[e]})=>{const s=t.closest(".row:has(>.actions)");for(const n of a.querySelectorAll(".\#
        actions.open"))n.contains(t)||n.classList.remove("open");E=s&&!t.closest(".actions")?[s,e.clientX,e.clientY]:n\#
        ull},b),l("touchend",t=>{if(!E)return;const[e,s,n]=E,o=t.changedTouches[0],r=getComputedStyle(e).direction==="\#
        rtl",c=(o.clientX-s)*(r?-1:1),d=St(e,c>0);if(E=null,!d||Math.abs(c)<40||Math.abs(c)<2*Math.abs(o.clientY-n))re\#
        turn;const p=d.querySelector("button:enabled");Math.abs(c)>e.clientWidth*.6&&d.matches("[data-full]")&&p?p.cli\#
        ck():d.classList.add("open")},b);const ot=t=>Math.min(3e4,400*2**t)*(.5+Math.random()/2),Mt=()=>{const t=+L.re\#
        loads||0;L.reloads=t+1,setTimeout(()=>location.reload(),t?ot(t):0)};let A;const H=()=>{clearTimeout(A),A=0,m=n\#
        ew WebSocket(location.origin.replace("http","ws")+"/socket"),m.onopen=()=>{N(t=>delete t.sent),P=!1,i(["h",it,\#
        W]),y.forEach(i),y.clear(),I(),D(a.activeElement,!0)},m.onmessage=t=>{J=0,L.reloads="",a.body.removeAttribute(\#
        "data-offline");try{pt(JSON.parse(t.data))}catch{W=-1,m.close()}},m.onclose=t=>{if(t.code!==4002){if(t.code===\#
        4001)return Mt();a.body.setAttribute("data-offline",""),A=setTimeout(H,ot(J++))}}};for(const t of["online","vi\#
        sibilitychange"])l(t,()=>A&&H());H(),Z(tt),M()})();
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = 0x6637_e43f_4cb2_783f
}
