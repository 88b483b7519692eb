// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
        "use strict";(()=>{const a=document,lt=a.body.dataset.token,l=addEventListener,y={passive:!0},d=t=>a.getElemen\#
        tById("e"+t),v=t=>a.querySelectorAll("[data-gap]").forEach(t),f=t=>+t.id.slice(1);let m,N=0,G=0,W=!1,J=!0,P;co\#
        nst i=t=>{const e=m&&m.readyState===1;return e&&m.send(JSON.stringify(t)),e},R=t=>{for(const e of t.querySelec\#
        torAll("[data-s]"))e.style.cssText=e.dataset.s,e.removeAttribute("data-s")},z=t=>{const e=a.createElement("tem\#
        plate");return e.innerHTML=t,R(e.content),e.content},X=(t,e,s)=>{e==="checked"?t.checked=s!==null:e==="autofoc\#
        us"?s===null?t.blur():t.focus():s===null?t.removeAttribute(e):t.setAttribute(e,s),e==="data-gap"&&delete t.sen\#
        t},U=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,it=t=>{if(t.open&&t.close(),!t.matches('.fade,\#
        .grow,[class*="from-"]')||U())return t.remove();for(const c of[t,...t.querySelectorAll("*")])for(const n of["i\#
        d","data-testid","data-gap","data-page"])c.removeAttribute(n);const{offsetLeft:e,offsetTop:s,offsetWidth:r,off\#
        setHeight:o}=t;t.style.cssText+=`;left:${e}px;top:${s}px;width:${r}px;height:${o}px`,t.inert=!0,t.classList.ad\#
        d("leaving"),Promise.allSettled(t.getAnimations().map(c=>c.finished)).then(()=>t.remove())},B=t=>d(t).firstEle\#
        mentChild,ut={t:(t,e)=>d(t).textContent=e,T:(t,e)=>B(t).textContent=e,h:(t,e)=>{const s=d(t);s.innerHTML=e,R(s\#
        )},a:(t,e,s)=>X(d(t),e,s),A:(t,e,s)=>X(B(t),e,s),u:t=>open(t,"_blank","noopener"),v:(t,e,s)=>{d(t).dataset.i==\#
        =e&&(B(t).value=s)},s:(t,e)=>{const s=d(t);s.removeAttribute("data-c"),s.style.cssText=e},i:(t,e,s)=>d(t).inse\#
        rtBefore(z(s),d(e)),m:(t,e,s)=>{const r=a.activeElement;d(t).insertBefore(d(s),d(e)),r.focus({preventScroll:!0\#
        })},r:(...t)=>t.forEach(e=>it(d(e))),w:(t,e)=>{a.body.style.setProperty("--course",t),a.body.classList.add("an\#
        imated"),clearTimeout(P),P=setTimeout(()=>a.body.classList.remove("animated"),e+50)},"=":(t,e)=>d(t).replaceWi\#
        th(z(e)),d:(t,e)=>{const s=d(t),r=s.querySelector(":scope>:not([id])");r&&r.remove(),s.prepend(z(e))}},dt=t=>{\#
        const e=a.activeElement,s=[],r=[];for(let n=e;n&&n!==a.body;n=n.parentElement)n.id&&s.push(n.id),n.dataset.tes\#
        tid&&r.push(n.dataset.testid);if(t(),!s.length||e.isConnected||a.activeElement!==a.body)return;let o=a.getElem\#
        entById(s[0]);const c=n=>n.value===e.value&&n.className===e.className;o&&!e.id&&(o=[...o.querySelectorAll(e.ta\#
        gName)].find(c)||o);for(const n of r){const u=a.querySelector('[data-testid="'+CSS.escape(n)+'"]');o||!u||(o=u\#
        .querySelector("button:enabled,input:enabled")||u)}o=o||s.map(n=>a.getElementById(n)).find(n=>n),o&&(o.tabInde\#
        x<0&&(o.tabIndex=-1),o.focus({preventScroll:!0}))},ft=t=>{dt(()=>{for(const[e,...s]of t)ut[e](...s);for(const \#
        e of a.querySelectorAll("dialog:not([open])"))e.showModal();v(Q),V(Z)}),i(["a",++N]),M()},pt={size:"height",sp\#
        ace:"rowGap",ends:t=>[t.top,t.bottom]},_={size:"width",space:"columnGap",ends:t=>[t.left,t.right]},ht={..._,en\#
        ds:t=>[-t.right,-t.left]},mt=t=>t.matches(".row-stack")?getComputedStyle(t).direction==="rtl"?ht:_:pt,gt=t=>t.\#
        getBoundingClientRect(),yt=()=>({top:0,left:0,bottom:innerHeight,right:innerWidth}),K=t=>{const[e,s,r]=t.datas\#
        et.gap.split(",").map(Number),o=[];let c=t.nextElementSibling;for(;c&&!c.matches("[data-gap-end]");c=c.nextEle\#
        mentSibling)o.push(c);return{lower:e,upper:s,total:r,shown:o.filter(n=>n.id),end:c}},Q=t=>{const{lower:e,upper\#
        :s,total:r,end:o}=K(t),{columns:c,pitch:n,space:u,size:p}=t;if(!n||!o)return;const g=A=>Math.max(0,Math.ceil(A\#
        /c)*n-u)+"px";t.style[p]=g(e),o.style[p]=g(r-s)},bt=t=>{const{lower:e,upper:s,total:r,shown:o,end:c}=K(t),n=t.\#
        parentElement;if(!r||!c)return;const u=mt(n),p=h=>u.ends(gt(h)),g=getComputedStyle(n),A=t.space=parseFloat(g[u\#
        .space])||0,S=g.display==="grid"?g.gridTemplateColumns.split(" ").length:1,H=h=>Math.ceil(h/S);if(t.columns=S,\#
        t.size=u.size,o.length){const h=p(o[0])[0],L=(p(o[o.length-1])[1]-h+A)/H(s-e);L>A&&(t.pitch=L)}const O=t.pitch\#
        =t.pitch||44;Q(t);let[T,q]=u.ends(yt());const ot=t.closest(".scroll,.list");if(ot){const[h,C]=p(ot);T=Math.max\#
        (T,h),q=Math.min(q,C)}const nt=p(o[0]||c)[0]-H(e)*O,Y=(q-T)/3,$=h=>{const C=Math.floor((T-h-nt)/O),L=Math.ceil\#
        ((q+h-nt)/O),ct=Math.min(Math.max(0,C),H(r)-1)*S;return[ct,Math.min(r,Math.max(ct+S,L*S))]},rt=$(Y/2),j=$(Y),a\#
        t=$(Y*3);e<=rt[0]&&s>=rt[1]&&e>=at[0]&&s<=at[1]||t.sent===j.join()||i(["r",f(t),...j])&&(t.sent=j.join())},M=(\#
        )=>{W||(W=!0,requestAnimationFrame(()=>{W=!1,v(bt)}))},V=t=>a.querySelectorAll("[data-page]").forEach(t),Z=t=>\#
        {const e=+t.dataset.page,s=t.page===void 0;if(t.page===e)return;t.page=e;const r=e*t.clientWidth*(getComputedS\#
        tyle(t).direction==="rtl"?-1:1);t.scrollTo({left:r,behavior:s||U()?"instant":"smooth"})};l("scroll",({target:t\#
        })=>{t.matches?.("[data-page]")&&(clearTimeout(t.turning),t.turning=setTimeout(()=>{const e=Math.round(Math.ab\#
        s(t.scrollLeft)/t.clientWidth);e!==t.page&&i(["i",f(t),0,String(e)])&&(t.dataset.page=t.page=e)},120))},{...y,\#
        capture:!0});const b=new Map;l("click",t=>{const e=t.target.closest("button,[data-k],.toggle");if(!e||e.matche\#
        s(".toggle"))return;const s=e.dataset.k,r=e.closest("[id]");if(s==="f"||s==="x")i([s,f(r)]);else if(s==="c")i(\#
        ["i",f(r),0,e.value]);else{const o=["t",f(e),Math.max(1,t.detail)];!i(o)&&J&&b.set(o,o)}});let x=null;const F=\#
        ()=>{x!==null&&i(["p",x,!1])&&(x=null)};l("pointerdown",t=>{const e=t.target.closest("[data-p]:enabled");!e||t\#
        .button||(F(),i(["p",f(e),!0])&&(x=f(e)))});for(const t of["pointerup","pointercancel","blur"])l(t,F);l("conte\#
        xtmenu",t=>{const e=t.target.closest(".row"),s=t.target.closest("[data-m]")||e&&e.querySelector("[data-m]");s&\#
        &i(["m",f(s)])&&t.preventDefault()}),l("keydown",t=>{t.key==="Enter"&&t.target.matches(".field>input")&&i(["s"\#
        ,f(tt(t))]);const e={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[t.key];if(e&&t.target.matches("[role=ta\#
        b]")){const s=[...t.target.parentElement.children],r=s.at((s.indexOf(t.target)+e)%s.length);t.preventDefault()\#
        ,r.focus(),r.click()}!t.target.matches("span[role=button]")||!["Enter"," "].includes(t.key)||(t.preventDefault\#
        (),t.target.click())});const tt=t=>t.target.closest("[data-i]"),et=(t,e)=>i(e)?b.delete(t.id):b.set(t.id,e);l(\#
        "input",t=>{const e=tt(t);e&&et(e,["i",f(e),++e.dataset.i,t.target.value])});const I=(t,e)=>{t.matches(".field\#
        >:is(input,textarea)")&&i(["o",f(t.parentElement),e])};l("focusin",t=>I(t.target,!0)),l("focusout",t=>I(t.targ\#
        et,!1)),l("cancel",t=>{t.preventDefault(),i(["x",f(t.target)])},!0),l("change",t=>{const{parentElement:e,check\#
        ed:s}=t.target;t.target.matches(".toggle>input")&&et(e,["g",f(e),s])}),l("scroll",M,{...y,capture:!0}),l("resi\#
        ze",M);let w=null;l("touchstart",t=>{const e=t.target.closest(".scroll,.list"),s=t.touches[0];w=e&&e.scrollTop\#
        <=0&&e.querySelector(":scope>.refresh")?[e,s.clientY]:null},y),l("touchend",t=>{w&&t.changedTouches[0].clientY\#
        -w[1]>80&&i(["f",f(w[0])]),w=null},y);let k=null;const wt=(t,e)=>t.querySelector(":scope>.actions"+(e?".start"\#
        :":not(.start)"));l("touchstart",t=>{const e=t.target.closest(".row:has(>.actions)"),s=t.touches[0];for(const \#
        r of a.querySelectorAll(".actions.open"))r.contains(t.target)||r.classList.remove("open");k=e&&!t.target.close\#
        st(".actions")?[e,s.clientX,s.clientY]:null},y),l("touchend",t=>{if(!k)return;const[e,s,r]=k,o=t.changedTouche\#
        s[0],c=getComputedStyle(e).direction==="rtl",n=(o.clientX-s)*(c?-1:1),u=wt(e,n>0);if(k=null,!u||Math.abs(n)<40\#
        ||Math.abs(n)<2*Math.abs(o.clientY-r))return;const p=u.querySelector("button:enabled");Math.abs(n)>e.clientWid\#
        th*.6&&u.matches("[data-full]")&&p?p.click():u.classList.add("open")},y);const st=t=>Math.min(3e4,400*2**t)*(.\#
        5+Math.random()/2),St=()=>{const t=+sessionStorage.reloads||0;sessionStorage.reloads=t+1,setTimeout(()=>locati\#
        on.reload(),t?st(t):0)};let E;const D=()=>{clearTimeout(E),E=0,m=new WebSocket(location.origin.replace("http",\#
        "ws")+"/socket"),m.onopen=()=>{v(t=>delete t.sent),i(["h",lt,N]),F(),b.forEach(i),b.clear(),J=!1,I(a.activeEle\#
        ment,!0)},m.onmessage=t=>{G=0,sessionStorage.removeItem("reloads"),a.body.removeAttribute("data-offline");try{\#
        ft(JSON.parse(t.data))}catch{N=-1,m.close()}},m.onclose=t=>{if(t.code!==4002){if(t.code===4001)return St();a.b\#
        ody.setAttribute("data-offline",""),E=setTimeout(D,st(G++))}}};for(const t of["online","visibilitychange"])l(t\#
        ,()=>E&&D());D(),V(Z),M()})();
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = 0xd41c_e70c_bc82_a076
}
