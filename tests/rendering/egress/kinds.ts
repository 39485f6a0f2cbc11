import { elements, styles } from './kinds/elements.ts';
import { scripts, links } from './kinds/sources.ts';
import { navigations, popupKinds, redirects } from './kinds/navigations.ts';
import { calls, workers } from './kinds/calls.ts';
import { documents } from './kinds/documents.ts';
import { spellings, refusedSpellings, besideTheProxy, otherSchemes } from './kinds/addresses.ts';
import { peer } from './kinds/html.ts';
import type { Kind } from './kinds/kind.ts';

/** What a page on plain HTTP can do in its own window. */
export const pageKinds: readonly Kind[] = [
  ...elements,
  ...styles,
  ...scripts,
  ...links,
  ...navigations,
  ...calls,
  ...workers,
  ...documents,
  ...redirects,
  ...spellings,
  ...refusedSpellings,
  ...besideTheProxy,
  ...otherSchemes,
];

export const kinds: readonly Kind[] = [...pageKinds, ...popupKinds];

/**
 * A few that tell each guard of the browser from the others: what goes to loopback, datagrams, and
 * names that are looked up.
 */
export const guardKinds: readonly Kind[] = [
  ...kinds.filter(({ name }) => ['img', 'iframe', 'fetch no-cors', 'WebSocket'].includes(name)),
  ...besideTheProxy,
  { name: 'WebRTC TURN by name', html: () => peer('turn:turn.example.com:3478?transport=udp'), bypassesProxy: true },
  { name: 'WebRTC STUN by name', html: () => peer('stun:stun.example.com:3478'), bypassesProxy: true },
];
