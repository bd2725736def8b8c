// Bundled by npm/pages.
var T=({exports:n})=>n,{Suspending:k,promising:S}=WebAssembly,u=!!(k&&S);function D(n,r){let i=new Uint8Array(n.length+r.length);return i.set(n),i.set(r,n.length),
i}function v(n,{post:r,later:i,close:d}){let U=new TextDecoder,m=new TextEncoder,l=[],t=null,a=null,c=null,g=null,s=null,f=u,p=!1,w=0,b=()=>new Promise(e=>i(e));
async function I(){return await b(),w=performance.now()+50,l.length>0?1:0}let L={now:()=>performance.timeOrigin+performance.now(),pause(){return s?Atomics.load(
s,0)>0?1:0:performance.now()<w?0:f?2:1},breathe:u?new k(I):()=>1,print(e,o){let P=U.decode(new Uint8Array(a.buffer,e,o).slice());for(let x of P.split(`
`))x&&r(x)},spawn:e=>c.spawn(t,e)};function h(e){let o=t.buffer(e.length);new Uint8Array(a.buffer,o,e.length).set(e)}function M(e){if(typeof e=="string")return h(
m.encode(e)),t.line()!==0;if(e.network)h(e.network),t.network();else{let o=m.encode(e.name);h(D(o,e.table)),t.table(o.length)}return!0}async function y(){p=!0;for(let e=!0;e||
l.length>0;){for(let o of l.splice(0))if(!M(o))return c?.end(),d();await c?.started(),!(l.length>0)&&(w=performance.now()+50,e=await(f?g():t.step())!==0,e&&await b())}
p=!1}async function O(){let e=await n;if(c=e.threads??null,t=T(await WebAssembly.instantiate(e.module,{host:L,env:{memory:e.memory}})),a=e.memory??t.memory,u&&(g=
S(t.step)),t.start()===0)return d();r({ready:!0}),await y()}let A=e=>setTimeout(()=>{throw e});return O().catch(A),e=>{if(typeof e!="string"&&!e.network&&!e.table){
s=e.waiting??null,f=u&&!s&&e.suspends!==!1;return}s&&!e.table&&Atomics.sub(s,0,1),l.push(e),t&&!p&&y().catch(A)}}var{port1:N,port2:W}=new MessageChannel,C=[];N.onmessage=()=>C.shift()();var E,j=new Promise(n=>E=n),q=v(j,{post:n=>postMessage(n),later(n){C.push(n),W.postMessage(
null)},close:()=>self.close()}),B=({module:n,shares:r})=>r?import("./browser-threads.js").then(({shared:i})=>i(n)):{module:n};onmessage=({data:n})=>n.module?E(B(
n)):q(n);
