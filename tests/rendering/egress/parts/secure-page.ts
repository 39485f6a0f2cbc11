import { startGuardedBrowser, type GuardedBrowser } from '../browser-alone.ts';
import { loopbackAddress } from '../canaries.ts';
import { popupKinds } from '../kinds/navigations.ts';
import { secureKinds } from '../kinds/secure.ts';
import { familyNamed, hostilePages, hostOfKind, setStage, type Leaks } from '../stage.ts';
import type { Configuration } from './hostile-pages.ts';

export type SecureReport = { readonly leaks: Leaks; readonly refused: readonly string[] };

const kinds = [...secureKinds, ...popupKinds];

/**
 * Popups, and what only a secure page may do, service workers above all. No certificate is valid in
 * here, so the site is one on loopback that an operator has opened.
 */
export async function visitSecurePage(configuration: Configuration): Promise<SecureReport> {
  const { mark, leaksSince } = await setStage(hostilePages(kinds));
  const before = mark();
  const guarded: GuardedBrowser = await startGuardedBrowser({ ...configuration, allowHosts: `${loopbackAddress}:80` });
  const hosts = hostOfKind(kinds, familyNamed('networks'));
  const sent = secureKinds.filter(({ unsent, bypassesProxy }) => unsent === undefined && bypassesProxy !== true);
  const refusals = await guarded.visit(
    `http://${loopbackAddress}/page/networks`,
    sent.map(({ name }) => hosts.get(name)!),
  );
  await guarded.stop();
  const seen = new Set(refusals.map(({ host }) => host));
  const refused = kinds.map(({ name }) => name).filter((name) => seen.has(hosts.get(name)!));
  return { leaks: leaksSince(before), refused };
}
