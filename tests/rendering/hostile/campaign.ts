import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { setTimeout as sleep } from 'node:timers/promises';
import { hangMs } from '@tintype/testing/hang';
import type { Site } from '@tintype/testing/site';
import type { Engine } from '../engine.ts';

export type Campaign = {
  /**
   * How the captures of each page ended: `ok`, the code of a failure, or what is undefined about
   * it.
   */
  readonly endings: ReadonlyMap<string, readonly string[]>;
  readonly goodEndings: readonly string[];
};
type Options = {
  readonly engine: Engine;
  readonly site: Site;
  readonly names: readonly string[];
  readonly rounds: number;
  readonly timeout: number;
};

const atOnce = 4;
const settings = { format: 'png', blockAds: false, blockCookieBanners: false, blockPopups: false };

/**
 * Visits every page `rounds` times, four at once, while a good page is captured again and again
 * beside them.
 */
export async function runCampaign({ engine, site, names, rounds, timeout }: Options): Promise<Campaign> {
  const visit = (path: string, timeoutMs: number): Promise<string> =>
    Promise.race([
      engine.capture({ ...settings, url: site.url(path), timeout: timeoutMs }).then(() => 'ok', describe),
      sleep(hangMs, 'undefined: it never ended', { ref: false }),
    ]);
  const endings = new Map<string, string[]>(names.map((name) => [name, []]));
  const goodEndings: string[] = [];
  const queue = Array.from({ length: rounds }, () => names).flat();
  const work = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      endings.get(name)!.push(await visit(name, timeout));
  };
  let isOver = false;
  const good = (async () => {
    while (!isOver) goodEndings.push(await visit('/good', 30_000));
  })();
  await Promise.all(Array.from({ length: atOnce }, work));
  isOver = true;
  await good;
  return { endings, goodEndings };
}

/** A failure is defined when it has a code of the table that is not our own fault, and a stage. */
function describe(error: unknown): string {
  if (!(error instanceof ServiceError)) return `undefined: ${String(error)}`;
  const { code, details, cause } = error;
  if (errorCatalogue[code].fault === 'service') return `undefined: ${code} ${String(cause)}`;
  return details['stage'] === undefined ? `undefined: ${code} without a stage` : code;
}
