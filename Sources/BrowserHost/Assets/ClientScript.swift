// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
        "use strict";(()=>{const a=document,at=a.body.dataset.token,l=addEventListener,b={passive:!0},d=t=>a.getElemen\#
        tById("e"+t),L=t=>a.querySelectorAll("[data-gap]").forEach(t),f=t=>+t.id.slice(1);let m,v=0,j=0,W=!1,G;const i\#
        =t=>{const e=m&&m.readyState===1;return e&&m.send(JSON.stringify(t)),e},J=t=>{for(const e of t.querySelectorAl\#
        l("[data-s]"))e.style.cssText=e.dataset.s,e.removeAttribute("data-s")},z=t=>{const e=a.createElement("template\#
        ");return e.innerHTML=t,J(e.content),e.content},P=(t,e,s)=>{e==="checked"?t.checked=s!==null:e==="autofocus"?s\#
        ===null?t.blur():t.focus():s===null?t.removeAttribute(e):t.setAttribute(e,s),e==="data-gap"&&delete t.sent},R=\#
        ()=>matchMedia("(prefers-reduced-motion: reduce)").matches,ct=t=>{if(t.open&&t.close(),!t.matches('.fade,.grow\#
        ,[class*="from-"]')||R())return t.remove();const{offsetLeft:e,offsetTop:s,offsetWidth:n,offsetHeight:r}=t;for(\#
        const c of[t,...t.querySelectorAll("*")])for(const o of["id","data-testid","data-gap","data-page"])c.removeAtt\#
        ribute(o);for(const[c,o]of Object.entries({left:e,top:s,width:n,height:r}))t.style[c]=o+"px";t.style.position=\#
        "absolute",t.style.margin=0,t.inert=!0,t.classList.add("leaving"),Promise.allSettled(t.getAnimations().map(c=>\#
        c.finished)).then(()=>t.remove())},B=t=>d(t).firstElementChild,lt={t:(t,e)=>d(t).textContent=e,T:(t,e)=>B(t).t\#
        extContent=e,h:(t,e)=>{const s=d(t);s.innerHTML=e,J(s)},a:(t,e,s)=>P(d(t),e,s),A:(t,e,s)=>P(B(t),e,s),u:t=>ope\#
        n(t,"_blank","noopener"),v:(t,e,s)=>{d(t).dataset.i===e&&(B(t).value=s)},s:(t,e)=>{const s=d(t);s.removeAttrib\#
        ute("data-c"),s.style.cssText=e},i:(t,e,s)=>d(t).insertBefore(z(s),d(e)),m:(t,e,s)=>{const n=a.activeElement;d\#
        (t).insertBefore(d(s),d(e)),n.focus({preventScroll:!0})},r:(...t)=>t.forEach(e=>ct(d(e))),w:(t,e)=>{a.body.sty\#
        le.setProperty("--course",t),a.body.classList.add("animated"),clearTimeout(G),G=setTimeout(()=>a.body.classLis\#
        t.remove("animated"),e+50)},"=":(t,e)=>d(t).replaceWith(z(e)),d:(t,e)=>{const s=d(t),n=s.querySelector(":scope\#
        >:not([id])");n&&n.remove(),s.prepend(z(e))}},it=t=>{const e=a.activeElement,s=[],n=[];for(let o=e;o&&o!==a.bo\#
        dy;o=o.parentElement)o.id&&s.push(o.id),o.dataset.testid&&n.push(o.dataset.testid);if(t(),!s.length||e.isConne\#
        cted||a.activeElement!==a.body)return;let r=a.getElementById(s[0]);const c=o=>o.value===e.value&&o.className==\#
        =e.className;r&&!e.id&&(r=[...r.querySelectorAll(e.tagName)].find(c)||r);for(const o of n){const u=a.querySele\#
        ctor('[data-testid="'+CSS.escape(o)+'"]');r||!u||(r=u.querySelector("button:enabled,input:enabled")||u)}r=r||s\#
        .map(o=>a.getElementById(o)).find(o=>o),r&&(r.tabIndex<0&&(r.tabIndex=-1),r.focus({preventScroll:!0}))},ut=t=>\#
        {it(()=>{for(const[e,...s]of t)lt[e](...s);for(const e of a.querySelectorAll("dialog:not([open])"))e.showModal\#
        ();L(_),K(Q)}),i(["a",++v]),S()},dt={size:"height",space:"rowGap",ends:t=>[t.top,t.bottom]},X={size:"width",sp\#
        ace:"columnGap",ends:t=>[t.left,t.right]},ft={...X,ends:t=>[-t.right,-t.left]},pt=t=>t.matches(".row-stack")?g\#
        etComputedStyle(t).direction==="rtl"?ft:X:dt,ht=t=>t.getBoundingClientRect(),mt=()=>({top:0,left:0,bottom:inne\#
        rHeight,right:innerWidth}),U=t=>{const[e,s,n]=t.dataset.gap.split(",").map(Number),r=[];let c=t.nextElementSib\#
        ling;for(;c&&!c.matches("[data-gap-end]");c=c.nextElementSibling)r.push(c);return{lower:e,upper:s,total:n,show\#
        n:r.filter(o=>o.id),end:c}},_=t=>{const{lower:e,upper:s,total:n,end:r}=U(t),{columns:c,pitch:o,space:u,size:p}\#
        =t;if(!o||!r)return;const g=A=>Math.max(0,Math.ceil(A/c)*o-u)+"px";t.style[p]=g(e),r.style[p]=g(n-s)},gt=t=>{c\#
        onst{lower:e,upper:s,total:n,shown:r,end:c}=U(t),o=t.parentElement;if(!n||!c)return;const u=pt(o),p=h=>u.ends(\#
        ht(h)),g=getComputedStyle(o),A=t.space=parseFloat(g[u.space])||0,w=g.display==="grid"?g.gridTemplateColumns.sp\#
        lit(" ").length:1,N=h=>Math.ceil(h/w);if(t.columns=w,t.size=u.size,r.length){const h=p(r[0])[0],C=(p(r[r.lengt\#
        h-1])[1]-h+A)/N(s-e);C>A&&(t.pitch=C)}const D=t.pitch=t.pitch||44;_(t);let[x,T]=u.ends(mt());const et=t.closes\#
        t(".scroll,.list");if(et){const[h,q]=p(et);x=Math.max(x,h),T=Math.min(T,q)}const st=p(r[0]||c)[0]-N(e)*D,O=(T-\#
        x)/3,H=h=>{const q=Math.floor((x-h-st)/D),C=Math.ceil((T+h-st)/D),rt=Math.min(Math.max(0,q),N(n)-1)*w;return[r\#
        t,Math.min(n,Math.max(rt+w,C*w))]},ot=H(O/2),Y=H(O),nt=H(O*3);e<=ot[0]&&s>=ot[1]&&e>=nt[0]&&s<=nt[1]||t.sent==\#
        =Y.join()||i(["r",f(t),...Y])&&(t.sent=Y.join())},S=()=>{W||(W=!0,requestAnimationFrame(()=>{W=!1,L(gt)}))},K=\#
        t=>a.querySelectorAll("[data-page]").forEach(t),Q=t=>{const e=+t.dataset.page,s=t.page===void 0;if(t.page===e)\#
        return;t.page=e;const n=e*t.clientWidth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo({left:n,behavi\#
        or:s||R()?"instant":"smooth"})};l("scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTimeout(t.turning)\#
        ,t.turning=setTimeout(()=>{const e=Math.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&&i(["i",f(t),0,\#
        String(e)])&&(t.dataset.page=t.page=e)},120))},{...b,capture:!0}),l("click",t=>{const e=t.target.closest("butt\#
        on,[data-k],.toggle");if(!e||e.matches(".toggle"))return;const s=e.dataset.k,n=e.closest("[id]");i(s==="f"||s=\#
        =="x"?[s,f(n)]:s==="c"?["i",f(n),0,e.value]:["t",f(e),Math.max(1,t.detail)])});let M=null;const F=()=>{M!==nul\#
        l&&i(["p",M,!1])&&(M=null)};l("pointerdown",t=>{const e=t.target.closest("[data-p]:enabled");!e||t.button||(F(\#
        ),i(["p",f(e),!0])&&(M=f(e)))});for(const t of["pointerup","pointercancel","blur"])l(t,F);l("contextmenu",t=>{\#
        const e=t.target.closest(".row"),s=t.target.closest("[data-m]")||e&&e.querySelector("[data-m]");s&&i(["m",f(s)\#
        ])&&t.preventDefault()}),l("keydown",t=>{t.key==="Enter"&&t.target.matches(".field>input")&&i(["s",f(V(t))]);c\#
        onst e={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[t.key];if(e&&t.target.matches("[role=tab]")){const s\#
        =[...t.target.parentElement.children],n=s.at((s.indexOf(t.target)+e)%s.length);t.preventDefault(),n.focus(),n.\#
        click()}!t.target.matches("span[role=button]")||!["Enter"," "].includes(t.key)||(t.preventDefault(),t.target.c\#
        lick())});const V=t=>t.target.closest("[data-i]"),k=new Map,Z=(t,e)=>i(e)?k.delete(t.id):k.set(t.id,e);l("inpu\#
        t",t=>{const e=V(t);e&&Z(e,["i",f(e),++e.dataset.i,t.target.value])});const I=(t,e)=>{t.matches(".field>:is(in\#
        put,textarea)")&&i(["o",f(t.parentElement),e])};l("focusin",t=>I(t.target,!0)),l("focusout",t=>I(t.target,!1))\#
        ,l("cancel",t=>{t.preventDefault(),i(["x",f(t.target)])},!0),l("change",t=>{const{parentElement:e,checked:s}=t\#
        .target;t.target.matches(".toggle>input")&&Z(e,["g",f(e),s])}),l("scroll",S,{...b,capture:!0}),l("resize",S);l\#
        et y=null;l("touchstart",t=>{const e=t.target.closest(".scroll,.list"),s=t.touches[0];y=e&&e.scrollTop<=0&&e.q\#
        uerySelector(":scope>.refresh")?[e,s.clientY]:null},b),l("touchend",t=>{y&&t.changedTouches[0].clientY-y[1]>80\#
        &&i(["f",f(y[0])]),y=null},b);let E=null;const bt=(t,e)=>t.querySelector(":scope>.actions"+(e?".start":":not(.\#
        start)"));l("touchstart",t=>{const e=t.target.closest(".row:has(>.actions)"),s=t.touches[0];for(const n of a.q\#
        uerySelectorAll(".actions.open"))n.contains(t.target)||n.classList.remove("open");E=e&&!t.target.closest(".act\#
        ions")?[e,s.clientX,s.clientY]:null},b),l("touchend",t=>{if(!E)return;const[e,s,n]=E,r=t.changedTouches[0],c=g\#
        etComputedStyle(e).direction==="rtl",o=(r.clientX-s)*(c?-1:1),u=bt(e,o>0);if(E=null,!u||Math.abs(o)<40||Math.a\#
        bs(o)<2*Math.abs(r.clientY-n))return;const p=u.querySelector("button:enabled");Math.abs(o)>e.clientWidth*.6&&u\#
        .matches("[data-full]")&&p?p.click():u.classList.add("open")},b);const $=t=>Math.min(3e4,400*2**t)*(.5+Math.ra\#
        ndom()/2),yt=()=>{const t=+sessionStorage.reloads||0;sessionStorage.reloads=t+1,setTimeout(()=>location.reload\#
        (),t?$(t):0)},tt=()=>{m=new WebSocket(location.origin.replace("http","ws")+"/socket"),m.onopen=()=>{L(t=>delet\#
        e t.sent),i(["h",at,v]),F(),k.forEach(i),k.clear(),I(a.activeElement,!0)},m.onmessage=t=>{j=0,sessionStorage.r\#
        emoveItem("reloads"),a.body.removeAttribute("data-offline");try{ut(JSON.parse(t.data))}catch{v=-1,m.close()}},\#
        m.onclose=t=>{if(t.code!==4002){if(t.code===4001)return yt();a.body.setAttribute("data-offline",""),setTimeout\#
        (tt,$(j++))}}};tt(),K(Q),S()})();
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = 0x947b_45af_eeec_cb0f
}
