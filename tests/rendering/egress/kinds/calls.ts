import { redirect, served } from '../hostile-site.ts';
import { script, quoted, worker } from './html.ts';
import type { Kind } from './kind.ts';

export const calls: readonly Kind[] = [
  { name: 'fetch no-cors', html: (url) => script(`fetch(${quoted(url)},{mode:'no-cors'}).catch(()=>0)`) },
  { name: 'fetch cors', html: (url) => script(`fetch(${quoted(url)},{credentials:'include'}).catch(()=>0)`) },
  {
    name: 'fetch with preflight',
    html: (url) => script(`fetch(${quoted(url)},{method:'PUT',headers:{a:'b'},body:'c'}).catch(()=>0)`),
  },
  {
    name: 'fetch keepalive',
    html: (url) => script(`fetch(${quoted(url)},{keepalive:true,mode:'no-cors',method:'POST',body:'a'}).catch(()=>0)`),
  },
  {
    name: 'fetch with the metadata header',
    html: (url) => script(`fetch(${quoted(url)},{headers:{'Metadata-Flavor':'Google'}}).catch(()=>0)`),
  },
  { name: 'XHR', html: (url) => script(`const x=new XMLHttpRequest();x.open('GET',${quoted(url)});x.send()`) },
  {
    name: 'XHR synchronous',
    html: (url) => script(`const x=new XMLHttpRequest();x.open('GET',${quoted(url)},false);x.send()`),
  },
  { name: 'sendBeacon', html: (url) => script(`navigator.sendBeacon(${quoted(url)},'a')`) },
  { name: 'EventSource', html: (url) => script(`const e=new EventSource(${quoted(url)});e.onerror=()=>e.close()`) },
  { name: 'WebSocket', html: (url) => script(`new WebSocket(${quoted(url.replace('http', 'ws'))})`) },
  { name: 'WebSocket over TLS', html: (url) => script(`new WebSocket(${quoted(url.replace('http', 'wss'))})`) },
  {
    name: 'fetch over TLS',
    html: (url) => script(`fetch(${quoted(url.replace('http', 'https'))},{mode:'no-cors'}).catch(()=>0)`),
  },
];

export const workers: readonly Kind[] = [
  { name: 'fetch in a worker', html: (url) => worker(`fetch(${quoted(url)},{mode:'no-cors'}).catch(()=>0)`) },
  { name: 'WebSocket in a worker', html: (url) => worker(`new WebSocket(${quoted(url.replace('http', 'ws'))})`) },
  { name: 'importScripts', html: (url) => worker(`importScripts(${quoted(url)})`) },
  { name: 'import in a worker', html: (url) => worker(`import ${quoted(url)}`, ",{type:'module'}") },
  {
    name: 'worker redirected',
    html: (url) => script(`new Worker(${quoted(redirect(url))})`),
    unsent: 'a worker of another origin is never asked for',
  },
  {
    name: 'shared worker',
    html: (url) =>
      script(
        `new SharedWorker(${quoted(served({ type: 'text/javascript', body: `fetch(${quoted(url)},{mode:'no-cors'})` }))})`,
      ),
  },
];
