import { redirect, served } from '../hostile-site.ts';
import { script, quoted } from './html.ts';
import type { Kind } from './kind.ts';

/** What a page may do only where it is secure. */
export const secureKinds: readonly Kind[] = [
  {
    name: 'fetch in a service worker',
    html: (url) =>
      script(
        `navigator.serviceWorker.register(${quoted(served({ type: 'text/javascript', body: `oninstall=e=>e.waitUntil(fetch(${quoted(url)},{mode:'no-cors'}).catch(()=>0))` }))})`,
      ),
  },
  {
    name: 'service worker redirected',
    html: (url) => script(`navigator.serviceWorker.register(${quoted(redirect(url))},{scope:'/a/'})`),
    unsent: 'a worker is never redirected',
  },
  {
    name: 'cache',
    html: (url) => script(`caches.open('a').then(c=>c.add(new Request(${quoted(url)},{mode:'no-cors'}))).catch(()=>0)`),
  },
  {
    name: 'audio worklet',
    html: (url) => script(`new OfflineAudioContext(1,1,8000).audioWorklet.addModule(${quoted(url)}).catch(()=>0)`),
  },
  { name: 'paint worklet', html: (url) => script(`CSS.paintWorklet.addModule(${quoted(url)}).catch(()=>0)`) },
  {
    name: 'WebTransport',
    html: (url) =>
      script(
        `const t=new WebTransport(${quoted(url.replace('http', 'https'))});t.ready.catch(()=>0);t.closed.catch(()=>0)`,
      ),
    bypassesProxy: true,
  },
];
