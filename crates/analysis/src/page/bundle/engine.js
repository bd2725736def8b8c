// Bundled by npm/pages.
async function g(n){let[e,r]=new Uint8Array(n);if(e!==31||r!==139)return WebAssembly.compile(n);let i=new Blob([n]).stream().pipeThrough(new DecompressionStream(
"gzip"));return WebAssembly.compile(await new Response(i).arrayBuffer())}var m=class{onLine=null;onError=null;#e;#t;constructor(e,r,{onLine:i=null,onError:s=null}){this.#e=e,this.#t=r,this.onLine=i,this.onError=s}send(e){for(let r of String(
e).split(`
`))this.#n(r)}loadNetwork(e){this.#n({network:new Uint8Array(e)})}terminate(){this.#e?.terminate(),this.#e=null}#n(e){if(!this.#e)throw new Error("the engine wa\
s terminated");this.#t&&Atomics.add(this.#t,0,1),this.#e.post(e)}},b=(n,e)=>({post:r=>n.postMessage(r),listen(r,i){n.onmessage=({data:s})=>r(s),n.onerror=({message:s})=>i(
new Error(s||e))},terminate:()=>n.terminate()});function y(n,e,r){let i=e?new Int32Array(new SharedArrayBuffer(4)):null,s=new m(n,i,r);return new Promise((a,f)=>{
let t=o=>{typeof o=="string"?s.onLine?.(o):a(s)};n.listen(t,o=>{f(o),s.onError?.(o)}),n.post({waiting:i,suspends:r.suspends})})}var u=class extends Error{name="IllegalMove";constructor({move_text:e,fen:r,why:i,sentence:s}){super(s),this.move=e,this.fen=r,this.why=i}},R="rnbqkbnr/pppppppp\
/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";function O(n){let e=null,r=new TextEncoder,i=new TextDecoder;function s(f,t){e??=n();let o=p=>i.decode(r.encode(p)),c=typeof t==
"string"?t:Object.fromEntries(Object.entries(t).map(([p,h])=>[p,typeof h=="string"?o(h):h])),l=r.encode(JSON.stringify({fen:o(f),ask:c})),x=e.buffer(l.length);new Uint8Array(
e.memory.buffer,x,l.length).set(l);let w=e.rules(),A=new Uint8Array(e.memory.buffer,e.buffer(w),w),{error:d,...E}=JSON.parse(i.decode(A));if(d!==void 0)throw new RangeError(
d);return E}class a{#e;constructor({fen:t,turn:o,check:c,end:l}){this.fen=t,this.turn=o,this.check=c,this.#e=l,Object.freeze(this)}static start(){return a.fromFen(
R)}static fromFen(t){return new a(s(String(t),"position").position)}get outcome(){return this.#e}legalMoves(){return s(this.fen,"legalMoves").moves.map(({explodes_king:t,
end:o,...c})=>({...c,explodesKing:t,outcome:o}))}play(t){let{position:o,illegal:c}=s(this.fen,{play:String(t)});if(c)throw new u(c);return new a(o)}san(t){return this.#t(
t).san}uci(t){return this.#t(t).uci}whyIllegal(t){return s(this.fen,{read:String(t)}).illegal?.sentence??null}perft(t){return t===0?1:Object.values(this.divide(
t)).reduce((o,c)=>o+c,0)}divide(t){if(!Number.isInteger(t)||t<0)throw new RangeError(`perft: expected a number of plies instead of ${t}`);return Object.fromEntries(
s(this.fen,{divide:t}).leaves)}toString(){return this.fen}#t(t){let{move:o,illegal:c}=s(this.fen,{read:String(t)});if(c)throw new u(c);return o}}return{Position:a,
IllegalMove:u}}var S=n=>document.getElementById(n).textContent,T={now:()=>0,pause:()=>0,breathe:()=>0,print(){}};async function v(){let n=atob(S("engine"));return g(Uint8Array.
from(n,e=>e.charCodeAt(0)).buffer)}function P(){let n=URL.createObjectURL(new Blob([JSON.parse(S("engine-worker"))],{type:"text/javascript"})),e=globalThis.trustedTypes?.
createPolicy("fissile-engine",{createScriptURL:r=>r});return new Worker(e?e.createScriptURL(n):n)}globalThis.fissile={async start(n,e){let r=await v(),{Position:i}=O(
()=>new WebAssembly.Instance(r,{host:T}).exports),s=P();s.postMessage({module:r});let a=b(s,"the browser lets this file start no worker");return{engine:await y(
a,globalThis.crossOriginIsolated===!0,{onLine:n,onError:e}),rules:i}}};
