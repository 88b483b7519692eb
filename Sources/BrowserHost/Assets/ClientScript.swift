// Made by scripts/client-script from the files in client/, which are the ones to read and to change.

/// The scripts of the page.
enum ClientScript {
    /// `client/page.js`, which applies patches, reports events and the rows in sight, and connects.
    static let page = #"""
        (()=>{var c=document,a=addEventListener,st={passive:!0},p=t=>c.getElementById("e"+t),i=t=>+t.id.slice(1),rt=()\#
        =>matchMedia("(prefers-reduced-motion: reduce)").matches,g=t=>dispatchEvent(new Event("page:"+t));a("click",t=\#
        >{let e=t.target.closest("button,[data-k],.toggle");if(!e||!e.closest("[id]")||e.matches(".toggle"))return;let\#
         o=e.dataset.k,r=e.closest("[id]");o==="f"||o==="x"?b([o,i(r)]):o==="c"?b(["i",i(r),0,e.value]):b(["t",i(e),Ma\#
        th.max(1,t.detail)])});var D=null,$=()=>{D!==null&&d(["p",D,!1])&&(D=null)};a("pointerdown",t=>{let e=t.target\#
        .closest("[data-p]:enabled");!e||t.button||($(),d(["p",i(e),!0])&&(D=i(e)))});for(let t of["pointerup","pointe\#
        rcancel","blur"])a(t,$);a("contextmenu",t=>{let e=t.target.closest(".row"),o=t.target.closest("[data-m]")||e&&\#
        e.querySelector("[data-m]");o&&b(["m",i(o)])&&t.preventDefault()});a("keydown",t=>{let{key:e,target:o}=t;e==="\#
        Enter"&&o.matches(".field>input")&&b(["s",i(ct(t))]);let r={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[\#
        e];if(r&&o.matches("[role=tab]")){let n=[...o.parentElement.children],s=n.at((n.indexOf(o)+r)%n.length);t.prev\#
        entDefault(),s.focus(),s.click()}!o.matches("span[role=button]")||!["Enter"," "].includes(e)||(t.preventDefaul\#
        t(),o.click())});var ct=t=>t.target.closest("[data-i]"),lt=(t,e)=>d(e)?k.delete(t.id):k.set(t.id,e);a("input",\#
        t=>{let e=ct(t);e&&lt(e,["i",i(e),++e.dataset.i,t.target.value])});var j=(t,e)=>{t.matches(".field>:is(input,t\#
        extarea)")&&d(["o",i(t.parentElement),e])};a("focusin",t=>j(t.target,!0));a("focusout",t=>j(t.target,!1));a("c\#
        ancel",t=>{t.preventDefault(),b(["x",i(t.target)])},!0);a("change",t=>{let{parentElement:e,checked:o}=t.target\#
        ;t.target.matches(".toggle>input")&&lt(e,["g",i(e),o])});var it=()=>{$(),j(c.activeElement,!0)};var at=(t,e)=>\#
        [...t.querySelectorAll(e.tagName)].find(o=>o.value===e.value&&o.className===e.className),pt=t=>{let e=c.active\#
        Element,o=[],r=[];for(let l=e;l&&l!==c.body;l=l.parentElement)l.id&&o.push(l.id),l.dataset.testid&&r.push(l.da\#
        taset.testid);let n=t();if(n?.isConnected&&(!e.isConnected||e.matches(".back")))return n.focus({preventScroll:\#
        !0});if(!o.length||e.isConnected||c.activeElement!==c.body)return;let s=c.getElementById(o[0]);s&&!e.id&&(s=at\#
        (s,e)||s);for(let l of r){let u=c.querySelector('[data-testid="'+CSS.escape(l)+'"]');s||!u||(s=u.querySelector\#
        ("button:enabled,input:enabled")||u)}s=s||o.map(l=>c.getElementById(l)).find(l=>l),s&&(s.tabIndex<0&&(s.tabInd\#
        ex=-1),s.focus({preventScroll:!0}))},G=null;a("pointerdown",t=>{let e=t.button?null:t.target.closest("button,[\#
        data-k]");G=e&&[e,e.closest("[id]")?.id]},!0);a("pointerup",({clientX:t,clientY:e})=>{let[o,r]=G||[],n=o&&!o.i\#
        sConnected&&c.getElementById(r);if(G=null,!n)return;let s=o.id?n:at(n,o);s?.contains(c.elementFromPoint(t,e))&\#
        &s.click()},!0);var v=t=>c.querySelectorAll("[data-gap]").forEach(t),wt={size:"height",space:"rowGap",ends:t=>\#
        [t.top,t.bottom]},dt={size:"width",space:"columnGap",ends:t=>[t.left,t.right]},yt={...dt,ends:t=>[-t.right,-t.\#
        left]},kt=t=>t.matches(".row-stack")?getComputedStyle(t).direction==="rtl"?yt:dt:wt,St=t=>t.getBoundingClientR\#
        ect(),Et=()=>({top:0,left:0,bottom:innerHeight,right:innerWidth}),ft=t=>{let[e,o,r]=t.dataset.gap.split(",").m\#
        ap(Number),n=[],s=t.nextElementSibling;for(;s&&!s.matches("[data-gap-end]");s=s.nextElementSibling)n.push(s);r\#
        eturn{lower:e,upper:o,total:r,shown:n.filter(l=>l.id),end:s}},R=t=>{let{lower:e,upper:o,total:r,end:n}=ft(t),{\#
        columns:s,pitch:l,space:u,size:h}=t;if(!l||!n)return;let w=y=>Math.max(0,Math.ceil(y/s)*l-u)+"px";t.style[h]=w\#
        (e),n.style[h]=w(r-o);for(let y of[t,n])y.style.setProperty("--pitch",l+"px")},vt=t=>{let{lower:e,upper:o,tota\#
        l:r,shown:n,end:s}=ft(t),l=t.parentElement;if(!r||!s)return;let u=kt(l),h=m=>u.ends(St(m)),w=getComputedStyle(\#
        l),y=t.space=parseFloat(w[u.space])||0,E=w.display==="grid"?w.gridTemplateColumns.split(" ").length:1,F=m=>Mat\#
        h.ceil(m/E);if(t.columns=E,t.size=u.size,n.length){let m=h(n[0])[0],B=(h(n[n.length-1])[1]-m+y)/F(o-e);B>y&&(t\#
        .pitch=B)}let H=t.pitch=t.pitch||44;R(t);let[C,L]=u.ends(Et()),Z=t.closest(".scroll,.list");if(Z){let[m,q]=h(Z\#
        );C=Math.max(C,m),L=Math.min(L,q)}let tt=h(n[0]||s)[0]-F(e)*H,O=(L-C)/3,P=m=>{let q=Math.floor((C-m-tt)/H),B=M\#
        ath.ceil((L+m-tt)/H),nt=Math.min(Math.max(0,q),F(r)-1)*E;return[nt,Math.min(r,Math.max(nt+E,B*E))]},et=P(O/2),\#
        W=P(O),ot=P(O*3);e<=et[0]&&o>=et[1]&&e>=ot[0]&&o<=ot[1]||t.sent===W.join()||d(["r",i(t),...W])&&(t.sent=W.join\#
        ())},J=!1,S=()=>{J||(J=!0,requestAnimationFrame(()=>{J=!1,v(vt)}))};a("scroll",S,{...st,capture:!0});a("resize\#
        ",S);var mt=t=>{for(let e of t.querySelectorAll("[data-s]"))e.style.cssText=e.dataset.s,e.removeAttribute("dat\#
        a-s")},U=t=>{let e=c.createElement("template");return e.innerHTML=t,mt(e.content),e.content},ut=(t,e,o)=>{e===\#
        "checked"||e==="selected"?t[e]=o!==null:e==="autofocus"?o===null?t.blur():t.focus():o===null?t.removeAttribute\#
        (e):t.setAttribute(e,o),e==="data-gap"&&delete t.sent},Mt=t=>{if(t.open&&t.close(),!t.matches('.fade,.grow,[cl\#
        ass*="from-"]')||rt())return t.remove();for(let s of[t,...t.querySelectorAll("*")])for(let l of["id","data-tes\#
        tid","data-gap","data-page"])s.removeAttribute(l);let{offsetLeft:e,offsetTop:o,offsetWidth:r,offsetHeight:n}=t\#
        ;t.style.cssText+=`;left:${e}px;top:${o}px;width:${r}px;height:${n}px`,t.inert=!0,t.classList.add("leaving"),P\#
        romise.allSettled(t.getAnimations().map(s=>s.finished)).then(()=>t.remove())},M=new Map,A=[],I,K=t=>[t,...t.qu\#
        erySelectorAll(".scroll,.list,.tabs>*")].filter(o=>o.scrollTop||o.scrollLeft).map(o=>[i(o),o.scrollLeft,o.scro\#
        llTop]),At=t=>{let e=p(t),o=c.activeElement;e.kept=K(e),e.focused=e.contains(o)&&o,M.set(t,e),e.remove()},Tt=t\#
        =>{let e=M.get(t);return M.delete(t),A.push(...e.kept),I=e.focused||I,e},_=t=>{let[e,...o]=[t].flat();return o\#
        .reduce((r,n)=>r.children[n],p(e).firstElementChild)},T={t:(t,e)=>p(t).textContent=e,T:(t,e)=>_(t).textContent\#
        =e,h:(t,e)=>{let o=p(t);o.innerHTML=e,mt(o)},a:(t,e,o)=>ut(p(t),e,o),A:(t,e,o)=>ut(_(t),e,o),u:t=>open(t,"_bla\#
        nk","noopener"),l:(t,e)=>{let o=new Image;o.src=e,o.decode().then(()=>d(["l",t,!0]),()=>d(["l",t,!1]))},v:(t,e\#
        ,o)=>{p(t).dataset.i===e&&(_(t).value=o)},s:(t,e)=>{let o=p(t);o.removeAttribute("data-c"),o.style.cssText=e},\#
        i:(t,e,o)=>p(t).insertBefore(U(o),p(e)),m:(t,e,o)=>{let r=c.activeElement,n=p(o)||Tt(o);A.push(...K(n)),p(t).i\#
        nsertBefore(n,p(e)),r.focus({preventScroll:!0})},p:(...t)=>t.forEach(At),r:(...t)=>t.forEach(e=>M.delete(e)||M\#
        t(p(e))),w:(t,e)=>{c.body.style.setProperty("--course",t),c.body.classList.add("animated"),clearTimeout(T.movi\#
        ng),T.moving=setTimeout(()=>c.body.classList.remove("animated"),e+50)},"=":(t,e)=>{let o=p(t);t||M.clear(),A.p\#
        ush(...K(o)),o.replaceWith(U(e))},d:(t,e)=>{let o=p(t),r=o.querySelector(":scope>:not([id])");r&&r.remove(),o.\#
        prepend(U(e))}},ht=t=>{pt(()=>{I=null;for(let[o,...r]of t)T[o](...r);let e=[...c.querySelectorAll("dialog:not(\#
        [open])")];for(let o of e.sort((r,n)=>i(r)-i(n)))o.showModal();v(R);for(let[o,r,n]of A)p(o)?.scrollTo({left:r,\#
        top:n,behavior:"instant"});return A=[],g("applied"),I}),S()};var N=sessionStorage,Ct=c.body.dataset.token,Lt=c\#
        .currentScript.src,f,Q=0,V=0,gt=!0,x=0,k=new Map,d=t=>{if(gt)return k.set(t,t);let e=f.readyState===1;return e\#
        &&f.send(JSON.stringify(t)),e},b=t=>{let e=d(t);return e||g("refused"),e},X=t=>Math.min(3e4,400*2**t)*(.5+Math\#
        .random()/2),qt=()=>{let t=+N.reloads||0;N.reloads=t+1,g("gone"),setTimeout(()=>location.reload(),t?X(t):0)},B\#
        t=()=>{v(t=>delete t.sent),gt=!1,d(["h",Ct,Q,N.scene||""]),k.forEach(d),k.clear(),it()},Dt=({data:t})=>{V=0,N.\#
        reloads="",g("heard");try{let e=JSON.parse(t);if(!e)return;ht(e),d(["a",++Q])}catch{Q=-1,f.close()}},It=({code\#
        :t})=>{if(t!==4002){if(t===4001)return qt();g("lost"),x=setTimeout(z,X(V++))}},z=()=>{clearTimeout(x),x=0,fetc\#
        h(Lt,{method:"HEAD",cache:"no-store",signal:AbortSignal.timeout(3e3)}).then(Y,()=>{x=setTimeout(z,X(c.hidden?V\#
        ++:0))})},Y=()=>{clearTimeout(x),x=0,bt(),f=new WebSocket(location.origin.replace("http","ws")+"/socket"),f.on\#
        open=Bt,f.onmessage=Dt,f.onclose=It},bt=()=>{f&&(f.onopen=f.onmessage=f.onclose=null,f.close())},xt=()=>{bt(),\#
        z()};for(let t of["online","visibilitychange"])a(t,()=>x&&z());window.page={number:i,reconnect:xt,send:d,steps\#
        :T};addEventListener("DOMContentLoaded",Y);S();})();
        """#

    /// `client/comfort.js`, which knows gestures and addresses, remembers, and watches the connection.
    static let comfort = #"""
        (()=>{var c=document,n=addEventListener,a={passive:!0};var L=()=>matchMedia("(prefers-reduced-motion: reduce)"\#
        ).matches;var{number:B,send:X}=page,q=80,p=null;n("touchstart",({target:t,touches:[e]})=>{let o=t.closest(".sc\#
        roll,.list");p=o&&o.scrollTop<=0&&o.querySelector(":scope>.refresh")?[o,e.clientY]:null},a);n("touchmove",({to\#
        uches:[t]})=>{if(!p)return;let[e,o]=p,s=e.scrollTop>0?0:Math.max(0,t.clientY-o);e.toggleAttribute("data-pull",\#
        s>0),e.style.setProperty("--pull",Math.min(1,s/q))},a);var N=()=>{p?.[0].removeAttribute("data-pull"),p=null};\#
        n("touchend",t=>{p&&t.changedTouches[0].clientY-p[1]>q&&X(["f",B(p[0])]),N()},a);n("touchcancel",N,a);var l=nu\#
        ll,M=t=>t.querySelectorAll(":scope .actions"),O=(t,e)=>[...M(t)].find(o=>o.matches(".start")===e),A=(t,e)=>{t.\#
        style.setProperty("--swipe",e+"px");for(let o of M(t))o.classList.toggle("open",o.matches(".start")?e>0:e<0)},\#
        g=t=>{t.classList.remove("swiping"),A(t,0)};n("touchstart",({target:t,touches:[e]})=>{let o=t.closest(".row");\#
        for(let i of c.querySelectorAll(".row:has(.actions.open)"))t.closest(".actions.open")||g(i);l=o&&!t.closest(".\#
        actions")&&M(o).length?{row:o,x:e.clientX,y:e.clientY,way:0}:null},a);n("touchmove",({touches:[t]})=>{if(!l)re\#
        turn;let{row:e,x:o,y:s}=l,i=getComputedStyle(e).direction==="rtl",r=(t.clientX-o)*(i?-1:1),f=O(e,r>0);!(Math.a\#
        bs(r)>8&&Math.abs(r)>2*Math.abs(t.clientY-s))&&!e.matches(".swiping")||(e.classList.add("swiping"),l.way=f?r:0\#
        ,A(e,l.way))},a);n("touchend",()=>{if(!l)return;let{row:t,way:e}=l,o=e&&O(t,e>0);if(l=null,t.classList.remove(\#
        "swiping"),!o||Math.abs(e)<40)return g(t);let s=o.querySelector("button:enabled");Math.abs(e)>t.clientWidth*.6\#
        &&o.matches("[data-full]")&&s?(g(t),s.click()):A(t,Math.sign(e)*[...o.children].reduce((i,r)=>i+r.offsetWidth,\#
        0))},a);n("touchcancel",()=>{l&&g(l.row),l=null},a);var{reconnect:F,send:G}=page,k=1500,C=4500,b=performance.n\#
        ow(),y=!1;n("page:heard",()=>{b=performance.now(),y=!1,c.body.removeAttribute("data-offline")});setInterval(()\#
        =>{let t=performance.now()-b;c.hidden||t>3*C?b=performance.now()-k:t>C?(I(),F()):t>k&&!y&&(y=G(["b"]))},500);v\#
        ar d=c.createElement("aside"),T=c.createElement("span"),w=c.createElement("button");d.className="offline";d.se\#
        tAttribute("role","status");w.textContent="Reconnect now";w.type="button";d.append(T,w);c.body.append(d);w.onc\#
        lick=F;var I=()=>{b=performance.now(),y=!1,T.textContent="Reconnecting…",c.body.setAttribute("data-offline",""\#
        )};n("page:lost",I);n("page:refused",()=>{T.textContent="There is no connection: nothing was sent.",d.animate(\#
        {translate:["-6px","6px","0"]},{duration:90,iterations:3})});var{steps:Q}=page,u=sessionStorage,x=()=>location\#
        .pathname+location.search+" "+c.title,J=()=>[...c.querySelectorAll(".root,.scroll,.list,.tabs>:not(nav)")];n("\#
        pagehide",()=>{let t=J().map(e=>[e.scrollLeft,e.scrollTop]);u.scrolled=t.flat().some(e=>e)?JSON.stringify([x()\#
        ,t]):""});var v=null;try{let[t,e]=JSON.parse(u.scrolled||"[]");t===x()&&(v=e)}catch{}var W=()=>v=null;for(let \#
        t of["wheel","pointerdown","keydown"])n(t,W);var Y=()=>{if(!v)return;let t=J();v.map(([o,s],i)=>{let r=t[i];re\#
        turn r?.scrollTo({left:o,top:s,behavior:"instant"}),r&&Math.abs(r.scrollTop-s)<2&&Math.abs(r.scrollLeft-o)<2})\#
        .every(o=>o)&&W()};Y();n("page:heard",()=>requestAnimationFrame(()=>requestAnimationFrame(Y)));Q.k=(t,e)=>{let\#
        {[t]:o,...s}=JSON.parse(u.scene||"{}");u.scene=JSON.stringify(e===null?s:{...s,[t]:e})};var P=()=>[...c.queryS\#
        electorAll(".field>:is(input:not([type=password]),textarea)")],R=t=>(t.closest("[data-testid]")?.dataset.testi\#
        d||"")+" "+(t.labels[0]?.textContent||"")+" "+t.placeholder;n("page:gone",()=>{u.drafts=JSON.stringify([x(),P(\#
        ).map(t=>[R(t),t.value])])});var U=()=>{let[t,e]=JSON.parse(u.drafts||"[]");if(u.removeItem("drafts"),t!==x())\#
        return;let o=P();for(let[s,i]of e){let r=o.find(f=>R(f)===s);r&&(o.splice(o.indexOf(r),1),r.value!==i&&(r.valu\#
        e=i,r.dispatchEvent(new Event("input",{bubbles:!0}))))}};U();var h=null;for(let t of["pointerdown","contextmen\#
        u"])n(t,({clientX:e,clientY:o,pointerType:s})=>{s!=="touch"&&(h={x:e,y:o,time:performance.now()})},!0);n("page\#
        :applied",()=>{if(matchMedia("(hover: hover) and (min-width: 561px)").matches)for(let t of c.querySelectorAll(\#
        "dialog.confirmation[open]:not([data-at])")){if(!h||performance.now()-h.time>2e3)continue;t.dataset.at="";let{\#
        width:e,height:o}=t.getBoundingClientRect();t.style.left=Math.max(8,Math.min(h.x,innerWidth-e-8))+"px",t.style\#
        .top=Math.max(8,Math.min(h.y,innerHeight-o-8))+"px"}});var{number:_,send:j}=page,H=()=>c.querySelectorAll("[da\#
        ta-page]").forEach(t=>{let e=+t.dataset.page,o=t.page===void 0;if(t.page===e)return;t.page=e;let s=e*t.clientW\#
        idth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo({left:s,behavior:o||L()?"instant":"smooth"})});n(\#
        "scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTimeout(t.turning),t.turning=setTimeout(()=>{let e=M\#
        ath.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&&j(["i",_(t),0,String(e)])&&(t.dataset.page=t.page=\#
        e)},120))},{...a,capture:!0});n("page:applied",H);H();n("scroll",({target:t})=>{let e=t.closest?.(".navigation\#
        ");if(!e||t.closest("dialog")||!t.matches(".scroll:not(.beside),.list"))return;let o=t.scrollHeight-t.clientHe\#
        ight>160;e.toggleAttribute("data-scrolled",o&&t.scrollTop>(e.dataset.scrolled===void 0?24:0))},{...a,capture:!\#
        0});var{send:z,steps:D}=page,m=()=>location.pathname+location.search,S=t=>t.split("?")[0],E=null;D.n=(t,e,o)=>\#
        {if(c.title=e,!t||t===m())return;let s=c.activeElement.closest(".field"),i=s&&S(t)===S(m());if(S(m()).startsWi\#
        th(S(t)+"/")&&!o&&history.state?.before===t)return history.back();let f=o||i&&E===s;E=i?s:null;try{f?history.r\#
        eplaceState(history.state,"",t):history.pushState({before:m()},"",t)}catch{}};n("popstate",()=>{E=null,z(["n",\#
        m()])});})();
        """#

    /// A fingerprint of the files that the scripts were made from, and of the scripts.
    static let fingerprint: UInt64 = 0x5a2a_f7f5_31e7_8024
}
