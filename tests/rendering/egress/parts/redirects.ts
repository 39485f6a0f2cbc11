import { isLong, someOf } from '@tintype/testing/long-form';
import { startEngine } from '../../engine.ts';
import { redirect, siteUrl } from '../hostile-site.ts';
import { setStage, type Leaks } from '../stage.ts';
import { insideNames } from '../targets.ts';
import type { Configuration } from './hostile-pages.ts';

/** Sixteen ways into a machine, its network or its cloud. */
export const redirectTargets: readonly string[] = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '0.0.0.0',
  '2130706433',
  '[::ffff:7f00:1]',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '10.0.0.5',
  '172.16.0.9',
  '192.168.1.1',
  '[fd00:ec2::254]',
  '[64:ff9b::a9fe:a9fe]',
  'metadata.google.internal',
  'k1.inside.example.com',
];
const statuses = [301, 302, 303, 307, 308];

export type RedirectReport = {
  readonly leaks: Leaks;
  /** How many captures ended with which code. */
  readonly codes: Readonly<Record<string, number>>;
  readonly count: number;
};

/** The URL of a capture is public and leads inside, at once or after three allowed steps. */
export async function captureRedirects(configuration: Configuration): Promise<RedirectReport> {
  const { mark, leaksSince } = await setStage();
  const engine = await startEngine({ ...configuration, names: insideNames });
  const before = mark();
  // In the short form each target has one status, and every fourth a chain.
  const once = redirectTargets.flatMap((host, at) =>
    (isLong ? statuses : [statuses[at % statuses.length]!]).map((status) => redirect(`http://${host}/`, status)),
  );
  const chained = someOf(redirectTargets, 4).map((host) =>
    redirect(siteUrl + redirect(siteUrl + redirect(`http://${host}/`), 308), 301),
  );
  const queue = [...once, ...chained];
  const codes: Record<string, number> = {};
  const takeHostSlots = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const { code } = await engine.failureOf({ url: `${siteUrl}${path}`, format: 'png' });
      codes[code] = (codes[code] ?? 0) + 1;
    }
  };
  await Promise.all([takeHostSlots(), takeHostSlots()]);
  const leaks = leaksSince(before);
  await engine.stop();
  return { leaks, codes, count: once.length + chained.length };
}
