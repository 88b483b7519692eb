// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
        "use strict";(()=>{const a=document,lt=a.body.dataset.token,l=addEventListener,y={passive:!0},f=t=>a.getElemen\#
        tById("e"+t),v=t=>a.querySelectorAll("[data-gap]").forEach(t),i=t=>+t.id.slice(1);let m,N=0,G=0,W=!1,J=!0,P;co\#
        nst b=new Map,u=t=>{if(J)return b.set(t,t);const e=m.readyState===1;return e&&m.send(JSON.stringify(t)),e},R=t\#
        =>{for(const e of t.querySelectorAll("[data-s]"))e.style.cssText=e.dataset.s,e.removeAttribute("data-s")},z=t=\#
        >{const e=a.createElement("template");return e.innerHTML=t,R(e.content),e.content},X=(t,e,s)=>{e==="checked"?t\#
        .checked=s!==null:e==="autofocus"?s===null?t.blur():t.focus():s===null?t.removeAttribute(e):t.setAttribute(e,s\#
        ),e==="data-gap"&&delete t.sent},U=()=>matchMedia("(prefers-reduced-motion: reduce)").matches,it=t=>{if(t.open\#
        &&t.close(),!t.matches('.fade,.grow,[class*="from-"]')||U())return t.remove();for(const c of[t,...t.querySelec\#
        torAll("*")])for(const n of["id","data-testid","data-gap","data-page"])c.removeAttribute(n);const{offsetLeft:e\#
        ,offsetTop:s,offsetWidth:o,offsetHeight:r}=t;t.style.cssText+=`;left:${e}px;top:${s}px;width:${o}px;height:${r\#
        }px`,t.inert=!0,t.classList.add("leaving"),Promise.allSettled(t.getAnimations().map(c=>c.finished)).then(()=>t\#
        .remove())},B=t=>f(t).firstElementChild,ut={t:(t,e)=>f(t).textContent=e,T:(t,e)=>B(t).textContent=e,h:(t,e)=>{\#
        const s=f(t);s.innerHTML=e,R(s)},a:(t,e,s)=>X(f(t),e,s),A:(t,e,s)=>X(B(t),e,s),u:t=>open(t,"_blank","noopener"\#
        ),v:(t,e,s)=>{f(t).dataset.i===e&&(B(t).value=s)},s:(t,e)=>{const s=f(t);s.removeAttribute("data-c"),s.style.c\#
        ssText=e},i:(t,e,s)=>f(t).insertBefore(z(s),f(e)),m:(t,e,s)=>{const o=a.activeElement;f(t).insertBefore(f(s),f\#
        (e)),o.focus({preventScroll:!0})},r:(...t)=>t.forEach(e=>it(f(e))),w:(t,e)=>{a.body.style.setProperty("--cours\#
        e",t),a.body.classList.add("animated"),clearTimeout(P),P=setTimeout(()=>a.body.classList.remove("animated"),e+\#
        50)},"=":(t,e)=>f(t).replaceWith(z(e)),d:(t,e)=>{const s=f(t),o=s.querySelector(":scope>:not([id])");o&&o.remo\#
        ve(),s.prepend(z(e))}},dt=t=>{const e=a.activeElement,s=[],o=[];for(let n=e;n&&n!==a.body;n=n.parentElement)n.\#
        id&&s.push(n.id),n.dataset.testid&&o.push(n.dataset.testid);if(t(),!s.length||e.isConnected||a.activeElement!=\#
        =a.body)return;let r=a.getElementById(s[0]);const c=n=>n.value===e.value&&n.className===e.className;r&&!e.id&&\#
        (r=[...r.querySelectorAll(e.tagName)].find(c)||r);for(const n of o){const d=a.querySelector('[data-testid="'+C\#
        SS.escape(n)+'"]');r||!d||(r=d.querySelector("button:enabled,input:enabled")||d)}r=r||s.map(n=>a.getElementByI\#
        d(n)).find(n=>n),r&&(r.tabIndex<0&&(r.tabIndex=-1),r.focus({preventScroll:!0}))},ft=t=>{dt(()=>{for(const[s,..\#
        .o]of t)ut[s](...o);const e=[...a.querySelectorAll("dialog:not([open])")];for(const s of e.sort((o,r)=>i(o)-i(\#
        r)))s.showModal();v(Q),V(Z)}),u(["a",++N]),M()},pt={size:"height",space:"rowGap",ends:t=>[t.top,t.bottom]},_={\#
        size:"width",space:"columnGap",ends:t=>[t.left,t.right]},ht={..._,ends:t=>[-t.right,-t.left]},mt=t=>t.matches(\#
        ".row-stack")?getComputedStyle(t).direction==="rtl"?ht:_:pt,gt=t=>t.getBoundingClientRect(),yt=()=>({top:0,lef\#
        t:0,bottom:innerHeight,right:innerWidth}),K=t=>{const[e,s,o]=t.dataset.gap.split(",").map(Number),r=[];let c=t\#
        .nextElementSibling;for(;c&&!c.matches("[data-gap-end]");c=c.nextElementSibling)r.push(c);return{lower:e,upper\#
        :s,total:o,shown:r.filter(n=>n.id),end:c}},Q=t=>{const{lower:e,upper:s,total:o,end:r}=K(t),{columns:c,pitch:n,\#
        space:d,size:p}=t;if(!n||!r)return;const g=A=>Math.max(0,Math.ceil(A/c)*n-d)+"px";t.style[p]=g(e),r.style[p]=g\#
        (o-s)},bt=t=>{const{lower:e,upper:s,total:o,shown:r,end:c}=K(t),n=t.parentElement;if(!o||!c)return;const d=mt(\#
        n),p=h=>d.ends(gt(h)),g=getComputedStyle(n),A=t.space=parseFloat(g[d.space])||0,S=g.display==="grid"?g.gridTem\#
        plateColumns.split(" ").length:1,H=h=>Math.ceil(h/S);if(t.columns=S,t.size=d.size,r.length){const h=p(r[0])[0]\#
        ,L=(p(r[r.length-1])[1]-h+A)/H(s-e);L>A&&(t.pitch=L)}const O=t.pitch=t.pitch||44;Q(t);let[T,q]=d.ends(yt());co\#
        nst ot=t.closest(".scroll,.list");if(ot){const[h,C]=p(ot);T=Math.max(T,h),q=Math.min(q,C)}const nt=p(r[0]||c)[\#
        0]-H(e)*O,Y=(q-T)/3,$=h=>{const C=Math.floor((T-h-nt)/O),L=Math.ceil((q+h-nt)/O),ct=Math.min(Math.max(0,C),H(o\#
        )-1)*S;return[ct,Math.min(o,Math.max(ct+S,L*S))]},rt=$(Y/2),j=$(Y),at=$(Y*3);e<=rt[0]&&s>=rt[1]&&e>=at[0]&&s<=\#
        at[1]||t.sent===j.join()||u(["r",i(t),...j])&&(t.sent=j.join())},M=()=>{W||(W=!0,requestAnimationFrame(()=>{W=\#
        !1,v(bt)}))},V=t=>a.querySelectorAll("[data-page]").forEach(t),Z=t=>{const e=+t.dataset.page,s=t.page===void 0\#
        ;if(t.page===e)return;t.page=e;const o=e*t.clientWidth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo\#
        ({left:o,behavior:s||U()?"instant":"smooth"})};l("scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTim\#
        eout(t.turning),t.turning=setTimeout(()=>{const e=Math.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&\#
        &u(["i",i(t),0,String(e)])&&(t.dataset.page=t.page=e)},120))},{...y,capture:!0}),l("click",t=>{const e=t.targe\#
        t.closest("button,[data-k],.toggle");if(!e||e.matches(".toggle"))return;const s=e.dataset.k,o=e.closest("[id]"\#
        );u(s==="f"||s==="x"?[s,i(o)]:s==="c"?["i",i(o),0,e.value]:["t",i(e),Math.max(1,t.detail)])});let x=null;const\#
         F=()=>{x!==null&&u(["p",x,!1])&&(x=null)};l("pointerdown",t=>{const e=t.target.closest("[data-p]:enabled");!e\#
        ||t.button||(F(),u(["p",i(e),!0])&&(x=i(e)))});for(const t of["pointerup","pointercancel","blur"])l(t,F);l("co\#
        ntextmenu",t=>{const e=t.target.closest(".row"),s=t.target.closest("[data-m]")||e&&e.querySelector("[data-m]")\#
        ;s&&u(["m",i(s)])&&t.preventDefault()}),l("keydown",t=>{t.key==="Enter"&&t.target.matches(".field>input")&&u([\#
        "s",i(tt(t))]);const e={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[t.key];if(e&&t.target.matches("[role\#
        =tab]")){const s=[...t.target.parentElement.children],o=s.at((s.indexOf(t.target)+e)%s.length);t.preventDefaul\#
        t(),o.focus(),o.click()}!t.target.matches("span[role=button]")||!["Enter"," "].includes(t.key)||(t.preventDefa\#
        ult(),t.target.click())});const tt=t=>t.target.closest("[data-i]"),et=(t,e)=>u(e)?b.delete(t.id):b.set(t.id,e)\#
        ;l("input",t=>{const e=tt(t);e&&et(e,["i",i(e),++e.dataset.i,t.target.value])});const I=(t,e)=>{t.matches(".fi\#
        eld>:is(input,textarea)")&&u(["o",i(t.parentElement),e])};l("focusin",t=>I(t.target,!0)),l("focusout",t=>I(t.t\#
        arget,!1)),l("cancel",t=>{t.preventDefault(),u(["x",i(t.target)])},!0),l("change",t=>{const{parentElement:e,ch\#
        ecked:s}=t.target;t.target.matches(".toggle>input")&&et(e,["g",i(e),s])}),l("scroll",M,{...y,capture:!0}),l("r\#
        esize",M);let w=null;l("touchstart",t=>{const e=t.target.closest(".scroll,.list"),s=t.touches[0];w=e&&e.scroll\#
        Top<=0&&e.querySelector(":scope>.refresh")?[e,s.clientY]:null},y),l("touchend",t=>{w&&t.changedTouches[0].clie\#
        ntY-w[1]>80&&u(["f",i(w[0])]),w=null},y);let k=null;const wt=(t,e)=>t.querySelector(":scope>.actions"+(e?".sta\#
        rt":":not(.start)"));l("touchstart",t=>{const e=t.target.closest(".row:has(>.actions)"),s=t.touches[0];for(con\#
        st o of a.querySelectorAll(".actions.open"))o.contains(t.target)||o.classList.remove("open");k=e&&!t.target.cl\#
        osest(".actions")?[e,s.clientX,s.clientY]:null},y),l("touchend",t=>{if(!k)return;const[e,s,o]=k,r=t.changedTou\#
        ches[0],c=getComputedStyle(e).direction==="rtl",n=(r.clientX-s)*(c?-1:1),d=wt(e,n>0);if(k=null,!d||Math.abs(n)\#
        <40||Math.abs(n)<2*Math.abs(r.clientY-o))return;const p=d.querySelector("button:enabled");Math.abs(n)>e.client\#
        Width*.6&&d.matches("[data-full]")&&p?p.click():d.classList.add("open")},y);const st=t=>Math.min(3e4,400*2**t)\#
        *(.5+Math.random()/2),St=()=>{const t=+sessionStorage.reloads||0;sessionStorage.reloads=t+1,setTimeout(()=>loc\#
        ation.reload(),t?st(t):0)};let E;const D=()=>{clearTimeout(E),E=0,m=new WebSocket(location.origin.replace("htt\#
        p","ws")+"/socket"),m.onopen=()=>{v(t=>delete t.sent),J=!1,u(["h",lt,N]),b.forEach(u),b.clear(),F(),I(a.active\#
        Element,!0)},m.onmessage=t=>{G=0,sessionStorage.removeItem("reloads"),a.body.removeAttribute("data-offline");t\#
        ry{ft(JSON.parse(t.data))}catch{N=-1,m.close()}},m.onclose=t=>{if(t.code!==4002){if(t.code===4001)return St();\#
        a.body.setAttribute("data-offline",""),E=setTimeout(D,st(G++))}}};for(const t of["online","visibilitychange"])\#
        l(t,()=>E&&D());D(),V(Z),M()})();
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = 0x6246_5689_57ad_0ee0
}
