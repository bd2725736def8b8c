// Bundled by npm/pages.
function nt({key:o,code:t,shiftKey:e}){let s=/^Key([A-Z])$/.exec(t)?.[1];return s===void 0||o.length!==1||o<="~"?o:e?s:s.toLowerCase()}var Ne="http://www.w3.org/2000/svg";function Vt(o,t,e){for(let[s,n]of Object.entries(t))n!=null&&n!==!1&&o.setAttribute(s,String(n));return o.append(...e.filter(
s=>s!==null)),o}var c=(o,t={},...e)=>Vt(document.createElement(o),t,e),u=(o,t={},...e)=>Vt(document.createElementNS(Ne,o),t,e);function h(o,t){let e=document.getElementById(
o);if(t&&!(e instanceof t))throw new TypeError(`the page has no ${t.name} "${o}"`);return e}var kt=(o,t)=>o.querySelector(t),Zt=(o,t)=>o.querySelectorAll(t),it=({
target:o},t="*")=>o instanceof Element?o.closest(t):null;var _t=null;var f=(o,t,e={})=>_t?_t(o,e):t;var b=100,A=46,S=18,rt=A+8*b+S,y="abcdefgh";function k(o){let t=new Map;return o.split(" ")[0].split("/").forEach((e,s)=>{let n=0;for(let i of e)/[1-8]/.test(i)?
n+=Number(i):t.set(y[n++]+(8-s),i)}),t}function U(o,t,e){return o>=0&&o<8&&t>=0&&t<8?e?y[7-o]+(t+1):y[o]+(8-t):null}function J(o,t){let e=y.indexOf(o[0]),s=Number(
o[1])-1;return t?[7-e,s]:[e,7-s]}function N(o,t){let[e,s]=J(o,t);return[A+e*b,S+s*b]}var L=(o,t)=>N(o,t).map(e=>e+b/2),Jt=o=>o.slice(0,2),Qt=o=>o.slice(2,4),Yt={
k:"king",q:"queen",r:"rook",b:"bishop",n:"knight",p:"pawn"},O=o=>o===o.toUpperCase()?"white":"black",C=o=>f(`kind-${o.toLowerCase()}`,Yt[o.toLowerCase()]);var z=o=>f(`piece-${O(o)}-${o.toLowerCase()}`,`${O(o)} ${Yt[o.toLowerCase()]}`),Xt=(o,t)=>`${o}, ${t?z(t):f("empty","empty")}`;function at(o){let t={white:[],black:[]};
for(let[i,r]of k(o))t[O(r)].push([r.toLowerCase(),i]);let e=i=>i.sort(([r],[a])=>"kqrbnp".indexOf(r)-"kqrbnp".indexOf(a)).map(([r,a])=>`${C(r)} ${a}`).join(", "),
[s,n]=[e(t.white),e(t.black)];return f("placement",`White: ${s}. Black: ${n}.`,{white:s,black:n})}var te={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},lt=class{constructor(t){this.board=t,this.cells=Array.from({length:64},()=>c("div",{role:"\
gridcell",tabindex:-1}));let e=Array.from({length:8},(s,n)=>c("div",{role:"row"},...this.cells.slice(8*n,8*n+8)));this.grid=c("div",{class:"cells",role:"grid","\
aria-label":f("board","Board")},...e),this.current=60,this.grid.addEventListener("keydown",s=>this.press(s)),this.grid.addEventListener("focusin",s=>this.enter(
this.cells.findIndex(n=>n===s.target))),this.grid.addEventListener("focusout",()=>this.board.hand.hover(null))}squareOf(t){return U(t%8,Math.floor(t/8),this.board.
view.flip)}indexOf(t){let[e,s]=J(t,this.board.view.flip);return 8*s+e}update(){let{hand:t}=this.board,e=t?.selected?t.targets():new Map;this.cells.forEach((s,n)=>{
let i=this.squareOf(n),r=this.board.pieces?.get(i),a=[Xt(i,r)],l=e.get(i);l&&a.push(Pe(l));let d=a.join(", ");s.ariaLabel!==d&&(s.ariaLabel=d);let m=t?.selected===
i?"true":null;s.ariaSelected!==m&&(s.ariaSelected=m);let g=n===this.current?0:-1;s.tabIndex!==g&&(s.tabIndex=g)})}enter(t){t<0||(this.cells[this.current].tabIndex=
-1,this.current=t,this.cells[t].tabIndex=0,this.board.hand.hover(this.squareOf(t)))}focus(t){this.cells[this.indexOf(t)].focus()}press(t){if(t.ctrlKey||t.altKey||
t.metaKey)return;let e=this.squareOf(this.current);this.act(t,e)&&(t.preventDefault(),t.stopPropagation())}act(t,e){let{board:s}=this,n=nt(t);if(te[n]){let[i,r]=te[n],
[a,l]=[this.current%8+i,Math.floor(this.current/8)+r];a>=0&&a<8&&l>=0&&l<8&&this.cells[8*l+a].focus()}else if(n==="Enter"||n===" ")s.pen.isDown?s.pen.point(e):s.
hand.choose(e);else if(n==="Escape"&&(s.hand.selected||s.hand.premove||s.pen.start))s.pen.cancel(),s.hand.cancel();else if(/^[kqrbnp]$/i.test(n))this.seek(n.toLowerCase(),
t.shiftKey?-1:1);else if(/^[1-8]$/.test(n))this.focus(e[0]+n);else if(n==="d"&&s.view.draws)s.pen.point(e);else if(n==="m")s.on.say(this.movesFrom(e));else return!1;
return!0}seek(t,e){for(let s=1;s<=64;s+=1){let n=(this.current+e*s+128)%64;if(this.board.pieces.get(this.squareOf(n))?.toLowerCase()===t){this.cells[n].focus();
return}}this.board.on.say(f("no-kind",`no ${C(t)}`,{kind:C(t)}))}movesFrom(t){let e=this.board.pieces.get(t);if(!e)return f("square-is-empty",`${t} is empty`,{square:t});
let s=this.board.view.moves.filter(i=>i.from===t),n=O(e);return!s.length&&n!==this.board.view.turn?f("not-the-turn",`It is not ${n}'s turn`,{color:n}):s.length?
s.map(({to:i,explodes:r})=>r.length?f("takes-square",`takes ${i}`,{square:i}):i).join(", "):f("no-moves-here","no moves")}};function Pe(o){if(o.rook)return f("t\
arget-castles","castles");if(!o.explodes.length)return f("target-quiet","can go here");let t=o.explodes.map(({square:e,piece:s})=>`${z(s)} ${e}`).join(", ");return o.
king?f("target-wins",`wins, explodes ${t}`,{pieces:t}):f("target-capture",`capture, explodes ${t}`,{pieces:t})}var Et=o=>(o?[A-2,S-2,8*b+4,8*b+4]:[0,0,rt,rt]).join(" ");function Tt(){let o={x:A,y:S,width:8*b,height:8*b},t="";for(let e=0;e<64;e+=1){let[s,n]=[e%8,Math.floor(
e/8)];(s+n)%2&&(t+=`M${A+s*b} ${S+n*b}h${b}v${b}h-${b}z`)}return[u("rect",{...o,class:"light"}),u("path",{d:t,class:"dark"}),u("rect",{...o,class:"frame"})]}function At(o,t,e){
let[s,n]=N(o,e);return u("use",{href:`#piece-${t}`,x:s,y:n,"data-square":o,"data-piece":t})}var St=(o,t)=>[...k(o)].map(([e,s])=>At(e,s,t));function ee(o,t){let e=u(
"g",{class:t?"coordinates inside":"coordinates"});for(let s=0;s<8;s+=1){let[n]=U(s,7,o),i=U(0,s,o)[1],r=A+s*b,a=S+s*b,l=d=>t?d?"on-dark":"on-light":null;e.append(
t?u("text",{x:r+88,y:S+793,class:l(s%2===0)},n):u("text",{x:r+50,y:rt-13},n),t?u("text",{x:A+11,y:a+25,class:l(s%2===1)},i):u("text",{x:A/2,y:a+61},i))}return e}
function D(o,t,e){let[s,n]=N(o,e);return u("rect",{class:`field ${t}`,"data-square":o,x:s,y:n,width:b,height:b})}function H(o,t,e,s=45){let[n,i]=L(o,e);return u(
"circle",{class:t,"data-square":o,cx:n,cy:i,r:s})}function Ie(o,t,e=9){return`M${Array.from({length:2*e},(n,i)=>{let[r,a]=[i%2?t:o,i*Math.PI/e];return`${(Math.sin(
a)*r).toFixed(1)} ${(-Math.cos(a)*r).toFixed(1)}`}).join("L")}Z`}function q(o,t,e,s=49,n=34){let[i,r]=L(o,e);return u("path",{class:t,"data-square":o,d:Ie(s,n),
transform:`translate(${i} ${r})`})}function Lt(o){let[[t,e],[s,n]]=[L(o.slice(0,2)),L(o.slice(2,4))];return Math.hypot(s-t,n-e)}function Mt(o,t,e,s=1){let[n,i]=L(
o.slice(0,2),e),[r,a]=L(o.slice(2,4),e).map((v,w)=>v-[n,i][w]),[l,d,m]=[8*s,27*s,Lt(o)],g=m-42*s;return u("path",{class:`arrow ${t}`,"data-move":o,d:`M24 ${l}V-${l}\
H${g.toFixed(1)}V-${d}L${m.toFixed(1)} 0L${g.toFixed(1)} ${d}V${l}Z`,transform:`translate(${n} ${i}) rotate(${(Math.atan2(a,r)*180/Math.PI).toFixed(2)})`})}var jt=(o,t,e=1)=>[
...o].sort((s,n)=>Lt(n.uci)-Lt(s.uci)).map(s=>Mt(s.uci,s.kind,t,s.breadth??e));function se(o,{label:t,flip:e=!1,arrows:s=[],circles:n=[]}){return u("svg",{viewBox:Et(
!0),role:"img","aria-label":t,class:"diagram"},...Tt(),u("g",{class:"pieces"},...St(o,e)),...n.map(i=>H(i,"blast",e)),...jt(s,e,1.5))}var Ot=140,Re=750,Fe=()=>window.matchMedia("(prefers-reduced-motion: reduce)").matches,Ue=(o,t,e)=>L(o,e).map((s,n)=>`${s-L(t,e)[n]}px`).join(","),ne=(o,t,e)=>[
{transform:`translate(${Ue(o,t,e)})`},{transform:"none"}];function ie(o,t,e,s,{flip:n,dropped:i=!1}){Fe()||(s?.blast.length?He(o,k(t),s,n,i):i||De(o,k(t),k(e),n))}
function De(o,t,e,s){let n=[...t].filter(([r,a])=>e.get(r)!==a),i=[...e].filter(([r,a])=>t.get(r)!==a);if(!(i.length>2))for(let[r,a]of i){let[l]=n.find(([,m])=>m===
a)??[];if(!l)continue;o.querySelector(`.pieces [data-square=${r}]`)?.animate(ne(l,r,s),{duration:Ot,easing:"ease-out"})}}function He(o,t,e,s,n){let[i,r]=[Jt(e.uci),
Qt(e.uci)],a=n?0:Ot,l={duration:Re,delay:a,easing:"cubic-bezier(0.1, 0.7, 0.3, 1)",fill:"both"},d=u("g",{class:"debris","aria-hidden":"true"});for(let $ of e.blast){
if(!t.has($))continue;let j=At($===i?r:$,t.get($),s),_=L($,s).map((Ce,Be)=>Math.sign(Ce-L(r,s)[Be])),Oe=[{opacity:1,transform:"none"},{opacity:0,transform:$===i?
"scale(1.5)":`translate(${_[0]*55}px,${_[1]*55}px) rotate(${(_[0]||1)*50}deg) scale(0.7)`}],qt=u("g",{class:"ghost"},j);qt.animate(Oe,l),$===i&&!n&&j.animate(ne(
i,r,s),{duration:Ot,easing:"ease-out"}),d.append(qt,...$===i?[]:[oe($,s,l)])}let[m,g]=L(r,s),v=u("circle",{class:"flash",cx:m,cy:g,r:150}),w=u("circle",{class:"\
wave",cx:m,cy:g,r:165});d.append(v,w,oe(r,s,l)),o.append(d);for(let $ of o.querySelectorAll(".blast"))$.animate([{opacity:0},{opacity:0}],{duration:a});v.animate(
[{opacity:0,transform:"scale(0.15)"},{opacity:.9,transform:"scale(0.75)",offset:.15},{opacity:0,transform:"scale(1)"}],l);let E=[{opacity:0,transform:"scale(0.1\
)"},{opacity:1,transform:"scale(0.5)",offset:.2},{opacity:0,transform:"scale(1)"}];w.animate(E,l).finished.then(()=>d.remove(),()=>{})}function oe(o,t,e){let s=u(
"g",{class:"spark"},q(o,"star",t,46,17));return s.animate([{opacity:0,transform:"scale(0.2) rotate(-20deg)"},{opacity:1,transform:"scale(1)",offset:.25},{opacity:0,
transform:"scale(0.6) rotate(25deg)"}],e),s}function re(o,t){let{flip:e}=o.view,s=O(o.pieces.get(t[0].from))==="white",[n,i]=J(t[0].to,e),r=document.activeElement,a=c("div",{class:"promotion",role:"group",
"aria-label":f("promote-to","Promote to")});return a.style.setProperty("--column",String(n)),a.classList.add(i===0?"from-top":"from-bottom"),new Promise(l=>{let d=!1,
m=w=>{d||(d=!0,a.remove(),o.cells.grid.contains(r)&&r.focus(),l(w))},g=["q","n","r","b"],v=[...t].sort((w,E)=>g.indexOf(w.promotion)-g.indexOf(E.promotion));for(let w of v){
let E=s?w.promotion.toUpperCase():w.promotion,$=u("svg",{viewBox:"0 0 100 100","aria-hidden":"true"},u("use",{href:`#piece-${E}`})),j=c("button",{type:"button",
"aria-label":C(E),title:C(E)},$);j.addEventListener("click",()=>m(w)),a.append(j)}a.addEventListener("keydown",w=>{let E=[...a.querySelectorAll("button")],$=E.findIndex(
_=>_===document.activeElement),j={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[w.key];if(j)E[($+j+E.length)%E.length].focus();else if(w.key==="Escape")m(null);else if(w.
key!=="Enter"&&w.key!==" "&&w.key!=="Tab")return;w.stopPropagation(),j&&w.preventDefault()}),a.addEventListener("focusout",w=>{a.contains(w.relatedTarget)||m(null)}),
o.root.append(a),a.querySelector("button").focus()})}var ct=class{constructor(t){this.board=t,this.selected=null,this.premove=null,this.hovered=null}movesTo(t,e=this.selected){let s=this.board.view.moves.filter(i=>i.
from===e&&(i.to===t||i.rook===t)),n=s.filter(i=>!i.rook);return n.length&&s.some(i=>i.rook&&i.rook!==t)?n:s}targets(){let t=new Map;for(let e of this.board.view.
moves)e.from===this.selected&&(t.has(e.to)||t.set(e.to,e),e.rook&&!t.has(e.rook)&&t.set(e.rook,e));return t}select(t){this.selected=t,this.hover(null),this.draw(),
this.board.cells.update()}cancel(){this.premove&&this.setPremove(null),this.select(null)}hover(t){if(this.hovered===t)return;this.hovered=t;let[e]=t&&this.selected&&
!this.board.isWaiting?this.movesTo(t):[];this.board.preview(e?.explodes.length?e:null)}async choose(t,e=!1){let{board:s}=this;if(this.selected&&t!==this.selected){
let a=this.selected;if(s.isWaiting)return this.select(null),this.setPremove({from:a,to:t}),!0;let l=this.movesTo(t);if(l.length)return this.play(l,e);if(!s.isMovable(
t))return this.select(null),s.on.refuse(a,t),!1}if(t===this.selected||!s.isMovable(t)){let a=s.pieces.get(t);return!this.selected&&a&&s.view.mine&&s.on.say(f("p\
iece-not-yours",`The ${z(a)} is not yours to move now.`,{piece:z(a)})),this.cancel(),!1}this.select(t);let[n,i]=[C(s.pieces.get(t)),this.targets().size],r=`${n}\
 ${t} selected, ${i===1?"1 target":`${i} targets`}`;return s.on.say(f("selected-with-targets",r,{kind:n,square:t,count:i})),!0}async play(t,e){let[s]=t;return t.
length>1&&!s.explodes.length&&(s=await re(this.board,t)),this.select(null),s?(this.board.on.move(s,e),!0):!1}setPremove(t){this.premove=t,this.draw(),this.board.
on.premove(t)}follow(t){let{board:e}=this;if(this.selected&&e.isMovable(this.selected)&&(!t||e.view.premoves)||(this.selected=null),t&&(e.root?.querySelector(".\
promotion")?.remove(),this.hovered=null,e.preview(null)),this.premove&&e.view.mine&&!e.isWaiting){let{from:n,to:i}=this.premove;this.premove=null;let r=e.view.premoves?
this.movesTo(i,n):[],a=r.find(({promotion:l})=>l==="q")??r[0];e.on.premove(null),a&&e.on.move(a,!1)}this.draw()}draw(){let{flip:t}=this.board.view,e=[];if(this.
selected&&e.push(D(this.selected,"selected",t)),this.premove&&e.push(...[this.premove.from,this.premove.to].map(s=>D(s,"premove",t))),this.selected&&!this.board.
isWaiting)for(let[s,n]of this.targets())n.explodes.length?e.push(q(s,n.king?"target capture king":"target capture",t,49,41)):e.push(H(s,n.rook?"target castling":
"target",t,15));this.board.layers.targets.replaceChildren(...e)}};var ht=class{constructor(t){this.board=t,this.isDown=!1,this.color="green",this.start=null}colorFor({shiftKey:t,ctrlKey:e,altKey:s}){return t&&s?"yellow":t||e?"\
red":s?"blue":this.color}point(t){if(this.start){this.stroke(this.start,t,this.color);return}this.start=t,this.board.on.say(f("drawing-from",`drawing from ${t}`,
{square:t})),this.draw(t)}cancel(){this.start=null,this.draw()}stroke(t,e,s){this.start=null;let n=e===t?null:e,{shapes:i}=this.board.view,r=i.filter(d=>d.from!==
t||d.to!==n),a=i.some(d=>d.from===t&&d.to===n&&d.color===s);this.board.view.shapes=a?r:[...r,{color:s,from:t,to:n}],this.draw();let l=n?f("arrow-of",`arrow ${t}\
 ${n}`,{from:t,to:n}):f("circle-of",`circle ${t}`,{from:t});this.board.on.say(`${l} ${a?f("shape-removed","removed"):f(s,s)}`),this.board.on.shapes(this.board.view.
shapes)}draw(t=null,e=this.color){let{shapes:s,flip:n}=this.board.view,i=this.start&&t?[...s,{color:e,from:this.start,to:t===this.start?null:t}]:s;this.board.layers.
shapes.replaceChildren(...i.map(r=>r.to?Mt(r.from+r.to,`drawn ${r.color}`,n):H(r.from,`drawn ${r.color}`,n,44)))}};var Ke=5,We=400,pt=class{constructor(t){this.board=t,this.press=null,this.released=null;let{grid:e}=t.cells;e.addEventListener("pointerdown",s=>this.down(s)),e.
addEventListener("pointermove",s=>this.move(s)),e.addEventListener("pointerup",s=>this.up(s)),e.addEventListener("pointercancel",()=>this.dropAll()),e.addEventListener(
"pointerleave",()=>!this.press&&this.board.hand.hover(null)),e.addEventListener("contextmenu",s=>s.preventDefault())}locate(t){let e=this.board.cells.grid.getBoundingClientRect(),
s=e.width/(8*b),[n,i]=[(t.clientX-e.left)/s,(t.clientY-e.top)/s],r=U(Math.floor(n/b),Math.floor(i/b),this.board.view.flip);return{x:n+A,y:i+S,square:r}}down(t){
let{board:e}=this,{square:s}=this.locate(t);if(!s||this.press)return;if((t.button===2||t.button===0&&e.pen.isDown)&&e.view.draws)t.preventDefault(),this.press={
kind:"pen",from:s,color:e.pen.colorFor(t)},e.pen.start=s,e.pen.draw(s,this.press.color);else if(t.button===0){t.preventDefault();let i=document.activeElement?.closest(
".promotion, input, textarea");i instanceof HTMLElement&&i.blur(),this.pressPiece(t,s)}else return;this.press&&e.cells.grid.setPointerCapture(t.pointerId)}pressPiece(t,e){
let{hand:s}=this.board,n=s.selected===e,i=this.board.isMovable(e)&&!(s.selected&&s.movesTo(e).length);if(i&&!n&&(s.premove&&s.setPremove(null),s.select(e)),this.
press={kind:i?"drag":"tap",from:e,wasSelected:n,x:t.clientX,y:t.clientY},i)return;s.hover(e);let{press:r}=this;t.pointerType==="touch"&&s.selected&&s.movesTo(e).
some(a=>a.explodes.length)&&setTimeout(()=>{r.looks=!0},We)}move(t){let e=this.locate(t),{board:s,press:n}=this;n?n.kind==="pen"?s.pen.draw(e.square,n.color):n.
kind==="tap"?s.hand.hover(e.square===n.from?n.from:null):this.drag(t,e):(s.hand.hover(e.square),s.root.classList.toggle("over-piece",this.isUsable(e.square)))}isUsable(t){
let{board:e}=this;return e.isMovable(t)||!!(e.hand.selected&&e.hand.movesTo(t).length)}drag(t,{x:e,y:s,square:n}){let{press:i,board:r}=this;if(!i.piece){if(Math.
hypot(t.clientX-i.x,t.clientY-i.y)<Ke||(i.piece=r.layers.pieces.querySelector(`[data-square=${i.from}]`),!i.piece))return;r.picture.append(i.piece),r.root.classList.
add("dragging")}let[a,l]=N(i.from,r.view.flip),d=t.pointerType==="touch"?45:0;i.piece.setAttribute("transform",`translate(${e-a-b/2} ${s-l-b/2-d})`),r.hand.hover(
n)}up(t){let{press:e,board:s}=this;if(!e)return;this.press=null;let{square:n}=this.locate(t);e.kind==="pen"?n?s.pen.stroke(e.from,n,e.color):s.pen.cancel():e.kind===
"tap"?n===e.from&&!e.looks?s.hand.choose(n):s.hand.hover(null):this.release(e,n)}async release(t,e){let{board:s}=this;if(!t.piece){t.wasSelected&&s.hand.cancel();
return}s.root.classList.remove("dragging");let n=e&&e!==t.from&&!s.isWaiting?s.hand.movesTo(e):[];if(n.length){let[i,r]=N(t.from,s.view.flip),[a,l]=N(e,s.view.flip);
t.piece.setAttribute("transform",`translate(${a-i} ${l-r})`),s.layers.pieces.append(t.piece),this.released=t.piece,await s.hand.play(n,!0)||this.putBack();return}
this.released=t.piece,this.putBack(),!e||e===t.from?s.hand.select(null):s.isMovable(e)&&!s.isWaiting?s.hand.cancel():await s.hand.choose(e)}putBack(){this.released?.
removeAttribute("transform"),this.released?.parentNode===this.board.picture&&this.board.layers.pieces.append(this.released),this.released=null}dropAll(){this.released=
null,this.press?.piece&&this.press.piece.remove(),this.press?.kind==="pen"&&this.board.pen.cancel(),this.press=null,this.board.root.classList.remove("dragging")}};var Ge=["fields","marks","targets","pieces","arrows","shapes","preview"],ze={fen:"8/8/8/8/8/8/8/8 w - - 0 1",turn:"white",moves:[],last:null,check:!1,flip:!1,mine:null,
premoves:!1,arrows:[],shapes:[],draws:!0,label:"Board"},dt=class{constructor(t,e={},{inside:s=!1}={}){this.view=ze,this.inside=s,this.on={move(){},refuse(){},premove(){},
shapes(){},hover(){},say(){},...e},this.layers=Object.fromEntries(Ge.map(n=>[n,u("g",{class:n})])),this.names=u("g"),this.picture=u("svg",{viewBox:Et(s),class:"\
diagram","aria-hidden":"true"}),this.picture.append(...Tt(),this.names,...Object.values(this.layers)),this.cells=new lt(this),this.hand=new ct(this),this.pen=new ht(
this),this.pieces=new Map,this.root=c("div",{class:s?"board inside":"board"},this.picture,this.cells.grid),this.pointer=new pt(this),t.replaceChildren(this.root),
this.show({})}show(t,e={}){let s=this.view;this.view={...s,...t};let{fen:n,flip:i,label:r}=this.view;if(i!==s.flip||!this.names.hasChildNodes()){let a=ee(i,this.
inside);this.names.replaceWith(a),this.names=a}if((n!==s.fen||i!==s.flip||!this.layers.pieces.hasChildNodes())&&(this.pieces=k(n),this.picture.querySelector(".d\
ebris")?.remove(),this.layers.pieces.replaceChildren(...St(n,i)),this.pointer.dropAll()),this.cells.grid.setAttribute("aria-label",r),this.drawMarks(),this.drawArrows(),
this.pen.draw(),this.hand.follow(n!==s.fen),this.cells.update(),e.from&&e.from!==n){let a=e.backward?null:this.view.last;ie(this.picture,e.from,n,a,{flip:i,dropped:e.
dropped})}}drawMarks(){let{last:t,check:e,turn:s,flip:n}=this.view,i=t&&!t.blast.length?[t.uci.slice(0,2),t.uci.slice(2,4)]:[];if(this.layers.fields.replaceChildren(
...i.map(r=>D(r,"last",n))),t?.blast.length&&this.layers.fields.append(D(t.uci.slice(0,2),"last",n)),e){let[r]=[...this.pieces].find(([,a])=>a===(s==="white"?"K":
"k"))??[];r&&this.layers.fields.append(D(r,"check",n))}this.layers.marks.replaceChildren(...(t?.blast??[]).map(r=>H(r,"blast",n)))}drawArrows(){this.layers.arrows.
replaceChildren(...jt(this.view.arrows,this.view.flip))}setArrows(t){this.view.arrows=t,this.drawArrows()}preview(t){let{flip:e}=this.view,s=(t?.explodes??[]).map(
({square:r})=>r).filter(r=>r!==t.from);t?.explodes.length&&!s.includes(t.to)&&s.unshift(t.to);let n=r=>this.pieces.get(r)?.toLowerCase()==="k",i=s.map(r=>q(r,n(
r)?"doomed king":"doomed",e));this.layers.preview.replaceChildren(...i),this.root.classList.toggle("fatal",!!t?.king),this.on.hover(t??null)}isMovable(t){let e=this.
pieces.get(t),{mine:s,turn:n,premoves:i}=this.view;if(!e||!s)return!1;let r=O(e);return r===n?s==="both"||s===r:i&&s===r}get isWaiting(){let{mine:t,turn:e,premoves:s}=this.
view;return s&&t!=="both"&&t!==e}};var K={inaccuracy:{mark:"?!",name:"Inaccuracy",plural:"Inaccuracies"},mistake:{mark:"?",name:"Mistake",plural:"Mistakes"},blunder:{mark:"??",name:"Blunder",plural:"\
Blunders"}},M=o=>o.charAt(0).toUpperCase()+o.slice(1),B=(o,t=0)=>`${o.toFixed(t)} %`;function V(o){if(!o)return"";let t=e=>e<0?"−":"";return"mate"in o?o.mate===
0?"#":`#${t(o.mate)}${Math.abs(o.mate)}`:`${o.cp>0?"+":t(o.cp)}${(Math.abs(o.cp)/100).toFixed(2)}`}var P=(o,t)=>`${o}${t==="white"?".":"..."}`,ae={1:"!",2:"?",3:"\
!!",4:"??",5:"!?",6:"?!",7:"□",10:"=",13:"∞",14:"⩲",15:"⩱",16:"±",17:"∓",18:"+−",19:"−+",22:"⨀",36:"↑",40:"→",132:"⇆",146:"N"},ut=o=>[...o].
sort((t,e)=>t-e).map(t=>t>6?` ${ae[t]??`$${t}`}`:ae[t]??"").join(""),ft=o=>o&&o!=="*"?o.replaceAll("1/2","½").replace("-","–"):"";var mt={inaccuracy:"M0-5A5 5 0 0 1 0 5A5 5 0 0 1 0-5Z",mistake:"M0-6.5L6 4.5H-6Z",blunder:"M0-7L6 0L0 7L-6 0Z"},Q=o=>u("svg",{viewBox:"-8 -8 16 16",class:"badge",
"aria-hidden":"true"},u("path",{d:mt[o],class:o}));function le(o){let t=[["win",f("white-wins","White wins")],["draw",f("draw","draw")],["loss",f("black-wins","\
Black wins")]].map(([s,n],i)=>{let[r,a]=[o[i],B(o[i]/10)],l=r<100?"":r<250?a:`${n} ${a}`,d=c("span",{class:s,title:`${n} ${a}`},l);return d.style.flexGrow=r,d}),
e=t.map(s=>s.title).join(", ");return c("div",{class:"wdl",role:"img","aria-label":e},...t)}var I=o=>o.wdl?(o.wdl[0]+o.wdl[1]/2)/10:null,R=o=>`${P(o.number,o.color)} ${o.san}${Ct(o)}`,Ct=o=>K[o.judgment]?.mark??ut(o.glyphs??[]);function qe(o){return o.
split(/\{([^}]*)\}/).map((s,n)=>n%2?s.trim():s.replace(/ \$(\d+)/g,(i,r)=>ut([Number(r)])).trim()).filter(Boolean).join(" ").replaceAll(" )",")")}function Bt(o){
let t=o.judgment?ut(o.glyphs??[]).trim():"",e=t&&t!==K[o.judgment].mark?`${o.san}${t}`:null,s=(o.variations??[]).map(n=>`(${qe(n)})`);return[e,...o.comments??[],
...s].filter(Boolean).join(" ")}function Y(o,t){let e=Number(o.fen.split(" ")[5])||1,s=o.turn;return t.map((n,i)=>{let r=s==="white"||i===0?`${P(e,s)} ${n}`:n;
return s==="black"&&(e+=1),s=s==="white"?"black":"white",r})}var Nt=(o,t)=>Y(o,t).join(" "),Pt=o=>o.best&&o.best.uci!==o.uci?o.best:null;function gt(o,t){let e=o.
positions[t],n=o.moves[t-1]?Ve(o,t):[];return e.outcome&&n.push(`${It(o,t)}.`),n.join(" ")}function Ve(o,t){let e=o.moves[t-1],s=Ze(e),n=[];if(e.judgment){let r=`${K[e.
judgment].name}${e.uncertain?" (uncertain)":""}`;return n.push(`${[r,s].filter(Boolean).join(": ")}.`),Pt(e)&&n.push(`${P(e.number,e.color)} ${e.best.san} was \
better.`),e.refutation?.length&&n.push(`Refutation: ${Nt(o.positions[t],e.refutation)}.`),n}e.blast.length&&n.push(`${e.blast.length} pieces explode.`);let i=o.
positions[t-1];return i.nodes&&i.lines[0]?.uci[0]===e.uci?n.push("The engine's choice."):s&&n.push(`${s}.`),n}function Ze({color:o,comparison:t,loss:e}){if(!t||
!(e>=.5))return"";let[s,n]=[t.best,t.played].map(i=>B(i,1));return`${M(o)}'s chances ${s} → ${n}, ${e.toFixed(1)} points lost`}function It(o,t){let{outcome:e,
wdl:s}=o.positions[t],n=s?.[0]===1e3?"White wins":s?.[2]===1e3?"Black wins":null;return[M(e),n].filter(Boolean).join(", ")}var wt=o=>o.moves.length===0,Rt=o=>!!(o.
positions[0].proven&&!o.positions[0].nodes),ce=({winner:o,plies:t})=>`Proven: ${M(o)} wins in at most ${t} ${t===1?"ply":"plies"}.`;function Ft(o,t){return[/[^?\s–-]/.
test(o.name??"")?o.name:[wt(o)?"Position":"Game",t===null?"":t+1].join(" "),ft(o.result)].filter(Boolean).join(", ")}function W(o,t){let e=o.tags?.[t];return e&&
!/^[?.\-]*$/.test(e)?e:null}var T={left:34,right:10,top:10,bottom:20},X={height:24,gap:6};function he(o){let t=o<10?o.toFixed(1):String(Math.round(o));return f("seconds",`${t} s`,{seconds:t})}
var bt=class{constructor(t,e,s){this.holder=t,this.game=e,this.ply=0,this.longest=Math.max(0,...e.moves.map(({seconds:n})=>n??0)),t.classList.toggle("timed",this.
longest>0),this.width=0,this.height=0,this.tip=c("div",{class:"tip",hidden:"","aria-hidden":"true"}),this.slider=c("div",{class:"curve",role:"slider",tabindex:0,
"aria-label":f("graph-move","Move"),"aria-valuemin":0,"aria-valuemax":e.moves.length}),t.replaceChildren(this.slider,this.tip),this.slider.addEventListener("cli\
ck",n=>s(this.plyAt(n))),this.slider.addEventListener("pointermove",n=>this.point(this.plyAt(n))),this.slider.addEventListener("pointerleave",()=>{this.tip.hidden=
!0}),this.resize=new ResizeObserver(()=>this.draw()),this.resize.observe(t)}close(){this.resize.disconnect()}x(t){return T.left+t/this.game.moves.length*(this.width-
T.left-T.right)}y(t){let e=this.longest?X.height+X.gap:0;return T.top+(1-t/100)*(this.height-T.top-T.bottom-e)}plyAt(t){let e=t.clientX-this.slider.getBoundingClientRect().
left-T.left,s=Math.round(e/(this.width-T.left-T.right)*this.game.moves.length);return Math.min(Math.max(s,0),this.game.moves.length)}draw(){if(this.width=this.slider.
clientWidth,this.height=this.slider.clientHeight,!this.width)return;let{positions:t,moves:e}=this.game,[s,n,i,r]=[this.x(0),this.x(e.length),this.y(100),this.y(
0)],a=u("svg",{viewBox:`0 0 ${this.width} ${this.height}`,"aria-hidden":"true"});a.append(u("rect",{class:"field",x:s,y:i,width:n-s,height:r-i}));for(let l of this.
runs()){let d=l.map(g=>`${this.x(g).toFixed(1)} ${this.y(I(t[g])).toFixed(1)}`),m=this.x(l[0]);a.append(u("path",{class:"area",d:`M${m.toFixed(1)} ${r}L${d.join(
"L")}V${r}Z`}),u("path",{class:"line",d:`M${d.join("L")}${l.length===1?"h0.1":""}`}))}this.addTimes(a,r+T.bottom+X.gap-2),a.append(u("text",{class:"legend",x:s+
5,y:i+11},f("graph-chance","White's winning chance, %")));for(let l of[0,50,100])a.append(u("text",{x:s-6,y:this.y(l)+4,class:"scale"},String(l)));a.append(u("p\
ath",{class:"middle",d:`M${s} ${this.y(50)}H${n}`})),this.addNumbers(a,r),this.cursor=u("path",{class:"cursor",d:`M0 ${i}V${r}`}),a.append(this.cursor),e.forEach(
(l,d)=>{let m=I(t[d+1]);if(!mt[l.judgment]||m===null)return;let g=`translate(${this.x(d+1).toFixed(1)} ${this.y(m).toFixed(1)})`;a.append(u("path",{class:`mark ${l.
judgment}`,d:mt[l.judgment],transform:g}))}),this.dot=u("circle",{class:"here",r:4.5}),a.append(this.dot),this.slider.replaceChildren(a),this.show(this.ply)}runs(){
let t=[],e=null;return this.game.positions.forEach((s,n)=>{I(s)===null?e=null:e?e.push(n):t.push(e=[n])}),t}addTimes(t,e){if(!this.longest)return;let[s,n,i]=[this.
x(0),this.x(this.game.moves.length),X.height/2],r=this.x(1)-s;t.append(u("rect",{class:"strip",x:s,y:e,width:n-s,height:X.height})),this.game.moves.forEach(({seconds:a,
color:l},d)=>{if(!a)return;let m=a/this.longest*i,g=l==="white"?e+i-m:e+i;t.append(u("rect",{class:`time ${l}`,x:this.x(d)+.2*r,y:g,width:.6*r,height:m}))}),t.append(
u("path",{class:"middle",d:`M${s} ${e+i}H${n}`}),u("text",{class:"scale",x:s-4,y:e+9},he(this.longest)),u("text",{class:"scale",x:s-4,y:e+i+4},"0"),u("text",{class:"\
legend",x:s+5,y:e+10},f("graph-times","Time: White up, Black down")))}addNumbers(t,e){let s=(this.width-T.left-T.right)/this.game.moves.length,n=[1,2,5,10,20,50,
100].find(i=>i*2*s>=36)??200;this.game.moves.forEach((i,r)=>{i.color!=="white"||i.number%n||t.append(u("text",{x:this.x(r+1),y:e+15,class:"number"},String(i.number)))})}show(t){
if(this.ply=t,this.slider.setAttribute("aria-valuenow",String(t)),this.slider.setAttribute("aria-valuetext",this.words(t)),!this.cursor)return;let e=I(this.game.
positions[t]);this.cursor.setAttribute("transform",`translate(${this.x(t).toFixed(1)} 0)`),this.dot.setAttribute("cx",this.x(t).toFixed(1)),this.dot.setAttribute(
"cy",this.y(e??50).toFixed(1)),this.dot.setAttribute("visibility",e===null?"hidden":"visible")}words(t){let e=I(this.game.positions[t]),s=t===0?f("graph-start",
"Start"):R(this.game.moves[t-1]),n=this.game.moves[t-1]?.seconds??null,i=n===null?"":`, ${he(n)}`,r=i?"":`, ${f("not-analyzed","not analyzed")}`;return`${s}${e===
null?r:`, ${f("white-percent",`White ${B(e)}`,{percent:B(e)})}`}${i}`}point(t){this.tip.textContent=this.words(t),this.tip.hidden=!1;let e=this.width-this.tip.offsetWidth;
this.tip.style.left=`${Math.max(0,Math.min(e,this.x(t)-this.tip.offsetWidth/2))}px`}};var[_e,Je]=[3,12];function Qe(o,t){let e=o.indexOf("score"),n=(t==="white"?1:-1)*Number(o[e+2]);return o[e+1]==="mate"?{mate:n}:{cp:n}}var Ut=(o,t)=>o[o.indexOf(
t)+1],xt=class{#t=null;#a=null;#o=!1;#e=null;#n=[];#i=0;constructor(){globalThis.fissile&&(h("live").hidden=!1,h("search-on").addEventListener("click",()=>this.#c(
!this.#o)))}show(t){t!==this.#e&&(this.#e=t,this.#o&&this.#r())}#s(t){h("live-work").textContent=t}async#c(t){if(this.#o=t,h("search-on").setAttribute("aria-pre\
ssed",t),!t)return this.#t?.send("stop");if(this.#t)return this.#r();this.#s("The engine starts …");try{let{engine:e,rules:s}=await globalThis.fissile.start(n=>this.#h(
n),n=>this.#s(`The engine has failed: ${n.message}`));this.#t=e,this.#a=s,e.send(`setoption name MultiPV value ${_e}`),this.#o&&this.#r()}catch(e){this.#s(`The \
engine cannot be started: ${e.message}`)}}#r(){if(this.#t){if(this.#n=[],this.#l(),this.#t.send("stop"),!this.#e)return this.#s("");this.#i+=1,this.#t.send(`pos\
ition fen ${this.#e}
go infinite`)}}#h(t){let e=t.split(" ");if(e[0]==="bestmove"&&(this.#i-=1),e[0]!=="info"||!e.includes("pv")||this.#i!==1)return;let s=this.#a.fromFen(this.#e);this.#n[Number(
Ut(e,"multipv"))-1]={score:Qe(e,s.turn),sans:this.#p(s,e.slice(e.indexOf("pv")+1)),turn:s.turn},this.#s(`depth ${Ut(e,"depth")}, ${Number(Ut(e,"nodes")).toLocaleString(
"en-US")} nodes`),this.#l()}#p(t,e){let s=t;return e.slice(0,Je).map(n=>{let i=s.san(n);return s=s.play(n),i})}#l(){let t=this.#n.filter(Boolean).map(({score:e,
sans:s,turn:n})=>{let i=Y({fen:this.#e,turn:n},s).join(" ");return c("li",{},c("b",{},V(e)),c("span",{},i))});h("live-lines").replaceChildren(...t)}};function Ye(o){let[t,e]=[y.indexOf(o[0]),Number(o[1])],s=[];for(let n=-1;n<=1;n+=1)for(let i=-1;i<=1;i+=1){let[r,a]=[y[t+n],e+i];r&&a>=1&&a<=8&&s.push(r+a)}return s}
function Xe(o,t,e){let s=o.get(t);if(s?.toLowerCase()!=="k")return null;let n=o.get(e),i=n?.toLowerCase()==="r"&&n==="R"==(s==="K"),r=Math.abs(y.indexOf(t[0])-y.
indexOf(e[0]))>1;if(!i&&!r)return null;let[a,l]=[t[1],e>t],d=l?1:-1,m=i?e:null;for(let g=y.indexOf(t[0])+d;!m&&g>=0&&g<8;g+=d)o.get(y[g]+a)===(s==="K"?"R":"r")&&
(m=y[g]+a);return{rook:m,kingTo:(l?"g":"c")+a,rookTo:(l?"f":"d")+a}}function ts(o,t){let[e,s,n]=[t.slice(0,2),t.slice(2,4),t[4]],i=o.get(e),r=Xe(o,e,s);if(r){let v=o.
get(r.rook);return o.delete(e),o.delete(r.rook),o.set(r.kingTo,i).set(r.rookTo,v),[]}let l=i?.toLowerCase()==="p"&&e[0]!==s[0]&&!o.has(s)?s[0]+e[1]:null,d=o.has(
s)||l;if(o.delete(e),!d)return o.set(s,n?i==="P"?n.toUpperCase():n:i),[];let m=Ye(s).filter(v=>o.has(v)&&o.get(v).toLowerCase()!=="p"),g=new Set([e,l??s,...m]);
for(let v of g)o.delete(v);return[...g]}function es(o){return Array.from({length:8},(e,s)=>[...y].map(n=>o.get(n+(8-s))??"1").join("").replace(/1+/g,n=>String(n.
length))).join("/")}function tt(o,t){let e=k(o),s=[];for(let n of t)s=ts(e,n);return{fen:es(e),blast:s}}function ss(o){let[t,e]=[2166136261,2538058380];for(let s=0;s<o.length;s+=1){let n=o.charCodeAt(s);t=Math.imul(t^n,16777619)>>>0,e=Math.imul(e^n,2246822507)>>>0}
return t.toString(16).padStart(8,"0")+e.toString(16).padStart(8,"0")}var vt=class{constructor(t){this.key=`fissile-notes-${ss(t)}`,this.isKept=!0,this.all={};try{
let e=JSON.parse(window.localStorage.getItem(this.key)??"{}");for(let[s,n]of Object.entries(e??{})){let i=Array.isArray(n?.tried)?n.tried.filter(({uci:r,san:a})=>/^[a-h1-8]{4,6}[qrbn]?$/.
test(r)&&a):[];this.all[s]={comment:String(n?.comment??""),tried:i}}}catch{this.isKept=!1}}of(t,e){return this.all[`${t}/${e}`]??{comment:"",tried:[]}}put(t,e,s){
let n={...this.of(t,e),...s};n.comment||n.tried.length?this.all[`${t}/${e}`]=n:delete this.all[`${t}/${e}`];try{this.isEmpty?window.localStorage.removeItem(this.
key):window.localStorage.setItem(this.key,JSON.stringify(this.all)),this.isKept=!0}catch{this.isKept=!1}}get isEmpty(){return Object.keys(this.all).length===0}forget(){
for(let t of Object.keys(this.all))this.put(...t.split("/").map(Number),{comment:"",tried:[]})}};function ue(o,t){let e=k(t);return o.split(" ").filter(Boolean).
map(s=>{let[,n,i,r,a=null]=/^([^:]+):([a-h][1-8])([a-h][1-8])(\w*)$/.exec(s)??[],l=a?.length===2?a:null,d=a?.length===1?a:null,m=i+(l??r)+(d??""),g=tt(t,[m]).blast.
map(w=>({square:w,piece:e.get(w)})),v=g.some(({piece:w})=>w.toLowerCase()==="k");return{san:n,uci:m,from:i,to:r,rook:l,promotion:d,explodes:g,king:v}})}var Dt=o=>o.
trim()?[`{ ${o.trim().replaceAll("}",")").replace(/\s+/g," ")} }`]:[],os=o=>`"${String(o).replaceAll("\\","\\\\").replaceAll('"','\\"')}"`,pe=["Event","Site","D\
ate","Round","White","Black"];function ns(o,t){let e={...o.tags},s=["Result","Variant","SetUp","FEN"],n=Object.keys(e).filter(r=>!pe.includes(r)&&!s.includes(r)&&
/^\w+$/.test(r)),i=pe.map(r=>[r,e[r]??(r==="Date"?"????.??.??":"?")]);return i.push(["Result",o.result],["Variant","Atomic"]),o.start!==t&&i.push(["SetUp","1"],
["FEN",o.start]),[...i,...n.map(r=>[r,e[r]])].map(([r,a])=>`[${r} ${os(a)}]`)}var de={inaccuracy:6,mistake:2,blunder:4},is="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R\
NBQKBNR w KQkq - 0 1";function fe(o,t,e){let s=[...Dt([...o.comments??[],e.of(t,0).comment].join(" "))];o.moves.forEach((i,r)=>{let a=P(i.number,i.color);s.push(
a,i.san);let l=new Set([...i.glyphs??[],...de[i.judgment]?[de[i.judgment]]:[]]);s.push(...[...l].map(d=>`$${d}`)),s.push(...Dt([...i.comments??[],e.of(t,r+1).comment].
join(" "))),s.push(...(i.variations??[]).map(d=>`(${d})`)),s.push(...e.of(t,r).tried.map(({san:d})=>`(${a} ${d})`))});let n=e.of(t,o.moves.length).tried.map(({san:i})=>i);
return n.length&&s.push(...Dt(`Tried: ${n.join(", ")}`)),`${ns(o,is).join(`
`)}

${s.join(" ")} ${o.result}
`}function rs(o,t){let e=URL.createObjectURL(new Blob([t],{type:"application/x-chess-pgn"}));c("a",{href:e,download:o}).click(),setTimeout(()=>URL.revokeObjectURL(
e),1e4)}var as=o=>o.replace(/[^\p{L}\p{N} _.,–-]/gu,"").trim().slice(0,80)||"games",$t=class{constructor(t,e,s){this.notes=t,this.games=e,this.show=s,this.place=
[0,0];let n=h("own-comment",HTMLTextAreaElement);n.addEventListener("input",()=>{t.put(...this.place,{comment:n.value}),this.tell()}),h("save-notes").addEventListener(
"click",()=>{let r=e.map((a,l)=>fe(a,l,t));rs(`${as(document.title)}.pgn`,r.join(`
`))});let i=h("forget-notes",HTMLButtonElement);i.addEventListener("click",()=>{i.classList.contains("sure")&&(t.forget(),this.draw(...this.place),this.show(null)),
i.classList.toggle("sure"),this.tell()}),i.addEventListener("blur",()=>{i.classList.remove("sure"),this.tell()})}add({uci:t,san:e}){let{tried:s}=this.notes.of(...this.
place);s.some(n=>n.uci===t)||this.notes.put(...this.place,{tried:[...s,{uci:t,san:e}]}),this.draw(...this.place)}draw(t,e){this.place=[t,e];let{comment:s,tried:n}=this.
notes.of(t,e),i=h("own-comment",HTMLTextAreaElement);i.value!==s&&(i.value=s),h("own-moves").replaceChildren(...n.map(r=>this.item(r,this.games[t].positions[e]))),
this.tell()}item(t,{fen:e,turn:s}){let n=`${P(Number(e.split(" ")[5])||1,s)} ${t.san}`,i=c("button",{type:"button",class:"step"},n);i.addEventListener("click",
()=>this.show(t));let r=c("button",{type:"button",class:"bin","aria-label":`Remove ${t.san}`},"×");return r.addEventListener("click",()=>{let{tried:a}=this.notes.
of(...this.place);this.notes.put(...this.place,{tried:a.filter(({uci:l})=>l!==t.uci)}),this.draw(...this.place),this.show(null)}),c("li",{},i,r)}tell(t=""){let{
notes:e}=this;h("save-notes",HTMLButtonElement).disabled=h("forget-notes",HTMLButtonElement).disabled=e.isEmpty,h("forget-notes").textContent=h("forget-notes").
classList.contains("sure")?"Really forget all?":"Forget all",h("notes-state").textContent=t||(e.isKept?"":"This browser does not keep notes for this page: save \
them before you close it.")}};var ls=6;function me(o,t){let e=o.moves[t-1],s=e?R(e):`${M(o.positions[t].turn)} to move`,n=e?Bt(e):(o.comments??[]).join(" ");return[c("p",{class:`title ${e?.judgment??
""}`},s),c("p",{class:"account"},gt(o,t)),n?c("p",{class:"said"},n):""]}function ge(o,t,e){let s=o.positions[t];if(s.outcome)return[];if(!s.wdl)return[c("p",{class:"\
muted"},"Not analyzed.")];let n=s.nodes?`depth ${s.depth}, ${s.nodes.toLocaleString("en-US")} nodes`:"",i=s.lines.map((r,a)=>{let{link:l}=r,d=l?c("a",{href:e(l.
game,l.ply)},Nt(s,r.san)):c("span",{},...cs(s,r,a));return c("li",{},c("b",{},V(r.score)),d)});return[c("p",{class:"score"},c("b",{},V(s.score)),c("span",{class:"\
muted"},n)),s.proven?c("p",{class:"proven"},ce(s.proven)):"",le(s.wdl),c("ol",{class:"lines","aria-label":"Best lines"},...i)]}var cs=(o,t,e)=>Y(o,t.san).flatMap(
(s,n)=>[c("button",{type:"button",class:"step","data-line":e,"data-step":n+1},s)," "]);function we(o,t){let e=c("div",{class:"list"}),s=null,n=r=>{e.append(r),s=
null},i=(o.comments??[]).join(" ");return i&&n(c("p",{class:"said"},i)),o.moves.forEach((r,a)=>{(!s||r.color==="white")&&(s=c("div",{class:"row"},c("span",{class:"\
number"},String(r.number))),r.color==="black"&&s.append(c("span",{class:"gap"},"…")),e.append(s)),s.append(c("a",{class:`move ${r.judgment??""}`,href:t(a+1),"\
data-ply":a+1,tabindex:-1},c("span",{},r.san+Ct(r)),c("small",{},V(o.positions[a+1].score))));let l=Bt(r);l&&n(c("p",{class:"said"},l)),r.judgment&&n(c("p",{class:`\
note ${r.judgment}`},Q(r.judgment),gt(o,a+1)))}),o.broken&&e.append(c("p",{class:"broken"},`The rest of the game cannot be read: ${o.broken}.`)),e.append(c("p",
{class:"result"},[ft(o.result),hs(o)].filter(Boolean).join(", "))),e}function hs(o){if(o.positions.at(-1).outcome)return It(o,o.positions.length-1);let t=W(o,"T\
ermination");return t==="Normal"?null:t}var be=()=>Object.entries(K).map(([o,{name:t,mark:e}])=>c("span",{},Q(o),`${t} ${e}`));function xe(o){let t=(r,a)=>c("tr",
{},c("th",{scope:"row"},...r),a("white"),a("black")),e=r=>c("th",{scope:"col",class:r},c("span",{class:"names"},c("span",{class:"disc","aria-hidden":"true"}),W(
o,M(r))??M(r))),s=r=>{let a=o.accuracy?.[r];return c("td",{class:"accuracy","data-side":r},typeof a=="number"?B(a,1):"–")},n=r=>a=>{let l=o.moves.filter(d=>d.
color===a&&d.judgment===r);return c("td",{"data-side":a,"data-kind":r},String(l.length))},i=Object.entries(K).map(([r,{plural:a}])=>t([Q(r),a],n(r)));return c("\
table",{},c("thead",{},c("tr",{},c("td"),e("white"),e("black"))),c("tbody",{},t(["Accuracy"],s),...i))}function ve(o,t,e){let i=o.moves.map((r,a)=>({move:r,index:a})).
filter(({move:r})=>r.judgment&&r.loss>0).sort((r,a)=>a.move.loss-r.move.loss).slice(0,ls).sort((r,a)=>r.index-a.index).map(({move:r,index:a})=>{let l=[{uci:r.uci,
kind:r.judgment}];return Pt(r)&&l.push({uci:r.best.uci,kind:"best"}),c("a",{class:`card ${r.judgment}`,href:e(a+1),"data-ply":a+1},se(o.positions[a].fen,{label:`\
Before ${R(r)}`,flip:t,arrows:l,circles:r.blast}),c("strong",{},Q(r.judgment),R(r)),c("span",{class:"account"},gt(o,a+1)))});return i.length?i:[c("p",{class:"mu\
ted"},"No move lost much.")]}var p={game:0,ply:0,flip:!1,best:!1},x=[],Ht=null,st=null,G=null,yt=null,Kt=!1,Le=[],Ee=new Map,Te=(o,t)=>`#g${o+1}p${t}`,ot=o=>Te(p.game,o);function Ae(){let[,
o=1,t=0]=/^#g(\d{1,9})(?:p(\d{1,9}))?$/.exec(window.location.hash)??[],e=Math.min(Math.max(Number(o)-1,0),x.length-1);return[e,Math.min(Number(t),x[e].moves.length)]}
function Z(o,t,e=o!==p.game){let s=!e&&t===p.ply+1;Object.assign(p,{game:o,ply:t}),e&&ds(),Gt(s),ps()}var et=o=>{let t=Math.min(Math.max(p.ply+o,0),x[p.game].moves.
length);Kt&&(o===-1||t===p.ply)?zt(null):t!==p.ply&&Z(p.game,t)},$e=o=>{o>=0&&o<x.length&&o!==p.game&&Z(o,0)},ps=(()=>{let o;return()=>{let{hash:t}=window.location;
clearTimeout(o),o=setTimeout(()=>{window.location.hash===t&&window.history.replaceState(null,"",ot(p.ply))},100)}})();function ds(){let o=x[p.game],t=wt(o);h("n\
ame").textContent=Ft(o,x.length>1?p.game:null);let e=[...["Event","Site","Date"].map(i=>W(o,i)),o.opening].filter(Boolean);h("event").textContent=e.join(" · "),
h("game",HTMLSelectElement).value=String(p.game),h("previous-game",HTMLButtonElement).disabled=p.game===0,h("next-game",HTMLButtonElement).disabled=p.game===x.length-
1;let s=t||Rt(o);h("main").classList.toggle("single",t),h("main").classList.toggle("proof",Rt(o));for(let i of["graph-section","summary-section","turning-sectio\
n"])h(i).hidden=s;h("moves").hidden=t,Ht?.close(),Ht=s?null:new bt(h("graph"),o,i=>Z(p.game,i)),h("moves").replaceChildren(t?"":we(o,ot)),s||(h("legend").replaceChildren(
...be()),h("summary").replaceChildren(xe(o)),Se());let n=Object.entries(o.tags??{});h("tags").hidden=n.length===0,h("tags").querySelector("dl").replaceChildren(
...n.flatMap(([i,r])=>[c("dt",{},i),c("dd",{},r)]))}function Wt(o=!1){Kt=!1;let t=x[p.game],e=t.positions[p.ply],s=t.moves[p.ply-1],n=s?[{uci:s.uci,kind:s.judgment??
"played"}]:[],i=e.lines[0]?.uci[0];p.best&&i&&n.push({uci:i,kind:"best"});let r=s?`After ${R(s)}`:"The start";st.show({fen:e.fen,turn:e.turn,label:`${r}. ${at(e.
fen)}`,last:s?{uci:s.uci,blast:s.blast}:null,flip:p.flip,arrows:n,shapes:Ee.get(ot(p.ply))??[],moves:ue(Le[p.game]?.[p.ply]??"",e.fen),mine:"both"},{from:o&&s?t.
positions[p.ply-1].fen:null})}function Gt(o=!1){let t=x[p.game],{ply:e,flip:s}=p,n=t.positions[e];Wt(o),h("fen").textContent=n.fen,ms(n),ye(h("top-player"),s?"w\
hite":"black"),ye(h("bottom-player"),s?"black":"white"),h("first",HTMLButtonElement).disabled=h("back",HTMLButtonElement).disabled=e===0,h("last",HTMLButtonElement).
disabled=h("forward",HTMLButtonElement).disabled=e===t.moves.length,h("best").setAttribute("aria-pressed",String(p.best)),h("flip").setAttribute("aria-pressed",
String(s)),h("now").replaceChildren(...me(t,e)),h("evaluation").replaceChildren(...ge(t,e,Te)),G.draw(p.game,e),yt.show(n.outcome?null:n.fen),Ht?.show(e),gs()}function us({
uci:o,san:t}){x[p.game].moves[p.ply]?.san===t?et(1):(G.add({uci:o,san:t}),zt({uci:o,san:t}))}function zt(o){if(!o){let{fen:r,outcome:a}=x[p.game].positions[p.ply];
return G.tell(),yt.show(a?null:r),Wt()}let{fen:t}=x[p.game].positions[p.ply],{fen:e,blast:s}=tt(t,[o.uci]),n=`After ${o.san}. ${at(e)}`;yt.show(e);let i=s.length?
`${o.san} explodes ${s.length} pieces.`:`${o.san}.`;G.tell(`${i} The next step leads back to the game.`),st.show({fen:e,last:{uci:o.uci,blast:s},arrows:[],shapes:[],
moves:[],label:n},{from:t}),Kt=!0}function fs(o){let{line:t,step:e}=it(o,".step")?.dataset??{};if(t===void 0)return;let s=x[p.game].positions[p.ply],n=s.lines[t].
uci.slice(0,e),{fen:i,blast:r}=tt(s.fen,n),a={uci:n.at(-1),blast:r},l=it(o,"li").textContent;st.show({fen:i,last:a,arrows:[{uci:a.uci,kind:"best"}],shapes:[],moves:[],
label:`${l}. ${at(i)}`})}function ms(o){let t=I(o),e=h("bar");e.classList.toggle("flip",p.flip),e.classList.toggle("unknown",t===null),kt(e,"div").style.height=
`${t??50}%`}function ye(o,t){let e=x[p.game],s=M(t),n=W(e,`${s}Elo`),i=e.moves.slice(0,p.ply).findLast(a=>a.color===t&&a.clock)?.clock,r=e.positions[p.ply].turn===
t&&!e.positions[p.ply].outcome;o.className=`player ${t}${r?" turn":""}`,o.replaceChildren(c("span",{class:"disc","aria-hidden":"true"}),c("span",{class:"who"},W(
e,s)??s),c("span",{class:"rating"},n??""),c("span",{class:"clock","aria-label":i?`${s}'s clock`:null},i??""))}function gs(){let o=h("moves");for(let i of Zt(o,"\
[aria-current]"))i.removeAttribute("aria-current"),i.tabIndex=-1;let t=o.contains(document.activeElement),e=kt(o,`[data-ply="${Math.max(p.ply,1)}"]`);if(!e)return;
e.tabIndex=0,t&&e.focus({preventScroll:!0}),p.ply>0&&e.setAttribute("aria-current","step");let[s,n]=[o.getBoundingClientRect(),e.getBoundingClientRect()];p.ply===
0?o.scrollTop=0:(n.top<s.top||n.bottom>s.bottom)&&(o.scrollTop+=n.top-s.top-(s.height-n.height)/2)}var Se=()=>h("turning").replaceChildren(...ve(x[p.game],p.flip,
ot));function Me(){p.flip=!p.flip,Gt(),wt(x[p.game])||Se()}function je(){p.best=!p.best,Gt()}var F={ArrowLeft:()=>et(-1),ArrowRight:()=>et(1),Home:()=>et(-1/0),
End:()=>et(1/0),ArrowUp:()=>$e(p.game-1),ArrowDown:()=>$e(p.game+1),b:je,f:Me};function ws(o){let t=nt(o),e=t.length===1?t.toLowerCase():t;it(o,"textarea")||o.defaultPrevented||
!Object.hasOwn(F,e)||o.ctrlKey||o.altKey||o.metaKey||x.length===1&&["ArrowUp","ArrowDown"].includes(e)||o.target===h("game")&&!["ArrowLeft","ArrowRight"].includes(
e)||(o.preventDefault(),F[e]())}function bs(){let o={first:F.Home,back:F.ArrowLeft,forward:F.ArrowRight,last:F.End,best:je,flip:Me,"previous-game":F.ArrowUp,"ne\
xt-game":F.ArrowDown};for(let[e,s]of Object.entries(o))h(e).addEventListener("click",s);let t=h("game",HTMLSelectElement);t.addEventListener("change",()=>Z(Number(
t.value),0)),h("turning").addEventListener("click",()=>h("board").scrollIntoView({block:"nearest"}));for(let e of["pointerover","focusin","click"])h("evaluation").
addEventListener(e,fs);for(let e of["pointerleave","focusout"])h("evaluation").addEventListener(e,()=>Wt());document.addEventListener("keydown",ws),window.addEventListener(
"hashchange",()=>{let[e,s]=Ae();(e!==p.game||s!==p.ply)&&Z(e,s)})}function xs(o){return o?o.depth?`to depth ${o.depth}`:o.nodes?`with ${o.nodes.toLocaleString("\
en-US")} nodes per position`:o.movetime_ms?`with ${o.movetime_ms/1e3} s per position`:"":""}function ke(o){h("message").textContent=o,h("message").hidden=!1}function vs(){
let o;try{o=JSON.parse(h("analysis").textContent),x=[...o.games]}catch(t){ke(`The analysis in this page cannot be read: ${t.message}`);return}if(h("budget").textContent=
xs(o.budget),h("generator").textContent=o.generator?`Made with ${o.generator}`:"",x.length===0){ke("There is no game in this analysis.");return}h("games").hidden=
x.length===1,h("game").append(...x.map((t,e)=>c("option",{value:e},`${e+1}. ${Ft(t,e)}`))),h("main").hidden=!1;try{Le=JSON.parse(h("legal").textContent)}catch{}
G=new $t(new vt(h("analysis").textContent),x,zt),yt=new xt,st=new dt(h("board"),{shapes:t=>Ee.set(ot(p.ply),t),move:us,refuse:(t,e)=>G.tell(`${t}${e} is not a l\
egal move here.`),say:t=>G.tell(t)}),st.root.classList.add("usable"),bs(),Z(...Ae(),!0)}vs();
