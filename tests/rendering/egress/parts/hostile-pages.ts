import { type Logger, silentLogger } from '@tintype/runtime/logger';
import { isLong } from '@tintype/testing/long-form';
import type { BrowserBuild } from '@tintype/render/browser/launcher';
import type { Isolation } from '@tintype/render/browser/isolation';
import { startEngine } from '../../engine.ts';
import { noteActivity, siteUrl } from '../hostile-site.ts';
import { pageKinds as kinds } from '../kinds.ts';
import { hostilePages, hostOfKind, type Leaks, setStage } from '../stage.ts';
import { canonicalHost, families as allFamilies, type Family, insideNames } from '../targets.ts';

export type Configuration = { readonly build: BrowserBuild; readonly isolation: Isolation };
export type HostileReport = {
  readonly leaks: Leaks;
  readonly outcomes: readonly { readonly family: string; readonly outcome: string }[];
  /**
   * Kinds that a browser without a guard sends and of which the guard was not asked here, per
   * family.
   */
  readonly unseen: readonly string[];
  /**
   * Families whose refusals were written to one entrance together: each is a capture blamed for
   * another's.
   */
  readonly mixed: readonly (readonly string[])[];
  readonly ordinary: readonly string[];
};

/**
 * Captures a hostile page for each of the first `familyCount` families, two at a time, and ordinary
 * pages between them.
 */
export async function captureHostilePages({
  build,
  isolation,
  familyCount,
}: Configuration & { readonly familyCount: number }): Promise<HostileReport> {
  const families = allFamilies.slice(0, familyCount);
  const { mark, leaksSince } = await setStage(hostilePages(kinds));
  const { logger, refusedBy } = refusalLog();
  const engine = await startEngine({ build, isolation, names: insideNames, logger });
  const texts = new Map<string, string>();
  for (const { name } of families) texts.set(name, await (await fetch(`${siteUrl}/page/${name}`)).text());
  const before = mark();
  const outcomeOf = async (path: string, html?: string): Promise<string> => {
    const address = `${siteUrl}${path}`;
    const input = html === undefined ? { url: address } : { html, baseUrl: address };
    return engine.capture({ ...input, format: 'png', timeout: 60_000 }).then(
      () => 'captured',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  };
  const outcomes: { family: string; outcome: string }[] = [];
  const ordinary: string[] = [];
  const captureAll = async (some: readonly Family[]): Promise<void> => {
    const queue = [...some];
    const takeHostSlots = async (): Promise<void> => {
      for (let family = queue.shift(); family !== undefined; family = queue.shift()) {
        const { name } = family;
        // Every other page is sent as text, in the long form each is also visited.
        const isSent = families.indexOf(family) % 2 === 1;
        if (isLong || !isSent) outcomes.push({ family: name, outcome: await outcomeOf(`/page/${name}`) });
        if (isLong || isSent)
          outcomes.push({ family: name, outcome: await outcomeOf(`/page/${name}`, texts.get(name)) });
        ordinary.push(await outcomeOf('/ordinary'));
      }
    };
    await Promise.all([takeHostSlots(), takeHostSlots()]);
  };
  const expected = kinds.filter(
    ({ unsent, bypassesProxy, uncertain, onlyIn }) =>
      unsent === undefined && !bypassesProxy && uncertain === undefined && (onlyIn ?? build) === build,
  );
  const unseenIn = (family: Family): string[] => {
    const seen = new Set([...refusedBy.values()].flatMap((hosts) => [...hosts]));
    const hosts = hostOfKind(kinds, family);
    return expected.map(({ name }) => name).filter((name) => !seen.has(hosts.get(name)!));
  };
  await captureAll(families);
  // On a busy machine a page can be over before its last worker has begun.
  await captureAll(families.filter((family) => unseenIn(family).length > 0));
  const leaks = leaksSince(before);
  await engine.stop();
  const unseen = families.flatMap((family) => unseenIn(family).map((name) => `${family.name}: ${name}`));
  return { leaks, outcomes, unseen, mixed: mixedEndpoints(refusedBy), ordinary };
}

/** The guard's own log: which entrance was refused which hosts. */
export function refusalLog(): {
  readonly logger: Logger;
  readonly refusedBy: ReadonlyMap<string, ReadonlySet<string>>;
} {
  const refusedBy = new Map<string, Set<string>>();
  const info = (fields: unknown, event?: unknown): void => {
    if (event !== 'egress.refused') return;
    noteActivity();
    const { endpoint, host } = fields as { endpoint: string; host: string };
    refusedBy.set(endpoint, (refusedBy.get(endpoint) ?? new Set()).add(host));
  };
  const logger = Object.assign(Object.create(silentLogger) as Logger, { info });
  return { logger: Object.assign(logger, { child: () => logger }), refusedBy };
}

function mixedEndpoints(refusedBy: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const familyOf = new Map(
    allFamilies.flatMap(({ name, hostOf }) =>
      kinds.map((_kind, index) => [canonicalHost(hostOf(index)), name] as const),
    ),
  );
  return [...refusedBy.values()]
    .map((hosts) => [...new Set([...hosts].flatMap((host) => familyOf.get(host) ?? []))])
    .filter((names) => names.length > 1);
}
