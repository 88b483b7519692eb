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
        (()=>{var r=document,n=addEventListener,a={passive:!0};var q=()=>matchMedia("(prefers-reduced-motion: reduce)"\#
        ).matches;var{number:X,send:G}=page,N=80,p=null;n("touchstart",({target:e,touches:[t]})=>{let o=e.closest(".sc\#
        roll,.list");p=o&&o.scrollTop<=0&&o.querySelector(":scope>.refresh")?[o,t.clientY]:null},a);n("touchmove",({to\#
        uches:[e]})=>{if(!p)return;let[t,o]=p,s=t.scrollTop>0?0:Math.max(0,e.clientY-o);t.toggleAttribute("data-pull",\#
        s>0),t.style.setProperty("--pull",Math.min(1,s/N))},a);var C=()=>{p?.[0].removeAttribute("data-pull"),p=null};\#
        n("touchend",e=>{p&&e.changedTouches[0].clientY-p[1]>N&&G(["f",X(p[0])]),C()},a);n("touchcancel",C,a);var l=nu\#
        ll,A=e=>e.querySelectorAll(":scope .actions"),O=(e,t)=>[...A(e)].find(o=>o.matches(".start")===t),T=(e,t)=>{e.\#
        style.setProperty("--swipe",t+"px");for(let o of A(e))o.classList.toggle("open",o.matches(".start")?t>0:t<0)},\#
        y=e=>{e.classList.remove("swiping"),T(e,0)};n("touchstart",({target:e,touches:[t]})=>{let o=e.closest(".row");\#
        for(let i of r.querySelectorAll(".row:has(.actions.open)"))e.closest(".actions.open")||y(i);l=o&&!e.closest(".\#
        actions")&&A(o).length?{row:o,x:t.clientX,y:t.clientY,way:0}:null},a);n("touchmove",({touches:[e]})=>{if(!l)re\#
        turn;let{row:t,x:o,y:s}=l,i=getComputedStyle(t).direction==="rtl",c=(e.clientX-o)*(i?-1:1),f=O(t,c>0);!(Math.a\#
        bs(c)>8&&Math.abs(c)>2*Math.abs(e.clientY-s))&&!t.matches(".swiping")||(t.classList.add("swiping"),l.way=f?c:0\#
        ,T(t,l.way))},a);n("touchend",()=>{if(!l)return;let{row:e,way:t}=l,o=t&&O(e,t>0);if(l=null,e.classList.remove(\#
        "swiping"),!o||Math.abs(t)<40)return y(e);let s=o.querySelector("button:enabled");Math.abs(t)>e.clientWidth*.6\#
        &&o.matches("[data-full]")&&s?(y(e),s.click()):T(e,Math.sign(t)*[...o.children].reduce((i,c)=>i+c.offsetWidth,\#
        0))},a);n("touchcancel",()=>{l&&y(l.row),l=null},a);var{reconnect:I,send:Q}=page,k=1500,F=4500,b=performance.n\#
        ow(),w=!1;n("page:heard",()=>{b=performance.now(),w=!1,r.body.removeAttribute("data-offline")});setInterval(()\#
        =>{let e=performance.now()-b;r.hidden||e>3*F?b=performance.now()-k:e>F?(J(),I()):e>k&&!w&&(w=Q(["b"]))},500);v\#
        ar m=r.createElement("aside"),E=r.createElement("span"),v=r.createElement("button");m.className="offline";m.se\#
        tAttribute("role","status");v.textContent="Reconnect now";v.type="button";m.append(E,v);r.body.append(m);v.onc\#
        lick=I;var J=()=>{b=performance.now(),w=!1,E.textContent="Reconnecting…",r.body.setAttribute("data-offline",""\#
        )};n("page:lost",J);n("page:refused",()=>{E.textContent="There is no connection: nothing was sent.",m.animate(\#
        {translate:["-6px","6px","0"]},{duration:90,iterations:3})});var{steps:U}=page,u=sessionStorage,S=()=>location\#
        .pathname+location.search+" "+r.title,W=()=>[...r.querySelectorAll(".root,.scroll,.list,.tabs>:not(nav)")];n("\#
        pagehide",()=>{let e=W().map(t=>[t.scrollLeft,t.scrollTop]);u.scrolled=e.flat().some(t=>t)?JSON.stringify([S()\#
        ,e]):""});var x=null;try{let[e,t]=JSON.parse(u.scrolled||"[]");e===S()&&(x=t)}catch{}var Y=()=>x=null;for(let \#
        e of["wheel","pointerdown","keydown"])n(e,Y);var P=()=>{if(!x)return;let e=W();x.map(([o,s],i)=>{let c=e[i];re\#
        turn c?.scrollTo({left:o,top:s,behavior:"instant"}),c&&Math.abs(c.scrollTop-s)<2&&Math.abs(c.scrollLeft-o)<2})\#
        .every(o=>o)&&Y()};P();n("page:heard",()=>requestAnimationFrame(()=>requestAnimationFrame(P)));U.k=(e,t)=>{let\#
        {[e]:o,...s}=JSON.parse(u.scene||"{}");u.scene=JSON.stringify(t===null?s:{...s,[e]:t})};var R=()=>[...r.queryS\#
        electorAll(".field>:is(input:not([type=password]),textarea)")],H=e=>(e.closest("[data-testid]")?.dataset.testi\#
        d||"")+" "+(e.labels[0]?.textContent||"")+" "+e.placeholder;n("page:gone",()=>{u.drafts=JSON.stringify([S(),R(\#
        ).map(e=>[H(e),e.value])])});var _=()=>{let[e,t]=JSON.parse(u.drafts||"[]");if(u.removeItem("drafts"),e!==S())\#
        return;let o=R();for(let[s,i]of t){let c=o.find(f=>H(f)===s);c&&(o.splice(o.indexOf(c),1),c.value!==i&&(c.valu\#
        e=i,c.dispatchEvent(new Event("input",{bubbles:!0}))))}};_();var h=null;for(let e of["pointerdown","contextmen\#
        u"])n(e,({clientX:t,clientY:o,pointerType:s})=>{s!=="touch"&&(h={x:t,y:o,time:performance.now()})},!0);n("page\#
        :applied",()=>{if(matchMedia("(hover: hover) and (min-width: 561px)").matches)for(let e of r.querySelectorAll(\#
        "dialog.confirmation[open]:not([data-at])")){if(!h||performance.now()-h.time>2e3)continue;e.dataset.at="";let{\#
        width:t,height:o}=e.getBoundingClientRect();e.style.left=Math.max(8,Math.min(h.x,innerWidth-t-8))+"px",e.style\#
        .top=Math.max(8,Math.min(h.y,innerHeight-o-8))+"px"}});var{number:j,send:z}=page,B=()=>r.querySelectorAll("[da\#
        ta-page]").forEach(e=>{let t=+e.dataset.page,o=e.page===void 0;if(e.page===t)return;e.page=t;let s=t*e.clientW\#
        idth*(getComputedStyle(e).direction==="rtl"?-1:1);e.scrollTo({left:s,behavior:o||q()?"instant":"smooth"})});n(\#
        "scroll",({target:e})=>{e.matches?.("[data-page]")&&(clearTimeout(e.turning),e.turning=setTimeout(()=>{let t=M\#
        ath.round(Math.abs(e.scrollLeft)/e.clientWidth);t!==e.page&&z(["i",j(e),0,String(t)])&&(e.dataset.page=e.page=\#
        t)},120))},{...a,capture:!0});n("page:applied",B);B();n("scroll",({target:e})=>{let t=e.closest?.(".navigation\#
        ");if(!t||e.closest("dialog")||!e.matches(".scroll:not(.beside),.list"))return;let o=e.scrollHeight-e.clientHe\#
        ight>160;t.toggleAttribute("data-scrolled",o&&e.scrollTop>(t.dataset.scrolled===void 0?24:0))},{...a,capture:!\#
        0});var{send:D,steps:K}=page,g=()=>location.pathname+location.search,M=e=>e.split("?")[0],L=null;K.n=(e,t,o)=>\#
        {if(r.title=t,!e||e===g())return;let s=r.activeElement.closest(".field"),i=s&&M(e)===M(g());if(M(g()).startsWi\#
        th(M(e)+"/")&&!o&&history.state?.before===e)return history.back();let f=o||i&&L===s;L=i?s:null;try{f?history.r\#
        eplaceState(history.state,"",e):history.pushState({before:g()},"",e)}catch{}};n("popstate",()=>{L=null,D(["n",\#
        g()])});var d=r.createElement("div");d.className="voice";d.ariaLive="polite";r.body.append(d);page.steps.y=(..\#
        .e)=>{let t=[...r.querySelectorAll("dialog[open]")].pop()||r.body;d.parentNode!==t&&t.append(d),d.replaceChild\#
        ren(...e.map(o=>{let s=r.createElement("p");return s.textContent=o,s}))};})();
        """#

    /// A fingerprint of the files that the scripts were made from, and of the scripts.
    static let fingerprint: UInt64 = 0x9053_22df_3b4f_927a
}
