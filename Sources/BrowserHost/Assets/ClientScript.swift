// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
        "use strict";(()=>{const a=document,ct=a.body.dataset.token,l=addEventListener,y={passive:!0},d=t=>a.getElemen\#
        tById("e"+t),v=t=>a.querySelectorAll("[data-gap]").forEach(t),f=t=>+t.id.slice(1);let m,W=0,J=0,z=!1,P;const i\#
        =t=>{const e=m&&m.readyState===1;return e&&m.send(JSON.stringify(t)),e},R=t=>{for(const e of t.querySelectorAl\#
        l("[data-s]"))e.style.cssText=e.dataset.s,e.removeAttribute("data-s")},B=t=>{const e=a.createElement("template\#
        ");return e.innerHTML=t,R(e.content),e.content},X=(t,e,s)=>{e==="checked"?t.checked=s!==null:e==="autofocus"?s\#
        ===null?t.blur():t.focus():s===null?t.removeAttribute(e):t.setAttribute(e,s),e==="data-gap"&&delete t.sent},U=\#
        ()=>matchMedia("(prefers-reduced-motion: reduce)").matches,lt=t=>{if(t.open&&t.close(),!t.matches('.fade,.grow\#
        ,[class*="from-"]')||U())return t.remove();const{offsetLeft:e,offsetTop:s,offsetWidth:n,offsetHeight:r}=t;for(\#
        const c of[t,...t.querySelectorAll("*")])for(const o of["id","data-testid","data-gap","data-page"])c.removeAtt\#
        ribute(o);for(const[c,o]of Object.entries({left:e,top:s,width:n,height:r}))t.style[c]=o+"px";t.style.position=\#
        "absolute",t.style.margin=0,t.inert=!0,t.classList.add("leaving"),Promise.allSettled(t.getAnimations().map(c=>\#
        c.finished)).then(()=>t.remove())},F=t=>d(t).firstElementChild,it={t:(t,e)=>d(t).textContent=e,T:(t,e)=>F(t).t\#
        extContent=e,h:(t,e)=>{const s=d(t);s.innerHTML=e,R(s)},a:(t,e,s)=>X(d(t),e,s),A:(t,e,s)=>X(F(t),e,s),u:t=>ope\#
        n(t,"_blank","noopener"),v:(t,e,s)=>{d(t).dataset.i===e&&(F(t).value=s)},s:(t,e)=>{const s=d(t);s.removeAttrib\#
        ute("data-c"),s.style.cssText=e},i:(t,e,s)=>d(t).insertBefore(B(s),d(e)),m:(t,e,s)=>{const n=a.activeElement;d\#
        (t).insertBefore(d(s),d(e)),n.focus({preventScroll:!0})},r:(...t)=>t.forEach(e=>lt(d(e))),w:(t,e)=>{a.body.sty\#
        le.setProperty("--course",t),a.body.classList.add("animated"),clearTimeout(P),P=setTimeout(()=>a.body.classLis\#
        t.remove("animated"),e+50)},"=":(t,e)=>d(t).replaceWith(B(e)),d:(t,e)=>{const s=d(t),n=s.querySelector(":scope\#
        >:not([id])");n&&n.remove(),s.prepend(B(e))}},ut=t=>{const e=a.activeElement,s=[],n=[];for(let o=e;o&&o!==a.bo\#
        dy;o=o.parentElement)o.id&&s.push(o.id),o.dataset.testid&&n.push(o.dataset.testid);if(t(),!s.length||e.isConne\#
        cted||a.activeElement!==a.body)return;let r=a.getElementById(s[0]);const c=o=>o.value===e.value&&o.className==\#
        =e.className;r&&!e.id&&(r=[...r.querySelectorAll(e.tagName)].find(c)||r);for(const o of n){const u=a.querySele\#
        ctor('[data-testid="'+CSS.escape(o)+'"]');r||!u||(r=u.querySelector("button:enabled,input:enabled")||u)}r=r||s\#
        .map(o=>a.getElementById(o)).find(o=>o),r&&(r.tabIndex<0&&(r.tabIndex=-1),r.focus({preventScroll:!0}))},dt=t=>\#
        {ut(()=>{for(const[e,...s]of t)it[e](...s);for(const e of a.querySelectorAll("dialog:not([open])"))e.showModal\#
        ();v(Q),V(Z)}),i(["a",++W]),S()},ft={size:"height",space:"rowGap",ends:t=>[t.top,t.bottom]},_={size:"width",sp\#
        ace:"columnGap",ends:t=>[t.left,t.right]},pt={..._,ends:t=>[-t.right,-t.left]},ht=t=>t.matches(".row-stack")?g\#
        etComputedStyle(t).direction==="rtl"?pt:_:ft,mt=t=>t.getBoundingClientRect(),gt=()=>({top:0,left:0,bottom:inne\#
        rHeight,right:innerWidth}),K=t=>{const[e,s,n]=t.dataset.gap.split(",").map(Number),r=[];let c=t.nextElementSib\#
        ling;for(;c&&!c.matches("[data-gap-end]");c=c.nextElementSibling)r.push(c);return{lower:e,upper:s,total:n,show\#
        n:r.filter(o=>o.id),end:c}},Q=t=>{const{lower:e,upper:s,total:n,end:r}=K(t),{columns:c,pitch:o,space:u,size:p}\#
        =t;if(!o||!r)return;const g=x=>Math.max(0,Math.ceil(x/c)*o-u)+"px";t.style[p]=g(e),r.style[p]=g(n-s)},yt=t=>{c\#
        onst{lower:e,upper:s,total:n,shown:r,end:c}=K(t),o=t.parentElement;if(!n||!c)return;const u=ht(o),p=h=>u.ends(\#
        mt(h)),g=getComputedStyle(o),x=t.space=parseFloat(g[u.space])||0,w=g.display==="grid"?g.gridTemplateColumns.sp\#
        lit(" ").length:1,O=h=>Math.ceil(h/w);if(t.columns=w,t.size=u.size,r.length){const h=p(r[0])[0],L=(p(r[r.lengt\#
        h-1])[1]-h+x)/O(s-e);L>x&&(t.pitch=L)}const H=t.pitch=t.pitch||44;Q(t);let[T,q]=u.ends(gt());const st=t.closes\#
        t(".scroll,.list");if(st){const[h,C]=p(st);T=Math.max(T,h),q=Math.min(q,C)}const ot=p(r[0]||c)[0]-O(e)*H,Y=(q-\#
        T)/3,j=h=>{const C=Math.floor((T-h-ot)/H),L=Math.ceil((q+h-ot)/H),at=Math.min(Math.max(0,C),O(n)-1)*w;return[a\#
        t,Math.min(n,Math.max(at+w,L*w))]},nt=j(Y/2),G=j(Y),rt=j(Y*3);e<=nt[0]&&s>=nt[1]&&e>=rt[0]&&s<=rt[1]||t.sent==\#
        =G.join()||i(["r",f(t),...G])&&(t.sent=G.join())},S=()=>{z||(z=!0,requestAnimationFrame(()=>{z=!1,v(yt)}))},V=\#
        t=>a.querySelectorAll("[data-page]").forEach(t),Z=t=>{const e=+t.dataset.page,s=t.page===void 0;if(t.page===e)\#
        return;t.page=e;const n=e*t.clientWidth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo({left:n,behavi\#
        or:s||U()?"instant":"smooth"})};l("scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTimeout(t.turning)\#
        ,t.turning=setTimeout(()=>{const e=Math.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&&i(["i",f(t),0,\#
        String(e)])&&(t.dataset.page=t.page=e)},120))},{...y,capture:!0}),l("click",t=>{const e=t.target.closest("butt\#
        on,[data-k],.toggle");if(!e||e.matches(".toggle"))return;const s=e.dataset.k,n=e.closest("[id]");i(s==="f"||s=\#
        =="x"?[s,f(n)]:s==="c"?["i",f(n),0,e.value]:["t",f(e),Math.max(1,t.detail)])});let M=null;const I=()=>{M!==nul\#
        l&&i(["p",M,!1])&&(M=null)};l("pointerdown",t=>{const e=t.target.closest("[data-p]:enabled");!e||t.button||(I(\#
        ),i(["p",f(e),!0])&&(M=f(e)))});for(const t of["pointerup","pointercancel","blur"])l(t,I);l("contextmenu",t=>{\#
        const e=t.target.closest(".row"),s=t.target.closest("[data-m]")||e&&e.querySelector("[data-m]");s&&i(["m",f(s)\#
        ])&&t.preventDefault()}),l("keydown",t=>{t.key==="Enter"&&t.target.matches(".field>input")&&i(["s",f($(t))]);c\#
        onst e={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[t.key];if(e&&t.target.matches("[role=tab]")){const s\#
        =[...t.target.parentElement.children],n=s.at((s.indexOf(t.target)+e)%s.length);t.preventDefault(),n.focus(),n.\#
        click()}!t.target.matches("span[role=button]")||!["Enter"," "].includes(t.key)||(t.preventDefault(),t.target.c\#
        lick())});const $=t=>t.target.closest("[data-i]"),k=new Map,tt=(t,e)=>i(e)?k.delete(t.id):k.set(t.id,e);l("inp\#
        ut",t=>{const e=$(t);e&&tt(e,["i",f(e),++e.dataset.i,t.target.value])});const N=(t,e)=>{t.matches(".field>:is(\#
        input,textarea)")&&i(["o",f(t.parentElement),e])};l("focusin",t=>N(t.target,!0)),l("focusout",t=>N(t.target,!1\#
        )),l("cancel",t=>{t.preventDefault(),i(["x",f(t.target)])},!0),l("change",t=>{const{parentElement:e,checked:s}\#
        =t.target;t.target.matches(".toggle>input")&&tt(e,["g",f(e),s])}),l("scroll",S,{...y,capture:!0}),l("resize",S\#
        );let b=null;l("touchstart",t=>{const e=t.target.closest(".scroll,.list"),s=t.touches[0];b=e&&e.scrollTop<=0&&\#
        e.querySelector(":scope>.refresh")?[e,s.clientY]:null},y),l("touchend",t=>{b&&t.changedTouches[0].clientY-b[1]\#
        >80&&i(["f",f(b[0])]),b=null},y);let E=null;const bt=(t,e)=>t.querySelector(":scope>.actions"+(e?".start":":no\#
        t(.start)"));l("touchstart",t=>{const e=t.target.closest(".row:has(>.actions)"),s=t.touches[0];for(const n of \#
        a.querySelectorAll(".actions.open"))n.contains(t.target)||n.classList.remove("open");E=e&&!t.target.closest(".\#
        actions")?[e,s.clientX,s.clientY]:null},y),l("touchend",t=>{if(!E)return;const[e,s,n]=E,r=t.changedTouches[0],\#
        c=getComputedStyle(e).direction==="rtl",o=(r.clientX-s)*(c?-1:1),u=bt(e,o>0);if(E=null,!u||Math.abs(o)<40||Mat\#
        h.abs(o)<2*Math.abs(r.clientY-n))return;const p=u.querySelector("button:enabled");Math.abs(o)>e.clientWidth*.6\#
        &&u.matches("[data-full]")&&p?p.click():u.classList.add("open")},y);const et=t=>Math.min(3e4,400*2**t)*(.5+Mat\#
        h.random()/2),wt=()=>{const t=+sessionStorage.reloads||0;sessionStorage.reloads=t+1,setTimeout(()=>location.re\#
        load(),t?et(t):0)};let A;const D=()=>{clearTimeout(A),A=0,m=new WebSocket(location.origin.replace("http","ws")\#
        +"/socket"),m.onopen=()=>{v(t=>delete t.sent),i(["h",ct,W]),I(),k.forEach(i),k.clear(),N(a.activeElement,!0)},\#
        m.onmessage=t=>{J=0,sessionStorage.removeItem("reloads"),a.body.removeAttribute("data-offline");try{dt(JSON.pa\#
        rse(t.data))}catch{W=-1,m.close()}},m.onclose=t=>{if(t.code!==4002){if(t.code===4001)return wt();a.body.setAtt\#
        ribute("data-offline",""),A=setTimeout(D,et(J++))}}};for(const t of["online","visibilitychange"])l(t,()=>A&&D(\#
        ));D(),V(Z),S()})();
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = 0xa778_54fc_6417_ea2d
}
