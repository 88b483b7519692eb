// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
        "use strict";(()=>{const a=document,lt=a.body.dataset.token,l=addEventListener,y={passive:!0},d=t=>a.getElemen\#
        tById("e"+t),v=t=>a.querySelectorAll("[data-gap]").forEach(t),f=t=>+t.id.slice(1);let m,N=0,G=0,W=!1,J=!0,P;co\#
        nst b=new Map,i=t=>{if(J)return b.set(t,t);const e=m.readyState===1;return e&&m.send(JSON.stringify(t)),e},R=t\#
        =>{for(const e of t.querySelectorAll("[data-s]"))e.style.cssText=e.dataset.s,e.removeAttribute("data-s")},z=t=\#
        >{const e=a.createElement("template");return e.innerHTML=t,R(e.content),e.content},X=(t,e,s)=>{e==="checked"?t\#
        .checked=s!==null:e==="autofocus"?s===null?t.blur():t.focus():s===null?t.removeAttribute(e):t.setAttribute(e,s\#
        ),e==="data-gap"&&delete t.sent},U=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,it=t=>{if(t.open\#
        &&t.close(),!t.matches('.fade,.grow,[class*="from-"]')||U())return t.remove();for(const c of[t,...t.querySelec\#
        torAll("*")])for(const o of["id","data-testid","data-gap","data-page"])c.removeAttribute(o);const{offsetLeft:e\#
        ,offsetTop:s,offsetWidth:n,offsetHeight:r}=t;t.style.cssText+=`;left:${e}px;top:${s}px;width:${n}px;height:${r\#
        }px`,t.inert=!0,t.classList.add("leaving"),Promise.allSettled(t.getAnimations().map(c=>c.finished)).then(()=>t\#
        .remove())},B=t=>d(t).firstElementChild,ut={t:(t,e)=>d(t).textContent=e,T:(t,e)=>B(t).textContent=e,h:(t,e)=>{\#
        const s=d(t);s.innerHTML=e,R(s)},a:(t,e,s)=>X(d(t),e,s),A:(t,e,s)=>X(B(t),e,s),u:t=>open(t,"_blank","noopener"\#
        ),v:(t,e,s)=>{d(t).dataset.i===e&&(B(t).value=s)},s:(t,e)=>{const s=d(t);s.removeAttribute("data-c"),s.style.c\#
        ssText=e},i:(t,e,s)=>d(t).insertBefore(z(s),d(e)),m:(t,e,s)=>{const n=a.activeElement;d(t).insertBefore(d(s),d\#
        (e)),n.focus({preventScroll:!0})},r:(...t)=>t.forEach(e=>it(d(e))),w:(t,e)=>{a.body.style.setProperty("--cours\#
        e",t),a.body.classList.add("animated"),clearTimeout(P),P=setTimeout(()=>a.body.classList.remove("animated"),e+\#
        50)},"=":(t,e)=>d(t).replaceWith(z(e)),d:(t,e)=>{const s=d(t),n=s.querySelector(":scope>:not([id])");n&&n.remo\#
        ve(),s.prepend(z(e))}},dt=t=>{const e=a.activeElement,s=[],n=[];for(let o=e;o&&o!==a.body;o=o.parentElement)o.\#
        id&&s.push(o.id),o.dataset.testid&&n.push(o.dataset.testid);if(t(),!s.length||e.isConnected||a.activeElement!=\#
        =a.body)return;let r=a.getElementById(s[0]);const c=o=>o.value===e.value&&o.className===e.className;r&&!e.id&&\#
        (r=[...r.querySelectorAll(e.tagName)].find(c)||r);for(const o of n){const u=a.querySelector('[data-testid="'+C\#
        SS.escape(o)+'"]');r||!u||(r=u.querySelector("button:enabled,input:enabled")||u)}r=r||s.map(o=>a.getElementByI\#
        d(o)).find(o=>o),r&&(r.tabIndex<0&&(r.tabIndex=-1),r.focus({preventScroll:!0}))},ft=t=>{dt(()=>{for(const[e,..\#
        .s]of t)ut[e](...s);for(const e of a.querySelectorAll("dialog:not([open])"))e.showModal();v(Q),V(Z)}),i(["a",+\#
        +N]),M()},pt={size:"height",space:"rowGap",ends:t=>[t.top,t.bottom]},_={size:"width",space:"columnGap",ends:t=\#
        >[t.left,t.right]},ht={..._,ends:t=>[-t.right,-t.left]},mt=t=>t.matches(".row-stack")?getComputedStyle(t).dire\#
        ction==="rtl"?ht:_:pt,gt=t=>t.getBoundingClientRect(),yt=()=>({top:0,left:0,bottom:innerHeight,right:innerWidt\#
        h}),K=t=>{const[e,s,n]=t.dataset.gap.split(",").map(Number),r=[];let c=t.nextElementSibling;for(;c&&!c.matches\#
        ("[data-gap-end]");c=c.nextElementSibling)r.push(c);return{lower:e,upper:s,total:n,shown:r.filter(o=>o.id),end\#
        :c}},Q=t=>{const{lower:e,upper:s,total:n,end:r}=K(t),{columns:c,pitch:o,space:u,size:p}=t;if(!o||!r)return;con\#
        st g=A=>Math.max(0,Math.ceil(A/c)*o-u)+"px";t.style[p]=g(e),r.style[p]=g(n-s)},bt=t=>{const{lower:e,upper:s,to\#
        tal:n,shown:r,end:c}=K(t),o=t.parentElement;if(!n||!c)return;const u=mt(o),p=h=>u.ends(gt(h)),g=getComputedSty\#
        le(o),A=t.space=parseFloat(g[u.space])||0,S=g.display==="grid"?g.gridTemplateColumns.split(" ").length:1,H=h=>\#
        Math.ceil(h/S);if(t.columns=S,t.size=u.size,r.length){const h=p(r[0])[0],L=(p(r[r.length-1])[1]-h+A)/H(s-e);L>\#
        A&&(t.pitch=L)}const O=t.pitch=t.pitch||44;Q(t);let[T,q]=u.ends(yt());const ot=t.closest(".scroll,.list");if(o\#
        t){const[h,C]=p(ot);T=Math.max(T,h),q=Math.min(q,C)}const nt=p(r[0]||c)[0]-H(e)*O,Y=(q-T)/3,$=h=>{const C=Math\#
        .floor((T-h-nt)/O),L=Math.ceil((q+h-nt)/O),ct=Math.min(Math.max(0,C),H(n)-1)*S;return[ct,Math.min(n,Math.max(c\#
        t+S,L*S))]},rt=$(Y/2),j=$(Y),at=$(Y*3);e<=rt[0]&&s>=rt[1]&&e>=at[0]&&s<=at[1]||t.sent===j.join()||i(["r",f(t),\#
        ...j])&&(t.sent=j.join())},M=()=>{W||(W=!0,requestAnimationFrame(()=>{W=!1,v(bt)}))},V=t=>a.querySelectorAll("\#
        [data-page]").forEach(t),Z=t=>{const e=+t.dataset.page,s=t.page===void 0;if(t.page===e)return;t.page=e;const n\#
        =e*t.clientWidth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo({left:n,behavior:s||U()?"instant":"sm\#
        ooth"})};l("scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTimeout(t.turning),t.turning=setTimeout((\#
        )=>{const e=Math.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&&i(["i",f(t),0,String(e)])&&(t.dataset\#
        .page=t.page=e)},120))},{...y,capture:!0}),l("click",t=>{const e=t.target.closest("button,[data-k],.toggle");i\#
        f(!e||e.matches(".toggle"))return;const s=e.dataset.k,n=e.closest("[id]");i(s==="f"||s==="x"?[s,f(n)]:s==="c"?\#
        ["i",f(n),0,e.value]:["t",f(e),Math.max(1,t.detail)])});let x=null;const F=()=>{x!==null&&i(["p",x,!1])&&(x=nu\#
        ll)};l("pointerdown",t=>{const e=t.target.closest("[data-p]:enabled");!e||t.button||(F(),i(["p",f(e),!0])&&(x=\#
        f(e)))});for(const t of["pointerup","pointercancel","blur"])l(t,F);l("contextmenu",t=>{const e=t.target.closes\#
        t(".row"),s=t.target.closest("[data-m]")||e&&e.querySelector("[data-m]");s&&i(["m",f(s)])&&t.preventDefault()}\#
        ),l("keydown",t=>{t.key==="Enter"&&t.target.matches(".field>input")&&i(["s",f(tt(t))]);const e={ArrowDown:1,Ar\#
        rowRight:1,ArrowUp:-1,ArrowLeft:-1}[t.key];if(e&&t.target.matches("[role=tab]")){const s=[...t.target.parentEl\#
        ement.children],n=s.at((s.indexOf(t.target)+e)%s.length);t.preventDefault(),n.focus(),n.click()}!t.target.matc\#
        hes("span[role=button]")||!["Enter"," "].includes(t.key)||(t.preventDefault(),t.target.click())});const tt=t=>\#
        t.target.closest("[data-i]"),et=(t,e)=>i(e)?b.delete(t.id):b.set(t.id,e);l("input",t=>{const e=tt(t);e&&et(e,[\#
        "i",f(e),++e.dataset.i,t.target.value])});const I=(t,e)=>{t.matches(".field>:is(input,textarea)")&&i(["o",f(t.\#
        parentElement),e])};l("focusin",t=>I(t.target,!0)),l("focusout",t=>I(t.target,!1)),l("cancel",t=>{t.preventDef\#
        ault(),i(["x",f(t.target)])},!0),l("change",t=>{const{parentElement:e,checked:s}=t.target;t.target.matches(".t\#
        oggle>input")&&et(e,["g",f(e),s])}),l("scroll",M,{...y,capture:!0}),l("resize",M);let w=null;l("touchstart",t=\#
        >{const e=t.target.closest(".scroll,.list"),s=t.touches[0];w=e&&e.scrollTop<=0&&e.querySelector(":scope>.refre\#
        sh")?[e,s.clientY]:null},y),l("touchend",t=>{w&&t.changedTouches[0].clientY-w[1]>80&&i(["f",f(w[0])]),w=null},\#
        y);let k=null;const wt=(t,e)=>t.querySelector(":scope>.actions"+(e?".start":":not(.start)"));l("touchstart",t=\#
        >{const e=t.target.closest(".row:has(>.actions)"),s=t.touches[0];for(const n of a.querySelectorAll(".actions.o\#
        pen"))n.contains(t.target)||n.classList.remove("open");k=e&&!t.target.closest(".actions")?[e,s.clientX,s.clien\#
        tY]:null},y),l("touchend",t=>{if(!k)return;const[e,s,n]=k,r=t.changedTouches[0],c=getComputedStyle(e).directio\#
        n==="rtl",o=(r.clientX-s)*(c?-1:1),u=wt(e,o>0);if(k=null,!u||Math.abs(o)<40||Math.abs(o)<2*Math.abs(r.clientY-\#
        n))return;const p=u.querySelector("button:enabled");Math.abs(o)>e.clientWidth*.6&&u.matches("[data-full]")&&p?\#
        p.click():u.classList.add("open")},y);const st=t=>Math.min(3e4,400*2**t)*(.5+Math.random()/2),St=()=>{const t=\#
        +sessionStorage.reloads||0;sessionStorage.reloads=t+1,setTimeout(()=>location.reload(),t?st(t):0)};let E;const\#
         D=()=>{clearTimeout(E),E=0,m=new WebSocket(location.origin.replace("http","ws")+"/socket"),m.onopen=()=>{v(t=\#
        >delete t.sent),J=!1,i(["h",lt,N]),b.forEach(i),b.clear(),F(),I(a.activeElement,!0)},m.onmessage=t=>{G=0,sessi\#
        onStorage.removeItem("reloads"),a.body.removeAttribute("data-offline");try{ft(JSON.parse(t.data))}catch{N=-1,m\#
        .close()}},m.onclose=t=>{if(t.code!==4002){if(t.code===4001)return St();a.body.setAttribute("data-offline","")\#
        ,E=setTimeout(D,st(G++))}}};for(const t of["online","visibilitychange"])l(t,()=>E&&D());D(),V(Z),M()})();
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = 0x7a7a_79b9_4eb2_bc70
}
