// Made by scripts/client-script from the files in client/, which are the ones to read and to change.

/// The scripts of the page.
enum ClientScript {
    /// `client/page.js`, which applies patches, reports events and the rows in sight, and connects.
    static let page = #"""
        (()=>{var c=document,a=addEventListener,st={passive:!0},p=t=>c.getElementById("e"+t),i=t=>+t.id.slice(1),rt=()\#
        =>matchMedia("(prefers-reduced-motion: reduce)").matches,g=t=>dispatchEvent(new Event("page:"+t));a("click",t=\#
        >{let e=t.target.closest("button,[data-k],.toggle");if(!e||!e.closest("[id]")||e.matches(".toggle"))return;let\#
         o=e.dataset.k,s=e.closest("[id]");o==="f"||o==="x"?b([o,i(s)]):o==="c"?b(["i",i(s),0,e.value]):b(["t",i(e),Ma\#
        th.max(1,t.detail)])});var D=null,$=()=>{D!==null&&d(["p",D,!1])&&(D=null)};a("pointerdown",t=>{let e=t.target\#
        .closest("[data-p]:enabled");!e||t.button||($(),d(["p",i(e),!0])&&(D=i(e)))});for(let t of["pointerup","pointe\#
        rcancel","blur"])a(t,$);a("contextmenu",t=>{let e=t.target.closest(".row"),o=t.target.closest("[data-m]")||e&&\#
        e.querySelector("[data-m]");o&&b(["m",i(o)])&&t.preventDefault()});a("keydown",t=>{let{key:e,target:o}=t;e==="\#
        Enter"&&o.matches(".field>input")&&b(["s",i(ct(t))]);let s={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[\#
        e];if(s&&o.matches("[role=tab]")){let r=[...o.parentElement.children],n=r.at((r.indexOf(o)+s)%r.length);t.prev\#
        entDefault(),n.focus(),n.click()}!o.matches("span[role=button]")||!["Enter"," "].includes(e)||(t.preventDefaul\#
        t(),o.click())});var ct=t=>t.target.closest("[data-i]"),lt=(t,e)=>d(e)?y.delete(t.id):y.set(t.id,e);a("input",\#
        t=>{let e=ct(t);e&&lt(e,["i",i(e),++e.dataset.i,t.target.value])});var P=(t,e)=>{t.matches(".field>:is(input,t\#
        extarea)")&&d(["o",i(t.parentElement),e])};a("focusin",t=>P(t.target,!0));a("focusout",t=>P(t.target,!1));a("c\#
        ancel",t=>{t.preventDefault(),b(["x",i(t.target)])},!0);a("change",t=>{let{parentElement:e,checked:o}=t.target\#
        ;t.target.matches(".toggle>input")&&lt(e,["g",i(e),o])});var it=()=>{$(),P(c.activeElement,!0)};var at=(t,e)=>\#
        [...t.querySelectorAll(e.tagName)].find(o=>o.value===e.value&&o.className===e.className),pt=t=>{let e=c.active\#
        Element,o=[],s=[];for(let l=e;l&&l!==c.body;l=l.parentElement)l.id&&o.push(l.id),l.dataset.testid&&s.push(l.da\#
        taset.testid);let r=t();if(r?.isConnected&&(!e.isConnected||e.matches(".back")))return r.focus({preventScroll:\#
        !0});if(!o.length||e.isConnected||c.activeElement!==c.body)return;let n=c.getElementById(o[0]);n&&!e.id&&(n=at\#
        (n,e)||n);for(let l of s){let f=c.querySelector('[data-testid="'+CSS.escape(l)+'"]');n||!f||(n=f.querySelector\#
        ("button:enabled,input:enabled")||f)}n=n||o.map(l=>c.getElementById(l)).find(l=>l),n&&(n.tabIndex<0&&(n.tabInd\#
        ex=-1),n.focus({preventScroll:!0}))},j=null;a("pointerdown",t=>{let e=t.button?null:t.target.closest("button,[\#
        data-k]");j=e&&[e,e.closest("[id]")?.id]},!0);a("pointerup",({clientX:t,clientY:e})=>{let[o,s]=j||[],r=o&&!o.i\#
        sConnected&&c.getElementById(s);if(j=null,!r)return;let n=o.id?r:at(r,o);n?.contains(c.elementFromPoint(t,e))&\#
        &n.click()},!0);var E=t=>c.querySelectorAll("[data-gap]").forEach(t),wt={size:"height",space:"rowGap",ends:t=>\#
        [t.top,t.bottom]},dt={size:"width",space:"columnGap",ends:t=>[t.left,t.right]},yt={...dt,ends:t=>[-t.right,-t.\#
        left]},kt=t=>t.matches(".row-stack")?getComputedStyle(t).direction==="rtl"?yt:dt:wt,St=t=>t.getBoundingClientR\#
        ect(),Et=()=>({top:0,left:0,bottom:innerHeight,right:innerWidth}),ut=t=>{let[e,o,s]=t.dataset.gap.split(",").m\#
        ap(Number),r=[],n=t.nextElementSibling;for(;n&&!n.matches("[data-gap-end]");n=n.nextElementSibling)r.push(n);r\#
        eturn{lower:e,upper:o,total:s,shown:r.filter(l=>l.id),end:n}},J=t=>{let{lower:e,upper:o,total:s,end:r}=ut(t),{\#
        columns:n,pitch:l,space:f,size:h}=t;if(!l||!r)return;let w=T=>Math.max(0,Math.ceil(T/n)*l-f)+"px";t.style[h]=w\#
        (e),r.style[h]=w(s-o)},vt=t=>{let{lower:e,upper:o,total:s,shown:r,end:n}=ut(t),l=t.parentElement;if(!s||!n)ret\#
        urn;let f=kt(l),h=m=>f.ends(St(m)),w=getComputedStyle(l),T=t.space=parseFloat(w[f.space])||0,S=w.display==="gr\#
        id"?w.gridTemplateColumns.split(" ").length:1,z=m=>Math.ceil(m/S);if(t.columns=S,t.size=f.size,r.length){let m\#
        =h(r[0])[0],B=(h(r[r.length-1])[1]-m+T)/z(o-e);B>T&&(t.pitch=B)}let F=t.pitch=t.pitch||44;J(t);let[C,L]=f.ends\#
        (Et()),Z=t.closest(".scroll,.list");if(Z){let[m,q]=h(Z);C=Math.max(C,m),L=Math.min(L,q)}let tt=h(r[0]||n)[0]-z\#
        (e)*F,H=(L-C)/3,O=m=>{let q=Math.floor((C-m-tt)/F),B=Math.ceil((L+m-tt)/F),nt=Math.min(Math.max(0,q),z(s)-1)*S\#
        ;return[nt,Math.min(s,Math.max(nt+S,B*S))]},et=O(H/2),W=O(H),ot=O(H*3);e<=et[0]&&o>=et[1]&&e>=ot[0]&&o<=ot[1]|\#
        |t.sent===W.join()||d(["r",i(t),...W])&&(t.sent=W.join())},G=!1,k=()=>{G||(G=!0,requestAnimationFrame(()=>{G=!\#
        1,E(vt)}))};a("scroll",k,{...st,capture:!0});a("resize",k);var mt=t=>{for(let e of t.querySelectorAll("[data-s\#
        ]"))e.style.cssText=e.dataset.s,e.removeAttribute("data-s")},R=t=>{let e=c.createElement("template");return e.\#
        innerHTML=t,mt(e.content),e.content},ft=(t,e,o)=>{e==="checked"||e==="selected"?t[e]=o!==null:e==="autofocus"?\#
        o===null?t.blur():t.focus():o===null?t.removeAttribute(e):t.setAttribute(e,o),e==="data-gap"&&delete t.sent},M\#
        t=t=>{if(t.open&&t.close(),!t.matches('.fade,.grow,[class*="from-"]')||rt())return t.remove();for(let n of[t,.\#
        ..t.querySelectorAll("*")])for(let l of["id","data-testid","data-gap","data-page"])n.removeAttribute(l);let{of\#
        fsetLeft:e,offsetTop:o,offsetWidth:s,offsetHeight:r}=t;t.style.cssText+=`;left:${e}px;top:${o}px;width:${s}px;\#
        height:${r}px`,t.inert=!0,t.classList.add("leaving"),Promise.allSettled(t.getAnimations().map(n=>n.finished)).\#
        then(()=>t.remove())},v=new Map,M=[],I,_=t=>[t,...t.querySelectorAll(".scroll,.list,.tabs>*")].filter(o=>o.scr\#
        ollTop||o.scrollLeft).map(o=>[i(o),o.scrollLeft,o.scrollTop]),At=t=>{let e=p(t),o=c.activeElement;e.kept=_(e),\#
        e.focused=e.contains(o)&&o,v.set(t,e),e.remove()},Tt=t=>{let e=v.get(t);return v.delete(t),M.push(...e.kept),I\#
        =e.focused||I,e},U=t=>{let[e,...o]=[t].flat();return o.reduce((s,r)=>s.children[r],p(e).firstElementChild)},A=\#
        {t:(t,e)=>p(t).textContent=e,T:(t,e)=>U(t).textContent=e,h:(t,e)=>{let o=p(t);o.innerHTML=e,mt(o)},a:(t,e,o)=>\#
        ft(p(t),e,o),A:(t,e,o)=>ft(U(t),e,o),u:t=>open(t,"_blank","noopener"),l:(t,e)=>{let o=new Image;o.src=e,o.deco\#
        de().then(()=>d(["l",t,!0]),()=>d(["l",t,!1]))},v:(t,e,o)=>{p(t).dataset.i===e&&(U(t).value=o)},s:(t,e)=>{let \#
        o=p(t);o.removeAttribute("data-c"),o.style.cssText=e},i:(t,e,o)=>p(t).insertBefore(R(o),p(e)),m:(t,e,o)=>{let \#
        s=c.activeElement,r=p(o)||Tt(o);M.push(..._(r)),p(t).insertBefore(r,p(e)),s.focus({preventScroll:!0})},p:(...t\#
        )=>t.forEach(At),r:(...t)=>t.forEach(e=>v.delete(e)||Mt(p(e))),w:(t,e)=>{c.body.style.setProperty("--course",t\#
        ),c.body.classList.add("animated"),clearTimeout(A.moving),A.moving=setTimeout(()=>c.body.classList.remove("ani\#
        mated"),e+50)},"=":(t,e)=>{let o=p(t);t||v.clear(),M.push(..._(o)),o.replaceWith(R(e))},d:(t,e)=>{let o=p(t),s\#
        =o.querySelector(":scope>:not([id])");s&&s.remove(),o.prepend(R(e))}},ht=t=>{pt(()=>{I=null;for(let[o,...s]of \#
        t)A[o](...s);let e=[...c.querySelectorAll("dialog:not([open])")];for(let o of e.sort((s,r)=>i(s)-i(r)))o.showM\#
        odal();E(J);for(let[o,s,r]of M)p(o)?.scrollTo({left:s,top:r,behavior:"instant"});return M=[],g("applied"),I}),\#
        k()};var K=sessionStorage,Ct=c.body.dataset.token,Lt=c.currentScript.src,u,Q=0,V=0,gt=!0,x=0,y=new Map,d=t=>{i\#
        f(gt)return y.set(t,t);let e=u.readyState===1;return e&&u.send(JSON.stringify(t)),e},b=t=>{let e=d(t);return e\#
        ||g("refused"),e},X=t=>Math.min(3e4,400*2**t)*(.5+Math.random()/2),qt=()=>{let t=+K.reloads||0;K.reloads=t+1,g\#
        ("gone"),setTimeout(()=>location.reload(),t?X(t):0)},Bt=()=>{E(t=>delete t.sent),gt=!1,d(["h",Ct,Q]),y.forEach\#
        (d),y.clear(),it()},Dt=({data:t})=>{V=0,K.reloads="",g("heard");try{let e=JSON.parse(t);if(!e)return;ht(e),d([\#
        "a",++Q])}catch{Q=-1,u.close()}},It=({code:t})=>{if(t!==4002){if(t===4001)return qt();g("lost"),x=setTimeout(N\#
        ,X(V++))}},N=()=>{clearTimeout(x),x=0,fetch(Lt,{method:"HEAD",cache:"no-store",signal:AbortSignal.timeout(3e3)\#
        }).then(Y,()=>{x=setTimeout(N,X(c.hidden?V++:0))})},Y=()=>{clearTimeout(x),x=0,bt(),u=new WebSocket(location.o\#
        rigin.replace("http","ws")+"/socket"),u.onopen=Bt,u.onmessage=Dt,u.onclose=It},bt=()=>{u&&(u.onopen=u.onmessag\#
        e=u.onclose=null,u.close())},xt=()=>{bt(),N()};for(let t of["online","visibilitychange"])a(t,()=>x&&N());windo\#
        w.page={number:i,reconnect:xt,send:d,steps:A};addEventListener("DOMContentLoaded",Y);k();})();
        """#

    /// `client/comfort.js`, which knows gestures and addresses, remembers, and watches the connection.
    static let comfort = #"""
        (()=>{var n=document,s=addEventListener,l={passive:!0};var M=()=>matchMedia("(prefers-reduced-motion: reduce)"\#
        ).matches;var{number:P,send:R}=page,X=80,u=null;s("touchstart",({target:t,touches:[e]})=>{let o=t.closest(".sc\#
        roll,.list");u=o&&o.scrollTop<=0&&o.querySelector(":scope>.refresh")?[o,e.clientY]:null},l);s("touchend",t=>{u\#
        &&t.changedTouches[0].clientY-u[1]>X&&R(["f",P(u[0])]),u=null},l);var i=null,x=t=>t.querySelectorAll(":scope .\#
        actions"),L=(t,e)=>[...x(t)].find(o=>o.matches(".start")===e),T=(t,e)=>{t.style.setProperty("--swipe",e+"px");\#
        for(let o of x(t))o.classList.toggle("open",o.matches(".start")?e>0:e<0)},m=t=>{t.classList.remove("swiping"),\#
        T(t,0)};s("touchstart",({target:t,touches:[e]})=>{let o=t.closest(".row");for(let a of n.querySelectorAll(".ro\#
        w:has(.actions.open)"))t.closest(".actions.open")||m(a);i=o&&!t.closest(".actions")&&x(o).length?{row:o,x:e.cl\#
        ientX,y:e.clientY,way:0}:null},l);s("touchmove",({touches:[t]})=>{if(!i)return;let{row:e,x:o,y:c}=i,a=getCompu\#
        tedStyle(e).direction==="rtl",r=(t.clientX-o)*(a?-1:1),p=L(e,r>0);!(Math.abs(r)>8&&Math.abs(r)>2*Math.abs(t.cl\#
        ientY-c))&&!e.matches(".swiping")||(e.classList.add("swiping"),i.way=p?r:0,T(e,i.way))},l);s("touchend",()=>{i\#
        f(!i)return;let{row:t,way:e}=i,o=e&&L(t,e>0);if(i=null,t.classList.remove("swiping"),!o||Math.abs(e)<40)return\#
         m(t);let c=o.querySelector("button:enabled");Math.abs(e)>t.clientWidth*.6&&o.matches("[data-full]")&&c?(m(t),\#
        c.click()):T(t,Math.sign(e)*o.scrollWidth)},l);s("touchcancel",()=>{i&&m(i.row),i=null},l);var{reconnect:C,sen\#
        d:B}=page,q=1500,k=4500,b=performance.now(),y=!1;s("page:heard",()=>{b=performance.now(),y=!1,n.body.removeAtt\#
        ribute("data-offline")});setInterval(()=>{let t=performance.now()-b;n.hidden||t>3*k?b=performance.now()-q:t>k?\#
        (F(),C()):t>q&&!y&&(y=B(["b"]))},500);var f=n.createElement("aside"),E=n.createElement("span"),g=n.createEleme\#
        nt("button");f.className="offline";f.setAttribute("role","status");g.textContent="Reconnect now";g.type="butto\#
        n";f.append(E,g);n.body.append(f);g.onclick=C;var F=()=>{b=performance.now(),y=!1,E.textContent="Reconnecting…\#
        ",n.body.setAttribute("data-offline","")};s("page:lost",F);s("page:refused",()=>{E.textContent="There is no co\#
        nnection: nothing was sent.",f.animate({translate:["-6px","6px","0"]},{duration:90,iterations:3})});var d=sess\#
        ionStorage,v=()=>location.pathname+location.search+" "+n.title,I=()=>[...n.querySelectorAll(".root,.scroll,.li\#
        st,.tabs>:not(nav)")];s("pagehide",()=>{let t=I().map(e=>[e.scrollLeft,e.scrollTop]);d.scrolled=t.flat().some(\#
        e=>e)?JSON.stringify([v(),t]):""});var w=null;try{let[t,e]=JSON.parse(d.scrolled||"[]");t===v()&&(w=e)}catch{}\#
        var N=()=>w=null;for(let t of["wheel","pointerdown","keydown"])s(t,N);var O=()=>{if(!w)return;let t=I();w.map(\#
        ([o,c],a)=>{let r=t[a];return r?.scrollTo({left:o,top:c,behavior:"instant"}),r&&Math.abs(r.scrollTop-c)<2&&Mat\#
        h.abs(r.scrollLeft-o)<2}).every(o=>o)&&N()};O();s("page:heard",()=>requestAnimationFrame(()=>requestAnimationF\#
        rame(O)));var W=()=>[...n.querySelectorAll(".field>:is(input:not([type=password]),textarea)")],J=t=>(t.closest\#
        ("[data-testid]")?.dataset.testid||"")+" "+(t.labels[0]?.textContent||"")+" "+t.placeholder;s("page:gone",()=>\#
        {d.drafts=JSON.stringify([v(),W().map(t=>[J(t),t.value])])});var Q=()=>{let[t,e]=JSON.parse(d.drafts||"[]");if\#
        (d.removeItem("drafts"),t!==v())return;let o=W();for(let[c,a]of e){let r=o.find(p=>J(p)===c);r&&(o.splice(o.in\#
        dexOf(r),1),r.value!==a&&(r.value=a,r.dispatchEvent(new Event("input",{bubbles:!0}))))}};Q();var{number:U,send\#
        :j}=page,Y=()=>n.querySelectorAll("[data-page]").forEach(t=>{let e=+t.dataset.page,o=t.page===void 0;if(t.page\#
        ===e)return;t.page=e;let c=e*t.clientWidth*(getComputedStyle(t).direction==="rtl"?-1:1);t.scrollTo({left:c,beh\#
        avior:o||M()?"instant":"smooth"})});s("scroll",({target:t})=>{t.matches?.("[data-page]")&&(clearTimeout(t.turn\#
        ing),t.turning=setTimeout(()=>{let e=Math.round(Math.abs(t.scrollLeft)/t.clientWidth);e!==t.page&&j(["i",U(t),\#
        0,String(e)])&&(t.dataset.page=t.page=e)},120))},{...l,capture:!0});s("page:applied",Y);Y();var{send:z,steps:D\#
        }=page,h=()=>location.pathname+location.search,S=t=>t.split("?")[0],A=null;D.n=(t,e,o)=>{if(n.title=e,!t||t===\#
        h())return;let c=n.activeElement.closest(".field"),a=c&&S(t)===S(h());if(S(h()).startsWith(S(t)+"/")&&history.\#
        state?.before===t)return history.back();let p=o||a&&A===c;A=a?c:null,p?history.replaceState(history.state,"",t\#
        ):history.pushState({before:h()},"",t)};s("popstate",()=>{A=null,z(["n",h()])});})();
        """#

    /// A fingerprint of the files that the scripts were made from, and of the scripts.
    static let fingerprint: UInt64 = 0x1d7e_c7ce_40fa_dcee
}
