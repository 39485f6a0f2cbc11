import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { isLong } from '@tintype/testing/long-form';
import { startEngine, type Engine } from './engine.ts';

/** In the long form as many pairs as make a rare leak likely to show. */
const pairs = isLong ? 200 : 3;

/** How a page writes to each store, and how it looks there; what it finds nothing in is null. */
const stores = {
  cookies: { write: 'document.cookie="a=leak;max-age=9999"', read: 'return document.cookie||null' },
  localStorage: { write: 'localStorage.a="leak"', read: 'return localStorage.a??null' },
  sessionStorage: { write: 'sessionStorage.a="leak"', read: 'return sessionStorage.a??null' },
  windowName: { write: 'window.name="leak"', read: 'return window.name||null' },
  indexedDB: {
    write:
      'const db=await open();const t=db.transaction("s","readwrite");t.objectStore("s").put("leak","a");await new Promise(r=>t.oncomplete=r)',
    read: 'const db=await open();const q=db.transaction("s").objectStore("s").get("a");await new Promise(r=>q.onsuccess=r);return q.result??null',
  },
  cacheStorage: {
    write: 'await (await caches.open("c")).put("/x",new Response("leak"))',
    read: 'const hit=await caches.match("/x");return hit?hit.text():null',
  },
  httpCache: {
    write: 'window.first=await (await fetch("/counted")).text()',
    // The server answers with who asked and a new number: what names another visit, or comes twice,
    // is out of a cache.
    read: 'const t=await (await fetch("/counted")).text();return t===window.first||t.split(" ")[0]!==location.search?"leak":null',
  },
  serviceWorker: {
    write:
      'await navigator.serviceWorker.register("/worker.js");await navigator.serviceWorker.ready;if(!navigator.serviceWorker.controller)await new Promise(r=>navigator.serviceWorker.oncontrollerchange=r)',
    read: 'const r=await fetch("/from-worker");return r.ok?r.text():null',
  },
  httpAuthentication: {
    write:
      'await new Promise(done=>{const x=new XMLHttpRequest();x.open("GET","/secret",true,"user","leak");x.onloadend=done;x.send()})',
    read: 'const r=await new Promise(done=>{const x=new XMLHttpRequest();x.open("GET","/secret");x.onloadend=()=>done(x);x.send()});return r.status===200?r.responseText:null',
  },
} as const;
const names = Object.keys(stores) as (keyof typeof stores)[];

const shared = `const open=()=>new Promise((done,fail)=>{const q=indexedDB.open("d",1);q.onupgradeneeded=()=>q.result.createObjectStore("s");q.onsuccess=()=>done(q.result);q.onerror=fail});`;
const all = (what: 'write' | 'read'): string =>
  names.map((name) => `${JSON.stringify(name)}:async()=>{${stores[name][what]}}`).join(',');
const run = (steps: string): string =>
  page(`<p>text</p><script type="module">${shared}
  const write={${all('write')}},read={${all('read')}};const found={};
  const each=async(jobs)=>{for(const [name,job] of Object.entries(jobs))try{found[name]=await job()??null}catch(e){found[name]="error: "+e}};
  ${steps}
  await fetch("/found"+location.search,{method:"POST",body:JSON.stringify(found)});
  document.body.append(Object.assign(document.createElement("p"),{id:"done",textContent:"done"}))</script>`);

let site: Site;
let engine: Engine;
let counted = 0;
const found = new Map<string, Record<string, string | null>>();
beforeAll(async () => {
  site = await startSite({
    '/write': run('await each(write)'),
    '/read': run('await each(read)'),
    '/both': run('await each(write);await each(read)'),
    '/counted': (req, res) => {
      counted += 1;
      const asker = new URL(req.headers.referer ?? '').search;
      res.writeHead(200, { 'Cache-Control': 'public, max-age=9999' }).end(`${asker} ${counted}`);
    },
    '/worker.js': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end(
          'oninstall=()=>skipWaiting();onactivate=e=>e.waitUntil(clients.claim());onfetch=e=>{if(e.request.url.endsWith("/from-worker"))e.respondWith(new Response("leak"))}',
        ),
    '/secret': (req, res) => {
      const given = Buffer.from((req.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString();
      if (given === 'user:leak') res.writeHead(200).end('leak');
      else res.writeHead(401, { 'WWW-Authenticate': 'Basic realm="r"' }).end();
    },
    '/found': (req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        found.set(req.url!.split('?')[1]!, JSON.parse(body) as Record<string, string | null>);
        res.end();
      });
    },
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const visit = async (path: string, id: string, stealthMode = false): Promise<Record<string, string | null>> => {
  await engine.capture({
    url: site.url(`${path}?${id}`),
    format: 'jpeg',
    viewport: { width: 300, height: 200 },
    waitFor: '#done',
    timeout: 60_000,
    stealthMode,
    blockAds: false,
    blockCookieBanners: false,
    blockPopups: false,
  });
  return found.get(id)!;
};
const nothing = Object.fromEntries(names.map((name) => [name, null]));

test('within one capture every store keeps what was written, so a leak would be seen', async () => {
  expect(await visit('/both', 'both')).toEqual(
    Object.fromEntries(names.map((name) => [name, name === 'cookies' ? 'a=leak' : 'leak'])),
  );
});

test.each([
  ['ordinary', false, pairs],
  ['stealth', true, isLong ? 3 : 1],
])(
  `nothing that a capture writes is seen by another: ${names.length} stores, the %s browser`,
  async (_name, stealth, pairCount) => {
    const leaks: string[] = [];
    const look = (seen: Record<string, string | null>): void => {
      for (const name of names) if (seen[name] !== null) leaks.push(`${name}: ${seen[name]}`);
      expect(Object.keys(seen)).toEqual(Object.keys(nothing));
    };
    for (let pair = 0; pair < pairCount; pair += 1) {
      const id = `${pair}-${stealth}`;
      const [, during] = await Promise.all([
        visit('/write', `write-${id}`, stealth),
        visit('/read', `during-${id}`, stealth),
      ]);
      look(during);
      look(await visit('/read', `after-${id}`, stealth));
    }
    expect(leaks).toEqual([]);
  },
);
