import { hostOf, script, quoted, frame, inFrame, peer } from './html.ts';
import type { Kind } from './kind.ts';

/** `10.88.1.n` and `127.88.1.n`, spelled as no filter of texts expects them. */
export const spellings: readonly Kind[] = [
  { name: 'localhost', host: 'localhost' },
  { name: 'name under localhost', host: 'a.localhost' },
  { name: 'IPv6 loopback', host: '[::1]' },
  { name: 'decimal', host: '173539585' },
  { name: 'hexadecimal', host: '0x7f580102' },
  { name: 'octal', host: '012.0130.01.03' },
  { name: 'short', host: '127.5767428' },
  { name: 'mapped', host: '[::ffff:10.88.1.5]' },
  { name: 'full-width', host: '１０.88.1.6' },
  { name: 'with a dot behind', host: '10.88.1.8.' },
].map(({ name, host }) => ({ name: `spelled: ${name}`, host, html: (url: string) => `<img src="${url}">` }));

export const refusedSpellings: readonly Kind[] = [
  {
    name: 'spelled: with credentials',
    host: 'user:secret@10.88.1.7',
    html: (url) => `<img src="${url}">`,
    unsent: 'credentials are taken only in the address of a page',
  },
  {
    name: 'frame with credentials',
    host: 'user:secret@10.88.1.9',
    html: (url) => inFrame(script(`location.href=${quoted(url)}`)),
    onlyIn: 'full',
    uncertain: 'seen without a proxy alone',
  },
];

export const besideTheProxy: readonly Kind[] = [
  { name: 'WebRTC STUN', html: (url) => peer(`stun:${hostOf(url)}:3478`), bypassesProxy: true },
  { name: 'WebRTC TURN', html: (url) => peer(`turn:${hostOf(url)}:3478?transport=udp`), bypassesProxy: true },
  { name: 'WebRTC TURN over TCP', html: (url) => peer(`turn:${hostOf(url)}:3478?transport=tcp`), bypassesProxy: true },
  { name: 'WebRTC TURN over TLS', html: (url) => peer(`turns:${hostOf(url)}:443?transport=tcp`), bypassesProxy: true },
];

const schemesRefused: readonly Omit<Kind, 'unsent'>[] = [
  { name: 'file frame', html: () => frame('file:///etc/passwd') },
  { name: 'file image', html: () => '<img src="file:///etc/passwd">' },
  { name: 'view-source', html: (url) => frame(`view-source:${url}`) },
  { name: 'chrome page', html: () => frame('chrome://net-internals') },
  { name: 'filesystem', html: (url) => frame(`filesystem:${url}`) },
  { name: 'ftp', html: (url) => `<img src="${url.replace('http', 'ftp')}">` },
];

export const otherSchemes: readonly Kind[] = schemesRefused.map((kind) => ({
  ...kind,
  unsent: 'a page may not lead there',
}));
