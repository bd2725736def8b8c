// Bundled by npm/pages.
function it({key:o,code:t,shiftKey:e}){let s=/^Key([A-Z])$/.exec(t)?.[1];return s===void 0||o.length!==1||o<="~"?o:e?s:s.toLowerCase()}var Pe="http://www.w3.org/2000/svg";function Zt(o,t,e){for(let[s,n]of Object.entries(t))n!=null&&n!==!1&&o.setAttribute(s,String(n));return o.append(...e.filter(
s=>s!==null)),o}var c=(o,t={},...e)=>Zt(document.createElement(o),t,e),u=(o,t={},...e)=>Zt(document.createElementNS(Pe,o),t,e);function h(o,t){let e=document.getElementById(
o);if(t&&!(e instanceof t))throw new TypeError(`the page has no ${t.name} "${o}"`);return e}var Lt=(o,t)=>o.querySelector(t),_t=(o,t)=>o.querySelectorAll(t),rt=({
target:o},t="*")=>o instanceof Element?o.closest(t):null;var Jt=null;var f=(o,t,e={})=>Jt?Jt(o,e):t;function U(o){let[t="",...e]=o.filter(Boolean);return e.reduce((s,n)=>f("two-parts",`${s}, ${n}`,{first:s,second:n}),t)}var b=100,A=46,S=18,at=A+8*b+S,y="abcdefgh";function k(o){let t=new Map;return o.split(" ")[0].split("/").forEach((e,s)=>{let n=0;for(let i of e)/[1-8]/.test(i)?
n+=Number(i):t.set(y[n++]+(8-s),i)}),t}function D(o,t,e){return o>=0&&o<8&&t>=0&&t<8?e?y[7-o]+(t+1):y[o]+(8-t):null}function Q(o,t){let e=y.indexOf(o[0]),s=Number(
o[1])-1;return t?[7-e,s]:[e,7-s]}function N(o,t){let[e,s]=Q(o,t);return[A+e*b,S+s*b]}var L=(o,t)=>N(o,t).map(e=>e+b/2),Qt=o=>o.slice(0,2),Yt=o=>o.slice(2,4),Xt={
k:"king",q:"queen",r:"rook",b:"bishop",n:"knight",p:"pawn"},O=o=>o===o.toUpperCase()?"white":"black",C=o=>f(`kind-${o.toLowerCase()}`,Xt[o.toLowerCase()]);var q=o=>f(`piece-${O(o)}-${o.toLowerCase()}`,`${O(o)} ${Xt[o.toLowerCase()]}`),te=(o,t)=>U([o,t?q(t):f("empty","empty")]);function lt(o){let t={white:[],black:[]};
for(let[i,r]of k(o))t[O(r)].push([r.toLowerCase(),i]);let e=i=>U(i.sort(([r],[a])=>"kqrbnp".indexOf(r)-"kqrbnp".indexOf(a)).map(([r,a])=>`${C(r)} ${a}`)),[s,n]=[
e(t.white),e(t.black)];return f("placement",`White: ${s}. Black: ${n}.`,{white:s,black:n})}var ee={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},ct=class{constructor(t){this.board=t,this.cells=Array.from({length:64},()=>c("div",{role:"\
gridcell",tabindex:-1}));let e=Array.from({length:8},(s,n)=>c("div",{role:"row"},...this.cells.slice(8*n,8*n+8)));this.grid=c("div",{class:"cells",role:"grid","\
aria-label":f("board","Board")},...e),this.current=60,this.grid.addEventListener("keydown",s=>this.press(s)),this.grid.addEventListener("focusin",s=>this.enter(
this.cells.findIndex(n=>n===s.target))),this.grid.addEventListener("focusout",()=>this.board.hand.hover(null))}squareOf(t){return D(t%8,Math.floor(t/8),this.board.
view.flip)}indexOf(t){let[e,s]=Q(t,this.board.view.flip);return 8*s+e}update(){let{hand:t}=this.board,e=t?.selected?t.targets():new Map;this.cells.forEach((s,n)=>{
let i=this.squareOf(n),r=this.board.pieces?.get(i),a=[te(i,r)],l=e.get(i);l&&a.push(Ie(l));let d=U(a);s.ariaLabel!==d&&(s.ariaLabel=d);let m=t?.selected===i?"tr\
ue":null;s.ariaSelected!==m&&(s.ariaSelected=m);let g=n===this.current?0:-1;s.tabIndex!==g&&(s.tabIndex=g)})}enter(t){t<0||(this.cells[this.current].tabIndex=-1,
this.current=t,this.cells[t].tabIndex=0,this.board.hand.hover(this.squareOf(t)))}focus(t){this.cells[this.indexOf(t)].focus()}press(t){if(t.ctrlKey||t.altKey||t.
metaKey)return;let e=this.squareOf(this.current);this.act(t,e)&&(t.preventDefault(),t.stopPropagation())}act(t,e){let{board:s}=this,n=it(t);if(ee[n]){let[i,r]=ee[n],
[a,l]=[this.current%8+i,Math.floor(this.current/8)+r];a>=0&&a<8&&l>=0&&l<8&&this.cells[8*l+a].focus()}else if(n==="Enter"||n===" ")s.pen.isDown?s.pen.point(e):s.
hand.choose(e);else if(n==="Escape"&&(s.hand.selected||s.hand.premove||s.pen.start))s.pen.cancel(),s.hand.cancel();else if(/^[kqrbnp]$/i.test(n))this.seek(n.toLowerCase(),
t.shiftKey?-1:1);else if(/^[1-8]$/.test(n))this.focus(e[0]+n);else if(n==="d"&&s.view.draws)s.pen.point(e);else if(n==="m")s.on.say(this.movesFrom(e));else return!1;
return!0}seek(t,e){for(let s=1;s<=64;s+=1){let n=(this.current+e*s+128)%64;if(this.board.pieces.get(this.squareOf(n))?.toLowerCase()===t){this.cells[n].focus();
return}}this.board.on.say(f("no-kind",`no ${C(t)}`,{kind:C(t)}))}movesFrom(t){let e=this.board.pieces.get(t);if(!e)return f("square-is-empty",`${t} is empty`,{square:t});
let s=this.board.view.moves.filter(i=>i.from===t),n=O(e);return!s.length&&n!==this.board.view.turn?f("not-the-turn",`It is not ${n}'s turn`,{color:n}):s.length?
U(s.map(({to:i,explodes:r})=>r.length?f("takes-square",`takes ${i}`,{square:i}):i)):f("no-moves-here","no moves")}};function Ie(o){if(o.rook)return f("target-ca\
stles","castles");if(!o.explodes.length)return f("target-quiet","can go here");let t=U(o.explodes.map(({square:e,piece:s})=>`${q(s)} ${e}`));return o.king?f("ta\
rget-wins",`wins, explodes ${t}`,{pieces:t}):f("target-capture",`capture, explodes ${t}`,{pieces:t})}var Tt=o=>(o?[A-2,S-2,8*b+4,8*b+4]:[0,0,at,at]).join(" ");function At(){let o={x:A,y:S,width:8*b,height:8*b},t="";for(let e=0;e<64;e+=1){let[s,n]=[e%8,Math.floor(
e/8)];(s+n)%2&&(t+=`M${A+s*b} ${S+n*b}h${b}v${b}h-${b}z`)}return[u("rect",{...o,class:"light"}),u("path",{d:t,class:"dark"}),u("rect",{...o,class:"frame"})]}function St(o,t,e){
let[s,n]=N(o,e);return u("use",{href:`#piece-${t}`,x:s,y:n,"data-square":o,"data-piece":t})}var Mt=(o,t)=>[...k(o)].map(([e,s])=>St(e,s,t));function se(o,t){let e=u(
"g",{class:t?"coordinates inside":"coordinates"});for(let s=0;s<8;s+=1){let[n]=D(s,7,o),i=D(0,s,o)[1],r=A+s*b,a=S+s*b,l=d=>t?d?"on-dark":"on-light":null;e.append(
t?u("text",{x:r+88,y:S+793,class:l(s%2===0)},n):u("text",{x:r+50,y:at-13},n),t?u("text",{x:A+11,y:a+25,class:l(s%2===1)},i):u("text",{x:A/2,y:a+61},i))}return e}
function H(o,t,e){let[s,n]=N(o,e);return u("rect",{class:`field ${t}`,"data-square":o,x:s,y:n,width:b,height:b})}function K(o,t,e,s=45){let[n,i]=L(o,e);return u(
"circle",{class:t,"data-square":o,cx:n,cy:i,r:s})}function Re(o,t,e=9){return`M${Array.from({length:2*e},(n,i)=>{let[r,a]=[i%2?t:o,i*Math.PI/e];return`${(Math.sin(
a)*r).toFixed(1)} ${(-Math.cos(a)*r).toFixed(1)}`}).join("L")}Z`}function V(o,t,e,s=49,n=34){let[i,r]=L(o,e);return u("path",{class:t,"data-square":o,d:Re(s,n),
transform:`translate(${i} ${r})`})}function Et(o){let[[t,e],[s,n]]=[L(o.slice(0,2)),L(o.slice(2,4))];return Math.hypot(s-t,n-e)}function jt(o,t,e,s=1){let[n,i]=L(
o.slice(0,2),e),[r,a]=L(o.slice(2,4),e).map((v,w)=>v-[n,i][w]),[l,d,m]=[8*s,27*s,Et(o)],g=m-42*s;return u("path",{class:`arrow ${t}`,"data-move":o,d:`M24 ${l}V-${l}\
H${g.toFixed(1)}V-${d}L${m.toFixed(1)} 0L${g.toFixed(1)} ${d}V${l}Z`,transform:`translate(${n} ${i}) rotate(${(Math.atan2(a,r)*180/Math.PI).toFixed(2)})`})}var Ot=(o,t,e=1)=>[
...o].sort((s,n)=>Et(n.uci)-Et(s.uci)).map(s=>jt(s.uci,s.kind,t,s.breadth??e));function oe(o,{label:t,flip:e=!1,arrows:s=[],circles:n=[]}){return u("svg",{viewBox:Tt(
!0),role:"img","aria-label":t,class:"diagram"},...At(),u("g",{class:"pieces"},...Mt(o,e)),...n.map(i=>K(i,"blast",e)),...Ot(s,e,1.5))}var Ct=140,Fe=750,Ue=()=>window.matchMedia("(prefers-reduced-motion: reduce)").matches,De=(o,t,e)=>L(o,e).map((s,n)=>`${s-L(t,e)[n]}px`).join(","),ie=(o,t,e)=>[
{transform:`translate(${De(o,t,e)})`},{transform:"none"}];function re(o,t,e,s,{flip:n,dropped:i=!1}){Ue()||(s?.blast.length?Ke(o,k(t),s,n,i):i||He(o,k(t),k(e),n))}
function He(o,t,e,s){let n=[...t].filter(([r,a])=>e.get(r)!==a),i=[...e].filter(([r,a])=>t.get(r)!==a);if(!(i.length>2))for(let[r,a]of i){let[l]=n.find(([,m])=>m===
a)??[];if(!l)continue;o.querySelector(`.pieces [data-square=${r}]`)?.animate(ie(l,r,s),{duration:Ct,easing:"ease-out"})}}function Ke(o,t,e,s,n){let[i,r]=[Qt(e.uci),
Yt(e.uci)],a=n?0:Ct,l={duration:Fe,delay:a,easing:"cubic-bezier(0.1, 0.7, 0.3, 1)",fill:"both"},d=u("g",{class:"debris","aria-hidden":"true"});for(let $ of e.blast){
if(!t.has($))continue;let j=St($===i?r:$,t.get($),s),J=L($,s).map((Be,Ne)=>Math.sign(Be-L(r,s)[Ne])),Ce=[{opacity:1,transform:"none"},{opacity:0,transform:$===i?
"scale(1.5)":`translate(${J[0]*55}px,${J[1]*55}px) rotate(${(J[0]||1)*50}deg) scale(0.7)`}],Vt=u("g",{class:"ghost"},j);Vt.animate(Ce,l),$===i&&!n&&j.animate(ie(
i,r,s),{duration:Ct,easing:"ease-out"}),d.append(Vt,...$===i?[]:[ne($,s,l)])}let[m,g]=L(r,s),v=u("circle",{class:"flash",cx:m,cy:g,r:150}),w=u("circle",{class:"\
wave",cx:m,cy:g,r:165});d.append(v,w,ne(r,s,l)),o.append(d);for(let $ of o.querySelectorAll(".blast"))$.animate([{opacity:0},{opacity:0}],{duration:a});v.animate(
[{opacity:0,transform:"scale(0.15)"},{opacity:.9,transform:"scale(0.75)",offset:.15},{opacity:0,transform:"scale(1)"}],l);let E=[{opacity:0,transform:"scale(0.1\
)"},{opacity:1,transform:"scale(0.5)",offset:.2},{opacity:0,transform:"scale(1)"}];w.animate(E,l).finished.then(()=>d.remove(),()=>{})}function ne(o,t,e){let s=u(
"g",{class:"spark"},V(o,"star",t,46,17));return s.animate([{opacity:0,transform:"scale(0.2) rotate(-20deg)"},{opacity:1,transform:"scale(1)",offset:.25},{opacity:0,
transform:"scale(0.6) rotate(25deg)"}],e),s}function ae(o,t){let{flip:e}=o.view,s=O(o.pieces.get(t[0].from))==="white",[n,i]=Q(t[0].to,e),r=document.activeElement,a=c("div",{class:"promotion",role:"group",
"aria-label":f("promote-to","Promote to")});return a.style.setProperty("--column",String(n)),a.classList.add(i===0?"from-top":"from-bottom"),new Promise(l=>{let d=!1,
m=w=>{d||(d=!0,a.remove(),o.cells.grid.contains(r)&&r.focus(),l(w))},g=["q","n","r","b"],v=[...t].sort((w,E)=>g.indexOf(w.promotion)-g.indexOf(E.promotion));for(let w of v){
let E=s?w.promotion.toUpperCase():w.promotion,$=u("svg",{viewBox:"0 0 100 100","aria-hidden":"true"},u("use",{href:`#piece-${E}`})),j=c("button",{type:"button",
"aria-label":C(E),title:C(E)},$);j.addEventListener("click",()=>m(w)),a.append(j)}a.addEventListener("keydown",w=>{let E=[...a.querySelectorAll("button")],$=E.findIndex(
J=>J===document.activeElement),j={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[w.key];if(j)E[($+j+E.length)%E.length].focus();else if(w.key==="Escape")m(null);else if(w.
key!=="Enter"&&w.key!==" "&&w.key!=="Tab")return;w.stopPropagation(),j&&w.preventDefault()}),a.addEventListener("focusout",w=>{a.contains(w.relatedTarget)||m(null)}),
o.root.append(a),a.querySelector("button").focus()})}var ht=class{constructor(t){this.board=t,this.selected=null,this.premove=null,this.hovered=null}movesTo(t,e=this.selected){let s=this.board.view.moves.filter(i=>i.
from===e&&(i.to===t||i.rook===t)),n=s.filter(i=>!i.rook);return n.length&&s.some(i=>i.rook&&i.rook!==t)?n:s}targets(){let t=new Map;for(let e of this.board.view.
moves)e.from===this.selected&&(t.has(e.to)||t.set(e.to,e),e.rook&&!t.has(e.rook)&&t.set(e.rook,e));return t}select(t){this.selected=t,this.hover(null),this.draw(),
this.board.cells.update()}cancel(){this.premove&&this.setPremove(null),this.select(null)}hover(t){if(this.hovered===t)return;this.hovered=t;let[e]=t&&this.selected&&
!this.board.isWaiting?this.movesTo(t):[];this.board.preview(e?.explodes.length?e:null)}async choose(t,e=!1){let{board:s}=this;if(this.selected&&t!==this.selected){
let a=this.selected;if(s.isWaiting)return this.select(null),this.setPremove({from:a,to:t}),!0;let l=this.movesTo(t);if(l.length)return this.play(l,e);if(!s.isMovable(
t))return this.select(null),s.on.refuse(a,t),!1}if(t===this.selected||!s.isMovable(t)){let a=s.pieces.get(t);return!this.selected&&a&&s.view.mine&&s.on.say(f("p\
iece-not-yours",`The ${q(a)} is not yours to move now.`,{piece:q(a)})),this.cancel(),!1}this.select(t);let[n,i]=[C(s.pieces.get(t)),this.targets().size],r=`${n}\
 ${t} selected, ${i===1?"1 target":`${i} targets`}`;return s.on.say(f("selected-with-targets",r,{kind:n,square:t,count:i})),!0}async play(t,e){let[s]=t;return t.
length>1&&!s.explodes.length&&(s=await ae(this.board,t)),this.select(null),s?(this.board.on.move(s,e),!0):!1}setPremove(t){this.premove=t,this.draw(),this.board.
on.premove(t)}follow(t){let{board:e}=this;if(this.selected&&e.isMovable(this.selected)&&(!t||e.view.premoves)||(this.selected=null),t&&(e.root?.querySelector(".\
promotion")?.remove(),this.hovered=null,e.preview(null)),this.premove&&e.view.mine&&!e.isWaiting){let{from:n,to:i}=this.premove;this.premove=null;let r=e.view.premoves?
this.movesTo(i,n):[],a=r.find(({promotion:l})=>l==="q")??r[0];e.on.premove(null),a&&e.on.move(a,!1)}this.draw()}draw(){let{flip:t}=this.board.view,e=[];if(this.
selected&&e.push(H(this.selected,"selected",t)),this.premove&&e.push(...[this.premove.from,this.premove.to].map(s=>H(s,"premove",t))),this.selected&&!this.board.
isWaiting)for(let[s,n]of this.targets())n.explodes.length?e.push(V(s,n.king?"target capture king":"target capture",t,49,41)):e.push(K(s,n.rook?"target castling":
"target",t,15));this.board.layers.targets.replaceChildren(...e)}};var pt=class{constructor(t){this.board=t,this.isDown=!1,this.color="green",this.start=null}colorFor({shiftKey:t,ctrlKey:e,altKey:s}){return t&&s?"yellow":t||e?"\
red":s?"blue":this.color}point(t){if(this.start){this.stroke(this.start,t,this.color);return}this.start=t,this.board.on.say(f("drawing-from",`drawing from ${t}`,
{square:t})),this.draw(t)}cancel(){this.start=null,this.draw()}stroke(t,e,s){this.start=null;let n=e===t?null:e,{shapes:i}=this.board.view,r=i.filter(d=>d.from!==
t||d.to!==n),a=i.some(d=>d.from===t&&d.to===n&&d.color===s);this.board.view.shapes=a?r:[...r,{color:s,from:t,to:n}],this.draw();let l=n?f("arrow-of",`arrow ${t}\
 ${n}`,{from:t,to:n}):f("circle-of",`circle ${t}`,{from:t});this.board.on.say(`${l} ${a?f("shape-removed","removed"):f(s,s)}`),this.board.on.shapes(this.board.view.
shapes)}draw(t=null,e=this.color){let{shapes:s,flip:n}=this.board.view,i=this.start&&t?[...s,{color:e,from:this.start,to:t===this.start?null:t}]:s;this.board.layers.
shapes.replaceChildren(...i.map(r=>r.to?jt(r.from+r.to,`drawn ${r.color}`,n):K(r.from,`drawn ${r.color}`,n,44)))}};var We=5,Ge=400,dt=class{constructor(t){this.board=t,this.press=null,this.released=null;let{grid:e}=t.cells;e.addEventListener("pointerdown",s=>this.down(s)),e.
addEventListener("pointermove",s=>this.move(s)),e.addEventListener("pointerup",s=>this.up(s)),e.addEventListener("pointercancel",()=>this.dropAll()),e.addEventListener(
"pointerleave",()=>!this.press&&this.board.hand.hover(null)),e.addEventListener("contextmenu",s=>s.preventDefault())}locate(t){let e=this.board.cells.grid.getBoundingClientRect(),
s=e.width/(8*b),[n,i]=[(t.clientX-e.left)/s,(t.clientY-e.top)/s],r=D(Math.floor(n/b),Math.floor(i/b),this.board.view.flip);return{x:n+A,y:i+S,square:r}}down(t){
let{board:e}=this,{square:s}=this.locate(t);if(!s||this.press)return;if((t.button===2||t.button===0&&e.pen.isDown)&&e.view.draws)t.preventDefault(),this.press={
kind:"pen",from:s,color:e.pen.colorFor(t)},e.pen.start=s,e.pen.draw(s,this.press.color);else if(t.button===0){t.preventDefault();let i=document.activeElement?.closest(
".promotion, input, textarea");i instanceof HTMLElement&&i.blur(),this.pressPiece(t,s)}else return;this.press&&e.cells.grid.setPointerCapture(t.pointerId)}pressPiece(t,e){
let{hand:s}=this.board,n=s.selected===e,i=this.board.isMovable(e)&&!(s.selected&&s.movesTo(e).length);if(i&&!n&&(s.premove&&s.setPremove(null),s.select(e)),this.
press={kind:i?"drag":"tap",from:e,wasSelected:n,x:t.clientX,y:t.clientY},i)return;s.hover(e);let{press:r}=this;t.pointerType==="touch"&&s.selected&&s.movesTo(e).
some(a=>a.explodes.length)&&setTimeout(()=>{r.looks=!0},Ge)}move(t){let e=this.locate(t),{board:s,press:n}=this;n?n.kind==="pen"?s.pen.draw(e.square,n.color):n.
kind==="tap"?s.hand.hover(e.square===n.from?n.from:null):this.drag(t,e):(s.hand.hover(e.square),s.root.classList.toggle("over-piece",this.isUsable(e.square)))}isUsable(t){
let{board:e}=this;return e.isMovable(t)||!!(e.hand.selected&&e.hand.movesTo(t).length)}drag(t,{x:e,y:s,square:n}){let{press:i,board:r}=this;if(!i.piece){if(Math.
hypot(t.clientX-i.x,t.clientY-i.y)<We||(i.piece=r.layers.pieces.querySelector(`[data-square=${i.from}]`),!i.piece))return;r.picture.append(i.piece),r.root.classList.
add("dragging")}let[a,l]=N(i.from,r.view.flip),d=t.pointerType==="touch"?45:0;i.piece.setAttribute("transform",`translate(${e-a-b/2} ${s-l-b/2-d})`),r.hand.hover(
n)}up(t){let{press:e,board:s}=this;if(!e)return;this.press=null;let{square:n}=this.locate(t);e.kind==="pen"?n?s.pen.stroke(e.from,n,e.color):s.pen.cancel():e.kind===
"tap"?n===e.from&&!e.looks?s.hand.choose(n):s.hand.hover(null):this.release(e,n)}async release(t,e){let{board:s}=this;if(!t.piece){t.wasSelected&&s.hand.cancel();
return}s.root.classList.remove("dragging");let n=e&&e!==t.from&&!s.isWaiting?s.hand.movesTo(e):[];if(n.length){let[i,r]=N(t.from,s.view.flip),[a,l]=N(e,s.view.flip);
t.piece.setAttribute("transform",`translate(${a-i} ${l-r})`),s.layers.pieces.append(t.piece),this.released=t.piece,await s.hand.play(n,!0)||this.putBack();return}
this.released=t.piece,this.putBack(),!e||e===t.from?s.hand.select(null):s.isMovable(e)&&!s.isWaiting?s.hand.cancel():await s.hand.choose(e)}putBack(){this.released?.
removeAttribute("transform"),this.released?.parentNode===this.board.picture&&this.board.layers.pieces.append(this.released),this.released=null}dropAll(){this.released=
null,this.press?.piece&&this.press.piece.remove(),this.press?.kind==="pen"&&this.board.pen.cancel(),this.press=null,this.board.root.classList.remove("dragging")}};var ze=["fields","marks","targets","pieces","arrows","shapes","preview"],qe={fen:"8/8/8/8/8/8/8/8 w - - 0 1",turn:"white",moves:[],last:null,check:!1,flip:!1,mine:null,
premoves:!1,arrows:[],shapes:[],draws:!0,label:"Board"},ut=class{constructor(t,e={},{inside:s=!1}={}){this.view=qe,this.inside=s,this.on={move(){},refuse(){},premove(){},
shapes(){},hover(){},say(){},...e},this.layers=Object.fromEntries(ze.map(n=>[n,u("g",{class:n})])),this.names=u("g"),this.picture=u("svg",{viewBox:Tt(s),class:"\
diagram","aria-hidden":"true"}),this.picture.append(...At(),this.names,...Object.values(this.layers)),this.cells=new ct(this),this.hand=new ht(this),this.pen=new pt(
this),this.pieces=new Map,this.root=c("div",{class:s?"board inside":"board"},this.picture,this.cells.grid),this.pointer=new dt(this),t.replaceChildren(this.root),
this.show({})}show(t,e={}){let s=this.view;this.view={...s,...t};let{fen:n,flip:i,label:r}=this.view;if(i!==s.flip||!this.names.hasChildNodes()){let a=se(i,this.
inside);this.names.replaceWith(a),this.names=a}if((n!==s.fen||i!==s.flip||!this.layers.pieces.hasChildNodes())&&(this.pieces=k(n),this.picture.querySelector(".d\
ebris")?.remove(),this.layers.pieces.replaceChildren(...Mt(n,i)),this.pointer.dropAll()),this.cells.grid.setAttribute("aria-label",r),this.drawMarks(),this.drawArrows(),
this.pen.draw(),this.hand.follow(n!==s.fen),this.cells.update(),e.from&&e.from!==n){let a=e.backward?null:this.view.last;re(this.picture,e.from,n,a,{flip:i,dropped:e.
dropped})}}drawMarks(){let{last:t,check:e,turn:s,flip:n}=this.view,i=t&&!t.blast.length?[t.uci.slice(0,2),t.uci.slice(2,4)]:[];if(this.layers.fields.replaceChildren(
...i.map(r=>H(r,"last",n))),t?.blast.length&&this.layers.fields.append(H(t.uci.slice(0,2),"last",n)),e){let[r]=[...this.pieces].find(([,a])=>a===(s==="white"?"K":
"k"))??[];r&&this.layers.fields.append(H(r,"check",n))}this.layers.marks.replaceChildren(...(t?.blast??[]).map(r=>K(r,"blast",n)))}drawArrows(){this.layers.arrows.
replaceChildren(...Ot(this.view.arrows,this.view.flip))}setArrows(t){this.view.arrows=t,this.drawArrows()}preview(t){let{flip:e}=this.view,s=(t?.explodes??[]).map(
({square:r})=>r).filter(r=>r!==t.from);t?.explodes.length&&!s.includes(t.to)&&s.unshift(t.to);let n=r=>this.pieces.get(r)?.toLowerCase()==="k",i=s.map(r=>V(r,n(
r)?"doomed king":"doomed",e));this.layers.preview.replaceChildren(...i),this.root.classList.toggle("fatal",!!t?.king),this.on.hover(t??null)}isMovable(t){let e=this.
pieces.get(t),{mine:s,turn:n,premoves:i}=this.view;if(!e||!s)return!1;let r=O(e);return r===n?s==="both"||s===r:i&&s===r}get isWaiting(){let{mine:t,turn:e,premoves:s}=this.
view;return s&&t!=="both"&&t!==e}};var W={inaccuracy:{mark:"?!",name:"Inaccuracy",plural:"Inaccuracies"},mistake:{mark:"?",name:"Mistake",plural:"Mistakes"},blunder:{mark:"??",name:"Blunder",plural:"\
Blunders"}},M=o=>o.charAt(0).toUpperCase()+o.slice(1),B=(o,t=0)=>`${o.toFixed(t)} %`;function Z(o){if(!o)return"";let t=e=>e<0?"−":"";return"mate"in o?o.mate===
0?"#":`#${t(o.mate)}${Math.abs(o.mate)}`:`${o.cp>0?"+":t(o.cp)}${(Math.abs(o.cp)/100).toFixed(2)}`}var P=(o,t)=>`${o}${t==="white"?".":"..."}`,le={1:"!",2:"?",3:"\
!!",4:"??",5:"!?",6:"?!",7:"□",10:"=",13:"∞",14:"⩲",15:"⩱",16:"±",17:"∓",18:"+−",19:"−+",22:"⨀",36:"↑",40:"→",132:"⇆",146:"N"},ft=o=>[...o].
sort((t,e)=>t-e).map(t=>t>6?` ${le[t]??`$${t}`}`:le[t]??"").join(""),mt=o=>o&&o!=="*"?o.replaceAll("1/2","½").replace("-","–"):"";var gt={inaccuracy:"M0-5A5 5 0 0 1 0 5A5 5 0 0 1 0-5Z",mistake:"M0-6.5L6 4.5H-6Z",blunder:"M0-7L6 0L0 7L-6 0Z"},Y=o=>u("svg",{viewBox:"-8 -8 16 16",class:"badge",
"aria-hidden":"true"},u("path",{d:gt[o],class:o}));function ce(o){let t=[["win",f("white-wins","White wins")],["draw",f("draw","draw")],["loss",f("black-wins","\
Black wins")]].map(([s,n],i)=>{let[r,a]=[o[i],B(o[i]/10)],l=r<100?"":r<250?a:`${n} ${a}`,d=c("span",{class:s,title:`${n} ${a}`},l);return d.style.flexGrow=r,d}),
e=t.map(s=>s.title).join(", ");return c("div",{class:"wdl",role:"img","aria-label":e},...t)}var I=o=>o.wdl?(o.wdl[0]+o.wdl[1]/2)/10:null,R=o=>`${P(o.number,o.color)} ${o.san}${Bt(o)}`,Bt=o=>W[o.judgment]?.mark??ft(o.glyphs??[]);function Ve(o){return o.
split(/\{([^}]*)\}/).map((s,n)=>n%2?s.trim():s.replace(/ \$(\d+)/g,(i,r)=>ft([Number(r)])).trim()).filter(Boolean).join(" ").replaceAll(" )",")")}function Nt(o){
let t=o.judgment?ft(o.glyphs??[]).trim():"",e=t&&t!==W[o.judgment].mark?`${o.san}${t}`:null,s=(o.variations??[]).map(n=>`(${Ve(n)})`);return[e,...o.comments??[],
...s].filter(Boolean).join(" ")}function X(o,t){let e=Number(o.fen.split(" ")[5])||1,s=o.turn;return t.map((n,i)=>{let r=s==="white"||i===0?`${P(e,s)} ${n}`:n;
return s==="black"&&(e+=1),s=s==="white"?"black":"white",r})}var Pt=(o,t)=>X(o,t).join(" "),It=o=>o.best&&o.best.uci!==o.uci?o.best:null;function wt(o,t){let e=o.
positions[t],n=o.moves[t-1]?Ze(o,t):[];return e.outcome&&n.push(`${Rt(o,t)}.`),n.join(" ")}function Ze(o,t){let e=o.moves[t-1],s=_e(e),n=[];if(e.judgment){let r=`${W[e.
judgment].name}${e.uncertain?" (uncertain)":""}`;return n.push(`${[r,s].filter(Boolean).join(": ")}.`),It(e)&&n.push(`${P(e.number,e.color)} ${e.best.san} was \
better.`),e.refutation?.length&&n.push(`Refutation: ${Pt(o.positions[t],e.refutation)}.`),n}e.blast.length&&n.push(`${e.blast.length} pieces explode.`);let i=o.
positions[t-1];return i.nodes&&i.lines[0]?.uci[0]===e.uci?n.push("The engine's choice."):s&&n.push(`${s}.`),n}function _e({color:o,comparison:t,loss:e}){if(!t||
!(e>=.5))return"";let[s,n]=[t.best,t.played].map(i=>B(i,1));return`${M(o)}'s chances ${s} → ${n}, ${e.toFixed(1)} points lost`}function Rt(o,t){let{outcome:e,
wdl:s}=o.positions[t],n=s?.[0]===1e3?"White wins":s?.[2]===1e3?"Black wins":null;return[M(e),n].filter(Boolean).join(", ")}var bt=o=>o.moves.length===0,Ft=o=>!!(o.
positions[0].proven&&!o.positions[0].nodes),he=({winner:o,plies:t})=>`Proven: ${M(o)} wins in at most ${t} ${t===1?"ply":"plies"}.`;function Ut(o,t){return[/[^?\s–-]/.
test(o.name??"")?o.name:[bt(o)?"Position":"Game",t===null?"":t+1].join(" "),mt(o.result)].filter(Boolean).join(", ")}function G(o,t){let e=o.tags?.[t];return e&&
!/^[?.\-]*$/.test(e)?e:null}var T={left:34,right:10,top:10,bottom:20},tt={height:24,gap:6};function pe(o){let t=o<10?o.toFixed(1):String(Math.round(o));return f("seconds",`${t} s`,{seconds:t})}
var xt=class{constructor(t,e,s){this.holder=t,this.game=e,this.ply=0,this.longest=Math.max(0,...e.moves.map(({seconds:n})=>n??0)),t.classList.toggle("timed",this.
longest>0),this.width=0,this.height=0,this.tip=c("div",{class:"tip",hidden:"","aria-hidden":"true"}),this.slider=c("div",{class:"curve",role:"slider",tabindex:0,
"aria-label":f("graph-move","Move"),"aria-valuemin":0,"aria-valuemax":e.moves.length}),t.replaceChildren(this.slider,this.tip),this.slider.addEventListener("cli\
ck",n=>s(this.plyAt(n))),this.slider.addEventListener("pointermove",n=>this.point(this.plyAt(n))),this.slider.addEventListener("pointerleave",()=>{this.tip.hidden=
!0}),this.resize=new ResizeObserver(()=>this.draw()),this.resize.observe(t)}close(){this.resize.disconnect()}x(t){return T.left+t/this.game.moves.length*(this.width-
T.left-T.right)}y(t){let e=this.longest?tt.height+tt.gap:0;return T.top+(1-t/100)*(this.height-T.top-T.bottom-e)}plyAt(t){let e=t.clientX-this.slider.getBoundingClientRect().
left-T.left,s=Math.round(e/(this.width-T.left-T.right)*this.game.moves.length);return Math.min(Math.max(s,0),this.game.moves.length)}draw(){if(this.width=this.slider.
clientWidth,this.height=this.slider.clientHeight,!this.width)return;let{positions:t,moves:e}=this.game,[s,n,i,r]=[this.x(0),this.x(e.length),this.y(100),this.y(
0)],a=u("svg",{viewBox:`0 0 ${this.width} ${this.height}`,"aria-hidden":"true"});a.append(u("rect",{class:"field",x:s,y:i,width:n-s,height:r-i}));for(let l of this.
runs()){let d=l.map(g=>`${this.x(g).toFixed(1)} ${this.y(I(t[g])).toFixed(1)}`),m=this.x(l[0]);a.append(u("path",{class:"area",d:`M${m.toFixed(1)} ${r}L${d.join(
"L")}V${r}Z`}),u("path",{class:"line",d:`M${d.join("L")}${l.length===1?"h0.1":""}`}))}this.addTimes(a,r+T.bottom+tt.gap-2),a.append(u("text",{class:"legend",x:s+
5,y:i+11},f("graph-chance","White's winning chance, %")));for(let l of[0,50,100])a.append(u("text",{x:s-6,y:this.y(l)+4,class:"scale"},String(l)));a.append(u("p\
ath",{class:"middle",d:`M${s} ${this.y(50)}H${n}`})),this.addNumbers(a,r),this.cursor=u("path",{class:"cursor",d:`M0 ${i}V${r}`}),a.append(this.cursor),e.forEach(
(l,d)=>{let m=I(t[d+1]);if(!gt[l.judgment]||m===null)return;let g=`translate(${this.x(d+1).toFixed(1)} ${this.y(m).toFixed(1)})`;a.append(u("path",{class:`mark ${l.
judgment}`,d:gt[l.judgment],transform:g}))}),this.dot=u("circle",{class:"here",r:4.5}),a.append(this.dot),this.slider.replaceChildren(a),this.show(this.ply)}runs(){
let t=[],e=null;return this.game.positions.forEach((s,n)=>{I(s)===null?e=null:e?e.push(n):t.push(e=[n])}),t}addTimes(t,e){if(!this.longest)return;let[s,n,i]=[this.
x(0),this.x(this.game.moves.length),tt.height/2],r=this.x(1)-s;t.append(u("rect",{class:"strip",x:s,y:e,width:n-s,height:tt.height})),this.game.moves.forEach(({
seconds:a,color:l},d)=>{if(!a)return;let m=a/this.longest*i,g=l==="white"?e+i-m:e+i;t.append(u("rect",{class:`time ${l}`,x:this.x(d)+.2*r,y:g,width:.6*r,height:m}))}),
t.append(u("path",{class:"middle",d:`M${s} ${e+i}H${n}`}),u("text",{class:"scale",x:s-4,y:e+9},pe(this.longest)),u("text",{class:"scale",x:s-4,y:e+i+4},"0"),u("\
text",{class:"legend",x:s+5,y:e+10},f("graph-times","Time: White up, Black down")))}addNumbers(t,e){let s=(this.width-T.left-T.right)/this.game.moves.length,n=[
1,2,5,10,20,50,100].find(i=>i*2*s>=36)??200;this.game.moves.forEach((i,r)=>{i.color!=="white"||i.number%n||t.append(u("text",{x:this.x(r+1),y:e+15,class:"number"},
String(i.number)))})}show(t){if(this.ply=t,this.slider.setAttribute("aria-valuenow",String(t)),this.slider.setAttribute("aria-valuetext",this.words(t)),!this.cursor)
return;let e=I(this.game.positions[t]);this.cursor.setAttribute("transform",`translate(${this.x(t).toFixed(1)} 0)`),this.dot.setAttribute("cx",this.x(t).toFixed(
1)),this.dot.setAttribute("cy",this.y(e??50).toFixed(1)),this.dot.setAttribute("visibility",e===null?"hidden":"visible")}words(t){let e=I(this.game.positions[t]),
s=t===0?f("graph-start","Start"):R(this.game.moves[t-1]),n=this.game.moves[t-1]?.seconds??null,i=n===null?"":`, ${pe(n)}`,r=i?"":`, ${f("not-analyzed","not anal\
yzed")}`;return`${s}${e===null?r:`, ${f("white-percent",`White ${B(e)}`,{percent:B(e)})}`}${i}`}point(t){this.tip.textContent=this.words(t),this.tip.hidden=!1;let e=this.
width-this.tip.offsetWidth;this.tip.style.left=`${Math.max(0,Math.min(e,this.x(t)-this.tip.offsetWidth/2))}px`}};var[Je,Qe]=[3,12];function Ye(o,t){let e=o.indexOf("score"),n=(t==="white"?1:-1)*Number(o[e+2]);return o[e+1]==="mate"?{mate:n}:{cp:n}}var Dt=(o,t)=>o[o.indexOf(
t)+1],vt=class{#t=null;#a=null;#o=!1;#e=null;#n=[];#i=0;constructor(){globalThis.fissile&&(h("live").hidden=!1,h("search-on").addEventListener("click",()=>this.#c(
!this.#o)))}show(t){t!==this.#e&&(this.#e=t,this.#o&&this.#r())}#s(t){h("live-work").textContent=t}async#c(t){if(this.#o=t,h("search-on").setAttribute("aria-pre\
ssed",t),!t)return this.#t?.send("stop");if(this.#t)return this.#r();this.#s("The engine starts …");try{let{engine:e,rules:s}=await globalThis.fissile.start(n=>this.#h(
n),n=>this.#s(`The engine has failed: ${n.message}`));this.#t=e,this.#a=s,e.send(`setoption name MultiPV value ${Je}`),this.#o&&this.#r()}catch(e){this.#s(`The \
engine cannot be started: ${e.message}`)}}#r(){if(this.#t){if(this.#n=[],this.#l(),this.#t.send("stop"),!this.#e)return this.#s("");this.#i+=1,this.#t.send(`pos\
ition fen ${this.#e}
go infinite`)}}#h(t){let e=t.split(" ");if(e[0]==="bestmove"&&(this.#i-=1),e[0]!=="info"||!e.includes("pv")||this.#i!==1)return;let s=this.#a.fromFen(this.#e);this.#n[Number(
Dt(e,"multipv"))-1]={score:Ye(e,s.turn),sans:this.#p(s,e.slice(e.indexOf("pv")+1)),turn:s.turn},this.#s(`depth ${Dt(e,"depth")}, ${Number(Dt(e,"nodes")).toLocaleString(
"en-US")} nodes`),this.#l()}#p(t,e){let s=t;return e.slice(0,Qe).map(n=>{let i=s.san(n);return s=s.play(n),i})}#l(){let t=this.#n.filter(Boolean).map(({score:e,
sans:s,turn:n})=>{let i=X({fen:this.#e,turn:n},s).join(" ");return c("li",{},c("b",{},Z(e)),c("span",{},i))});h("live-lines").replaceChildren(...t)}};function Xe(o){let[t,e]=[y.indexOf(o[0]),Number(o[1])],s=[];for(let n=-1;n<=1;n+=1)for(let i=-1;i<=1;i+=1){let[r,a]=[y[t+n],e+i];r&&a>=1&&a<=8&&s.push(r+a)}return s}
function ts(o,t,e){let s=o.get(t);if(s?.toLowerCase()!=="k")return null;let n=o.get(e),i=n?.toLowerCase()==="r"&&n==="R"==(s==="K"),r=Math.abs(y.indexOf(t[0])-y.
indexOf(e[0]))>1;if(!i&&!r)return null;let[a,l]=[t[1],e>t],d=l?1:-1,m=i?e:null;for(let g=y.indexOf(t[0])+d;!m&&g>=0&&g<8;g+=d)o.get(y[g]+a)===(s==="K"?"R":"r")&&
(m=y[g]+a);return{rook:m,kingTo:(l?"g":"c")+a,rookTo:(l?"f":"d")+a}}function es(o,t){let[e,s,n]=[t.slice(0,2),t.slice(2,4),t[4]],i=o.get(e),r=ts(o,e,s);if(r){let v=o.
get(r.rook);return o.delete(e),o.delete(r.rook),o.set(r.kingTo,i).set(r.rookTo,v),[]}let l=i?.toLowerCase()==="p"&&e[0]!==s[0]&&!o.has(s)?s[0]+e[1]:null,d=o.has(
s)||l;if(o.delete(e),!d)return o.set(s,n?i==="P"?n.toUpperCase():n:i),[];let m=Xe(s).filter(v=>o.has(v)&&o.get(v).toLowerCase()!=="p"),g=new Set([e,l??s,...m]);
for(let v of g)o.delete(v);return[...g]}function ss(o){return Array.from({length:8},(e,s)=>[...y].map(n=>o.get(n+(8-s))??"1").join("").replace(/1+/g,n=>String(n.
length))).join("/")}function et(o,t){let e=k(o),s=[];for(let n of t)s=es(e,n);return{fen:ss(e),blast:s}}function os(o){let[t,e]=[2166136261,2538058380];for(let s=0;s<o.length;s+=1){let n=o.charCodeAt(s);t=Math.imul(t^n,16777619)>>>0,e=Math.imul(e^n,2246822507)>>>0}
return t.toString(16).padStart(8,"0")+e.toString(16).padStart(8,"0")}var $t=class{constructor(t){this.key=`fissile-notes-${os(t)}`,this.isKept=!0,this.all={};try{
let e=JSON.parse(window.localStorage.getItem(this.key)??"{}");for(let[s,n]of Object.entries(e??{})){let i=Array.isArray(n?.tried)?n.tried.filter(({uci:r,san:a})=>/^[a-h1-8]{4,6}[qrbn]?$/.
test(r)&&a):[];this.all[s]={comment:String(n?.comment??""),tried:i}}}catch{this.isKept=!1}}of(t,e){return this.all[`${t}/${e}`]??{comment:"",tried:[]}}put(t,e,s){
let n={...this.of(t,e),...s};n.comment||n.tried.length?this.all[`${t}/${e}`]=n:delete this.all[`${t}/${e}`];try{this.isEmpty?window.localStorage.removeItem(this.
key):window.localStorage.setItem(this.key,JSON.stringify(this.all)),this.isKept=!0}catch{this.isKept=!1}}get isEmpty(){return Object.keys(this.all).length===0}forget(){
for(let t of Object.keys(this.all))this.put(...t.split("/").map(Number),{comment:"",tried:[]})}};function fe(o,t){let e=k(t);return o.split(" ").filter(Boolean).
map(s=>{let[,n,i,r,a=null]=/^([^:]+):([a-h][1-8])([a-h][1-8])(\w*)$/.exec(s)??[],l=a?.length===2?a:null,d=a?.length===1?a:null,m=i+(l??r)+(d??""),g=et(t,[m]).blast.
map(w=>({square:w,piece:e.get(w)})),v=g.some(({piece:w})=>w.toLowerCase()==="k");return{san:n,uci:m,from:i,to:r,rook:l,promotion:d,explodes:g,king:v}})}var Ht=o=>o.
trim()?[`{ ${o.trim().replaceAll("}",")").replace(/\s+/g," ")} }`]:[],ns=o=>`"${String(o).replaceAll("\\","\\\\").replaceAll('"','\\"')}"`,de=["Event","Site","D\
ate","Round","White","Black"];function is(o,t){let e={...o.tags},s=["Result","Variant","SetUp","FEN"],n=Object.keys(e).filter(r=>!de.includes(r)&&!s.includes(r)&&
/^\w+$/.test(r)),i=de.map(r=>[r,e[r]??(r==="Date"?"????.??.??":"?")]);return i.push(["Result",o.result],["Variant","Atomic"]),o.start!==t&&i.push(["SetUp","1"],
["FEN",o.start]),[...i,...n.map(r=>[r,e[r]])].map(([r,a])=>`[${r} ${ns(a)}]`)}var ue={inaccuracy:6,mistake:2,blunder:4},rs="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R\
NBQKBNR w KQkq - 0 1";function me(o,t,e){let s=[...Ht([...o.comments??[],e.of(t,0).comment].join(" "))];o.moves.forEach((i,r)=>{let a=P(i.number,i.color);s.push(
a,i.san);let l=new Set([...i.glyphs??[],...ue[i.judgment]?[ue[i.judgment]]:[]]);s.push(...[...l].map(d=>`$${d}`)),s.push(...Ht([...i.comments??[],e.of(t,r+1).comment].
join(" "))),s.push(...(i.variations??[]).map(d=>`(${d})`)),s.push(...e.of(t,r).tried.map(({san:d})=>`(${a} ${d})`))});let n=e.of(t,o.moves.length).tried.map(({san:i})=>i);
return n.length&&s.push(...Ht(`Tried: ${n.join(", ")}`)),`${is(o,rs).join(`
`)}

${s.join(" ")} ${o.result}
`}function as(o,t){let e=URL.createObjectURL(new Blob([t],{type:"application/x-chess-pgn"}));c("a",{href:e,download:o}).click(),setTimeout(()=>URL.revokeObjectURL(
e),1e4)}var ls=o=>o.replace(/[^\p{L}\p{N} _.,–-]/gu,"").trim().slice(0,80)||"games",yt=class{constructor(t,e,s){this.notes=t,this.games=e,this.show=s,this.place=
[0,0];let n=h("own-comment",HTMLTextAreaElement);n.addEventListener("input",()=>{t.put(...this.place,{comment:n.value}),this.tell()}),h("save-notes").addEventListener(
"click",()=>{let r=e.map((a,l)=>me(a,l,t));as(`${ls(document.title)}.pgn`,r.join(`
`))});let i=h("forget-notes",HTMLButtonElement);i.addEventListener("click",()=>{i.classList.contains("sure")&&(t.forget(),this.draw(...this.place),this.show(null)),
i.classList.toggle("sure"),this.tell()}),i.addEventListener("blur",()=>{i.classList.remove("sure"),this.tell()})}add({uci:t,san:e}){let{tried:s}=this.notes.of(...this.
place);s.some(n=>n.uci===t)||this.notes.put(...this.place,{tried:[...s,{uci:t,san:e}]}),this.draw(...this.place)}draw(t,e){this.place=[t,e];let{comment:s,tried:n}=this.
notes.of(t,e),i=h("own-comment",HTMLTextAreaElement);i.value!==s&&(i.value=s),h("own-moves").replaceChildren(...n.map(r=>this.item(r,this.games[t].positions[e]))),
this.tell()}item(t,{fen:e,turn:s}){let n=`${P(Number(e.split(" ")[5])||1,s)} ${t.san}`,i=c("button",{type:"button",class:"step"},n);i.addEventListener("click",
()=>this.show(t));let r=c("button",{type:"button",class:"bin","aria-label":`Remove ${t.san}`},"×");return r.addEventListener("click",()=>{let{tried:a}=this.notes.
of(...this.place);this.notes.put(...this.place,{tried:a.filter(({uci:l})=>l!==t.uci)}),this.draw(...this.place),this.show(null)}),c("li",{},i,r)}tell(t=""){let{
notes:e}=this;h("save-notes",HTMLButtonElement).disabled=h("forget-notes",HTMLButtonElement).disabled=e.isEmpty,h("forget-notes").textContent=h("forget-notes").
classList.contains("sure")?"Really forget all?":"Forget all",h("notes-state").textContent=t||(e.isKept?"":"This browser does not keep notes for this page: save \
them before you close it.")}};var cs=6;function ge(o,t){let e=o.moves[t-1],s=e?R(e):`${M(o.positions[t].turn)} to move`,n=e?Nt(e):(o.comments??[]).join(" ");return[c("p",{class:`title ${e?.judgment??
""}`},s),c("p",{class:"account"},wt(o,t)),n?c("p",{class:"said"},n):""]}function we(o,t,e){let s=o.positions[t];if(s.outcome)return[];if(!s.wdl)return[c("p",{class:"\
muted"},"Not analyzed.")];let n=s.nodes?`depth ${s.depth}, ${s.nodes.toLocaleString("en-US")} nodes`:"",i=s.lines.map((r,a)=>{let{link:l}=r,d=l?c("a",{href:e(l.
game,l.ply)},Pt(s,r.san)):c("span",{},...hs(s,r,a));return c("li",{},c("b",{},Z(r.score)),d)});return[c("p",{class:"score"},c("b",{},Z(s.score)),c("span",{class:"\
muted"},n)),s.proven?c("p",{class:"proven"},he(s.proven)):"",ce(s.wdl),c("ol",{class:"lines","aria-label":"Best lines"},...i)]}var hs=(o,t,e)=>X(o,t.san).flatMap(
(s,n)=>[c("button",{type:"button",class:"step","data-line":e,"data-step":n+1},s)," "]);function be(o,t){let e=c("div",{class:"list"}),s=null,n=r=>{e.append(r),s=
null},i=(o.comments??[]).join(" ");return i&&n(c("p",{class:"said"},i)),o.moves.forEach((r,a)=>{(!s||r.color==="white")&&(s=c("div",{class:"row"},c("span",{class:"\
number"},String(r.number))),r.color==="black"&&s.append(c("span",{class:"gap"},"…")),e.append(s)),s.append(c("a",{class:`move ${r.judgment??""}`,href:t(a+1),"\
data-ply":a+1,tabindex:-1},c("span",{},r.san+Bt(r)),c("small",{},Z(o.positions[a+1].score))));let l=Nt(r);l&&n(c("p",{class:"said"},l)),r.judgment&&n(c("p",{class:`\
note ${r.judgment}`},Y(r.judgment),wt(o,a+1)))}),o.broken&&e.append(c("p",{class:"broken"},`The rest of the game cannot be read: ${o.broken}.`)),e.append(c("p",
{class:"result"},[mt(o.result),ps(o)].filter(Boolean).join(", "))),e}function ps(o){if(o.positions.at(-1).outcome)return Rt(o,o.positions.length-1);let t=G(o,"T\
ermination");return t==="Normal"?null:t}var xe=()=>Object.entries(W).map(([o,{name:t,mark:e}])=>c("span",{},Y(o),`${t} ${e}`));function ve(o){let t=(r,a)=>c("tr",
{},c("th",{scope:"row"},...r),a("white"),a("black")),e=r=>c("th",{scope:"col",class:r},c("span",{class:"names"},c("span",{class:"disc","aria-hidden":"true"}),G(
o,M(r))??M(r))),s=r=>{let a=o.accuracy?.[r];return c("td",{class:"accuracy","data-side":r},typeof a=="number"?B(a,1):"–")},n=r=>a=>{let l=o.moves.filter(d=>d.
color===a&&d.judgment===r);return c("td",{"data-side":a,"data-kind":r},String(l.length))},i=Object.entries(W).map(([r,{plural:a}])=>t([Y(r),a],n(r)));return c("\
table",{},c("thead",{},c("tr",{},c("td"),e("white"),e("black"))),c("tbody",{},t(["Accuracy"],s),...i))}function $e(o,t,e){let i=o.moves.map((r,a)=>({move:r,index:a})).
filter(({move:r})=>r.judgment&&r.loss>0).sort((r,a)=>a.move.loss-r.move.loss).slice(0,cs).sort((r,a)=>r.index-a.index).map(({move:r,index:a})=>{let l=[{uci:r.uci,
kind:r.judgment}];return It(r)&&l.push({uci:r.best.uci,kind:"best"}),c("a",{class:`card ${r.judgment}`,href:e(a+1),"data-ply":a+1},oe(o.positions[a].fen,{label:`\
Before ${R(r)}`,flip:t,arrows:l,circles:r.blast}),c("strong",{},Y(r.judgment),R(r)),c("span",{class:"account"},wt(o,a+1)))});return i.length?i:[c("p",{class:"mu\
ted"},"No move lost much.")]}var p={game:0,ply:0,flip:!1,best:!1},x=[],Kt=null,ot=null,z=null,kt=null,Wt=!1,Ee=[],Te=new Map,Ae=(o,t)=>`#g${o+1}p${t}`,nt=o=>Ae(p.game,o);function Se(){let[,
o=1,t=0]=/^#g(\d{1,9})(?:p(\d{1,9}))?$/.exec(window.location.hash)??[],e=Math.min(Math.max(Number(o)-1,0),x.length-1);return[e,Math.min(Number(t),x[e].moves.length)]}
function _(o,t,e=o!==p.game){let s=!e&&t===p.ply+1;Object.assign(p,{game:o,ply:t}),e&&us(),zt(s),ds()}var st=o=>{let t=Math.min(Math.max(p.ply+o,0),x[p.game].moves.
length);Wt&&(o===-1||t===p.ply)?qt(null):t!==p.ply&&_(p.game,t)},ye=o=>{o>=0&&o<x.length&&o!==p.game&&_(o,0)},ds=(()=>{let o;return()=>{let{hash:t}=window.location;
clearTimeout(o),o=setTimeout(()=>{window.location.hash===t&&window.history.replaceState(null,"",nt(p.ply))},100)}})();function us(){let o=x[p.game],t=bt(o);h("n\
ame").textContent=Ut(o,x.length>1?p.game:null);let e=[...["Event","Site","Date"].map(i=>G(o,i)),o.opening].filter(Boolean);h("event").textContent=e.join(" · "),
h("game",HTMLSelectElement).value=String(p.game),h("previous-game",HTMLButtonElement).disabled=p.game===0,h("next-game",HTMLButtonElement).disabled=p.game===x.length-
1;let s=t||Ft(o);h("main").classList.toggle("single",t),h("main").classList.toggle("proof",Ft(o));for(let i of["graph-section","summary-section","turning-sectio\
n"])h(i).hidden=s;h("moves").hidden=t,Kt?.close(),Kt=s?null:new xt(h("graph"),o,i=>_(p.game,i)),h("moves").replaceChildren(t?"":be(o,nt)),s||(h("legend").replaceChildren(
...xe()),h("summary").replaceChildren(ve(o)),Me());let n=Object.entries(o.tags??{});h("tags").hidden=n.length===0,h("tags").querySelector("dl").replaceChildren(
...n.flatMap(([i,r])=>[c("dt",{},i),c("dd",{},r)]))}function Gt(o=!1){Wt=!1;let t=x[p.game],e=t.positions[p.ply],s=t.moves[p.ply-1],n=s?[{uci:s.uci,kind:s.judgment??
"played"}]:[],i=e.lines[0]?.uci[0];p.best&&i&&n.push({uci:i,kind:"best"});let r=s?`After ${R(s)}`:"The start";ot.show({fen:e.fen,turn:e.turn,label:`${r}. ${lt(e.
fen)}`,last:s?{uci:s.uci,blast:s.blast}:null,flip:p.flip,arrows:n,shapes:Te.get(nt(p.ply))??[],moves:fe(Ee[p.game]?.[p.ply]??"",e.fen),mine:"both"},{from:o&&s?t.
positions[p.ply-1].fen:null})}function zt(o=!1){let t=x[p.game],{ply:e,flip:s}=p,n=t.positions[e];Gt(o),h("fen").textContent=n.fen,gs(n),ke(h("top-player"),s?"w\
hite":"black"),ke(h("bottom-player"),s?"black":"white"),h("first",HTMLButtonElement).disabled=h("back",HTMLButtonElement).disabled=e===0,h("last",HTMLButtonElement).
disabled=h("forward",HTMLButtonElement).disabled=e===t.moves.length,h("best").setAttribute("aria-pressed",String(p.best)),h("flip").setAttribute("aria-pressed",
String(s)),h("now").replaceChildren(...ge(t,e)),h("evaluation").replaceChildren(...we(t,e,Ae)),z.draw(p.game,e),kt.show(n.outcome?null:n.fen),Kt?.show(e),ws()}function fs({
uci:o,san:t}){x[p.game].moves[p.ply]?.san===t?st(1):(z.add({uci:o,san:t}),qt({uci:o,san:t}))}function qt(o){if(!o){let{fen:r,outcome:a}=x[p.game].positions[p.ply];
return z.tell(),kt.show(a?null:r),Gt()}let{fen:t}=x[p.game].positions[p.ply],{fen:e,blast:s}=et(t,[o.uci]),n=`After ${o.san}. ${lt(e)}`;kt.show(e);let i=s.length?
`${o.san} explodes ${s.length} pieces.`:`${o.san}.`;z.tell(`${i} The next step leads back to the game.`),ot.show({fen:e,last:{uci:o.uci,blast:s},arrows:[],shapes:[],
moves:[],label:n},{from:t}),Wt=!0}function ms(o){let{line:t,step:e}=rt(o,".step")?.dataset??{};if(t===void 0)return;let s=x[p.game].positions[p.ply],n=s.lines[t].
uci.slice(0,e),{fen:i,blast:r}=et(s.fen,n),a={uci:n.at(-1),blast:r},l=rt(o,"li").textContent;ot.show({fen:i,last:a,arrows:[{uci:a.uci,kind:"best"}],shapes:[],moves:[],
label:`${l}. ${lt(i)}`})}function gs(o){let t=I(o),e=h("bar");e.classList.toggle("flip",p.flip),e.classList.toggle("unknown",t===null),Lt(e,"div").style.height=
`${t??50}%`}function ke(o,t){let e=x[p.game],s=M(t),n=G(e,`${s}Elo`),i=e.moves.slice(0,p.ply).findLast(a=>a.color===t&&a.clock)?.clock,r=e.positions[p.ply].turn===
t&&!e.positions[p.ply].outcome;o.className=`player ${t}${r?" turn":""}`,o.replaceChildren(c("span",{class:"disc","aria-hidden":"true"}),c("span",{class:"who"},G(
e,s)??s),c("span",{class:"rating"},n??""),c("span",{class:"clock","aria-label":i?`${s}'s clock`:null},i??""))}function ws(){let o=h("moves");for(let i of _t(o,"\
[aria-current]"))i.removeAttribute("aria-current"),i.tabIndex=-1;let t=o.contains(document.activeElement),e=Lt(o,`[data-ply="${Math.max(p.ply,1)}"]`);if(!e)return;
e.tabIndex=0,t&&e.focus({preventScroll:!0}),p.ply>0&&e.setAttribute("aria-current","step");let[s,n]=[o.getBoundingClientRect(),e.getBoundingClientRect()];p.ply===
0?o.scrollTop=0:(n.top<s.top||n.bottom>s.bottom)&&(o.scrollTop+=n.top-s.top-(s.height-n.height)/2)}var Me=()=>h("turning").replaceChildren(...$e(x[p.game],p.flip,
nt));function je(){p.flip=!p.flip,zt(),bt(x[p.game])||Me()}function Oe(){p.best=!p.best,zt()}var F={ArrowLeft:()=>st(-1),ArrowRight:()=>st(1),Home:()=>st(-1/0),
End:()=>st(1/0),ArrowUp:()=>ye(p.game-1),ArrowDown:()=>ye(p.game+1),b:Oe,f:je};function bs(o){let t=it(o),e=t.length===1?t.toLowerCase():t;rt(o,"textarea")||o.defaultPrevented||
!Object.hasOwn(F,e)||o.ctrlKey||o.altKey||o.metaKey||x.length===1&&["ArrowUp","ArrowDown"].includes(e)||o.target===h("game")&&!["ArrowLeft","ArrowRight"].includes(
e)||(o.preventDefault(),F[e]())}function xs(){let o={first:F.Home,back:F.ArrowLeft,forward:F.ArrowRight,last:F.End,best:Oe,flip:je,"previous-game":F.ArrowUp,"ne\
xt-game":F.ArrowDown};for(let[e,s]of Object.entries(o))h(e).addEventListener("click",s);let t=h("game",HTMLSelectElement);t.addEventListener("change",()=>_(Number(
t.value),0)),h("turning").addEventListener("click",()=>h("board").scrollIntoView({block:"nearest"}));for(let e of["pointerover","focusin","click"])h("evaluation").
addEventListener(e,ms);for(let e of["pointerleave","focusout"])h("evaluation").addEventListener(e,()=>Gt());document.addEventListener("keydown",bs),window.addEventListener(
"hashchange",()=>{let[e,s]=Se();(e!==p.game||s!==p.ply)&&_(e,s)})}function vs(o){return o?o.depth?`to depth ${o.depth}`:o.nodes?`with ${o.nodes.toLocaleString("\
en-US")} nodes per position`:o.movetime_ms?`with ${o.movetime_ms/1e3} s per position`:"":""}function Le(o){h("message").textContent=o,h("message").hidden=!1}function $s(){
let o;try{o=JSON.parse(h("analysis").textContent),x=[...o.games]}catch(t){Le(`The analysis in this page cannot be read: ${t.message}`);return}if(h("budget").textContent=
vs(o.budget),h("generator").textContent=o.generator?`Made with ${o.generator}`:"",x.length===0){Le("There is no game in this analysis.");return}h("games").hidden=
x.length===1,h("game").append(...x.map((t,e)=>c("option",{value:e},`${e+1}. ${Ut(t,e)}`))),h("main").hidden=!1;try{Ee=JSON.parse(h("legal").textContent)}catch{}
z=new yt(new $t(h("analysis").textContent),x,qt),kt=new vt,ot=new ut(h("board"),{shapes:t=>Te.set(nt(p.ply),t),move:fs,refuse:(t,e)=>z.tell(`${t}${e} is not a l\
egal move here.`),say:t=>z.tell(t)}),ot.root.classList.add("usable"),xs(),_(...Se(),!0)}$s();
