// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
        "use strict";(()=>{const o=document,et=o.body.dataset.token,l=t=>o.getElementById("e"+t),x=t=>o.querySelectorA\#
        ll("[data-gap]").forEach(t),d=t=>+t.id.slice(1);let h,A=0,Y=0,T=!1,j;const c=t=>{const e=h&&h.readyState===1;r\#
        eturn e&&h.send(JSON.stringify(t)),e},D=t=>{for(const e of t.querySelectorAll("[data-s]"))e.style.cssText=e.da\#
        taset.s,e.removeAttribute("data-s")},q=t=>{const e=o.createElement("template");return e.innerHTML=t,D(e.conten\#
        t),e.content},N=(t,e,s)=>{e==="checked"?t.checked=s!==null:e==="autofocus"?s===null?t.blur():t.focus():s===nul\#
        l?t.removeAttribute(e):t.setAttribute(e,s),e==="data-gap"&&delete t.sent},G=()=>matchMedia("(prefers-reduced-m\#
        otion: reduce)").matches,st=t=>{if(!t.matches('.fade,.grow,[class*="from-"]')||G())return t.remove();const{off\#
        setLeft:e,offsetTop:s,offsetWidth:r,offsetHeight:a}=t;for(const n of[t,...t.querySelectorAll("*")])for(const i\#
         of["id","data-testid","data-gap","data-page"])n.removeAttribute(i);for(const[n,i]of Object.entries({left:e,to\#
        p:s,width:r,height:a}))t.style[n]=i+"px";t.style.position="absolute",t.style.margin=0,t.inert=!0,t.classList.a\#
        dd("leaving"),Promise.allSettled(t.getAnimations().map(n=>n.finished)).then(()=>t.remove())},C=t=>l(t).firstEl\#
        ementChild,nt={t:(t,e)=>l(t).textContent=e,T:(t,e)=>C(t).textContent=e,h:(t,e)=>{const s=l(t);s.innerHTML=e,D(\#
        s)},a:(t,e,s)=>N(l(t),e,s),A:(t,e,s)=>N(C(t),e,s),u:t=>open(t,"_blank","noopener"),v:(t,e,s)=>{l(t).dataset.i=\#
        ==e&&(C(t).value=s)},s:(t,e)=>{const s=l(t);s.removeAttribute("data-c"),s.style.cssText=e},i:(t,e,s)=>l(t).ins\#
        ertBefore(q(s),l(e)),m:(t,e,s)=>l(t).insertBefore(l(s),l(e)),r:(...t)=>t.forEach(e=>st(l(e))),w:(t,e)=>{o.body\#
        .style.setProperty("--course",t),o.body.classList.add("animated"),clearTimeout(j),j=setTimeout(()=>o.body.clas\#
        sList.remove("animated"),e+50)},"=":(t,e)=>l(t).replaceWith(q(e)),d:(t,e)=>{const s=l(t),r=s.querySelector(":s\#
        cope>:not([id])");r&&r.remove(),s.prepend(q(e))}},ot=t=>{const e=o.activeElement,s=[],r=[];for(let n=e;n&&n!==\#
        o.body;n=n.parentElement)n.id&&s.push(n.id),n.dataset.testid&&r.push(n.dataset.testid);if(t(),!s.length||e.isC\#
        onnected&&o.activeElement===e)return;let a=o.getElementById(s[0]);for(const n of r){const i=o.querySelector('[\#
        data-testid="'+CSS.escape(n)+'"]');a||!i||(a=i.querySelector("button:enabled,input:enabled")||i)}a=a||s.map(n=\#
        >o.getElementById(n)).find(n=>n),a&&(a.tabIndex<0&&(a.tabIndex=-1),a.focus({preventScroll:!0}))},rt=t=>{ot(()=\#
        >{for(const[e,...s]of t)nt[e](...s);for(const e of o.querySelectorAll("dialog:not([open])"))e.showModal();x(X)\#
        ,R(_)}),c(["a",++A]),y()},at={size:"height",space:"rowGap",ends:t=>[t.top,t.bottom]},J={size:"width",space:"co\#
        lumnGap",ends:t=>[t.left,t.right]},it={...J,ends:t=>[-t.right,-t.left]},ct=t=>t.matches(".row-stack")?getCompu\#
        tedStyle(t).direction==="rtl"?it:J:at,lt=t=>t.getBoundingClientRect(),dt=()=>({top:0,left:0,bottom:innerHeight\#
        ,right:innerWidth}),P=t=>{const[e,s,r]=t.dataset.gap.split(",").map(Number),a=[];let n=t.nextElementSibling;fo\#
        r(;n&&!n.matches("[data-gap-end]");n=n.nextElementSibling)a.push(n);return{lower:e,upper:s,total:r,shown:a.fil\#
        ter(i=>i.id),end:n}},X=t=>{const{lower:e,upper:s,total:r,end:a}=P(t),{columns:n,pitch:i,space:u,size:f}=t;if(!\#
        i||!a)return;const m=w=>Math.max(0,Math.ceil(w/n)*i-u)+"px";t.style[f]=m(e),a.style[f]=m(r-s)},ut=t=>{const{lo\#
        wer:e,upper:s,total:r,shown:a,end:n}=P(t),i=t.parentElement;if(!r||!n)return;const u=ct(i),f=p=>u.ends(lt(p)),\#
        m=getComputedStyle(i),w=t.space=parseFloat(m[u.space])||0,b=m.display==="grid"?m.gridTemplateColumns.split(" "\#
        ).length:1,B=p=>Math.ceil(p/b);if(t.columns=b,t.size=u.size,a.length){const p=f(a[0])[0],k=(f(a[a.length-1])[1\#
        ]-p+w)/B(s-e);k>w&&(t.pitch=k)}const F=t.pitch=t.pitch||44;X(t);let[M,L]=u.ends(dt());const U=t.closest(".scro\#
        ll,.list");if(U){const[p,v]=f(U);M=Math.max(M,p),L=Math.min(L,v)}const V=f(a[0]||n)[0]-B(e)*F,I=(L-M)/3,H=p=>{\#
        const v=Math.floor((M-p-V)/F),k=Math.ceil((L+p-V)/F),tt=Math.min(Math.max(0,v),B(r)-1)*b;return[tt,Math.min(r,\#
        Math.max(tt+b,k*b))]},Z=H(I/2),O=H(I),$=H(I*3);e<=Z[0]&&s>=Z[1]&&e>=$[0]&&s<=$[1]||t.sent===O.join()||c(["r",d\#
        (t),...O])&&(t.sent=O.join())},y=()=>{T||(T=!0,requestAnimationFrame(()=>{T=!1,x(ut)}))},R=t=>o.querySelectorA\#
        ll("[data-page]").forEach(t),_=t=>{const e=+t.dataset.page,s=t.page===void 0;if(t.page===e)return;t.page=e;con\#
        st r=e*t.clientWidth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo({left:r,behavior:s||G()?"instant"\#
        :"smooth"})};addEventListener("scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTimeout(t.turning),t.t\#
        urning=setTimeout(()=>{const e=Math.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&&c(["i",d(t),0,Stri\#
        ng(e)])&&(t.dataset.page=t.page=e)},120))},{capture:!0,passive:!0}),o.addEventListener("click",t=>{const e=t.t\#
        arget.closest("button,[data-k],.toggle");if(!e||e.matches(".toggle"))return;const s=e.dataset.k,r=e.closest("[\#
        id]");c(s==="f"||s==="x"?[s,d(r)]:s==="c"?["i",d(r),0,e.value]:["t",d(e),Math.max(1,t.detail)])});let E=null;c\#
        onst W=()=>{E!==null&&c(["p",E,!1])&&(E=null)};o.addEventListener("pointerdown",t=>{const e=t.target.closest("\#
        [data-p]:enabled");!e||t.button||(W(),c(["p",d(e),!0])&&(E=d(e)))});for(const t of["pointerup","pointercancel"\#
        ,"blur"])addEventListener(t,W);o.addEventListener("contextmenu",t=>{const e=t.target.closest(".row"),s=t.targe\#
        t.closest("[data-m]")||e&&e.querySelector("[data-m]");s&&c(["m",d(s)])&&t.preventDefault()}),o.addEventListene\#
        r("keydown",t=>{t.key==="Enter"&&t.target.matches(".field>input")&&c(["s",d(z(t))]),!(!t.target.matches("span[\#
        role=button]")||!["Enter"," "].includes(t.key))&&(t.preventDefault(),t.target.click())});const z=t=>t.target.c\#
        losest("[data-i]");o.addEventListener("input",t=>{const e=z(t);e&&c(["i",d(e),++e.dataset.i,t.target.value])})\#
        ;for(const t of["focusin","focusout"])o.addEventListener(t,e=>{e.target.matches(".field>:is(input,textarea)")&\#
        &c(["o",d(z(e)),t==="focusin"])});o.addEventListener("cancel",t=>{t.preventDefault(),c(["x",d(t.target)])},!0)\#
        ,o.addEventListener("change",t=>{t.target.matches(".toggle>input")&&c(["g",d(t.target.parentElement),t.target.\#
        checked])}),addEventListener("scroll",y,{capture:!0,passive:!0}),addEventListener("resize",y);let g=null;addEv\#
        entListener("touchstart",t=>{const e=t.target.closest(".scroll,.list"),s=t.touches[0];g=e&&e.scrollTop<=0&&e.q\#
        uerySelector(":scope>.refresh")?[e,s.clientY]:null},{passive:!0}),addEventListener("touchend",t=>{g&&t.changed\#
        Touches[0].clientY-g[1]>80&&c(["f",d(g[0])]),g=null},{passive:!0});let S=null;const ft=(t,e)=>t.querySelector(\#
        ":scope>.actions"+(e?".start":":not(.start)"));addEventListener("touchstart",t=>{const e=t.target.closest(".ro\#
        w:has(>.actions)"),s=t.touches[0];for(const r of o.querySelectorAll(".actions.open"))r.contains(t.target)||r.c\#
        lassList.remove("open");S=e&&!t.target.closest(".actions")?[e,s.clientX,s.clientY]:null},{passive:!0}),addEven\#
        tListener("touchend",t=>{if(!S)return;const[e,s,r]=S,a=t.changedTouches[0],n=getComputedStyle(e).direction==="\#
        rtl",i=(a.clientX-s)*(n?-1:1),u=ft(e,i>0);if(S=null,!u||Math.abs(i)<40||Math.abs(i)<2*Math.abs(a.clientY-r))re\#
        turn;const f=u.querySelector("button:enabled");Math.abs(i)>e.clientWidth*.6&&u.matches("[data-full]")&&f?f.cli\#
        ck():u.classList.add("open")},{passive:!0});const K=t=>Math.min(3e4,400*2**t)*(.5+Math.random()/2),pt=()=>{con\#
        st t=+sessionStorage.reloads||0;sessionStorage.reloads=t+1,setTimeout(()=>location.reload(),t?K(t):0)},Q=()=>{\#
        h=new WebSocket(location.origin.replace("http","ws")+"/socket"),h.onopen=()=>{x(t=>delete t.sent),c(["h",et,A]\#
        ),W()},h.onmessage=t=>{Y=0,sessionStorage.removeItem("reloads"),o.body.removeAttribute("data-offline");try{rt(\#
        JSON.parse(t.data))}catch{A=-1,h.close()}},h.onclose=t=>{if(t.code!==4002){if(t.code===4001)return pt();o.body\#
        .setAttribute("data-offline",""),setTimeout(Q,K(Y++))}}};Q(),R(_),y()})();
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = 0xc274_31ff_2fc4_2a59
}
