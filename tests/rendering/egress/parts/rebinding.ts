import { createServer } from 'node:http';
import { page } from '@tintype/testing/site';
import { startEngine } from '../../engine.ts';
import { publicAddress } from '../canaries.ts';
import { setStage, type Leaks } from '../stage.ts';
import type { Configuration } from './hostile-pages.ts';

/** What a name answers the first time, the second time, and so on; the last answer stays. */
export const schedules: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'public, then loopback': [[publicAddress], ['127.0.0.1']],
  'public, then metadata': [[publicAddress], ['169.254.169.254']],
  'public, then both': [[publicAddress], [publicAddress, '10.0.0.5']],
  'public, then both the other way': [[publicAddress], ['10.0.0.5', publicAddress]],
  'public, then IPv6 loopback': [[publicAddress], ['::1']],
  'public, then mapped': [[publicAddress], ['::ffff:192.168.1.1']],
  'public twice, then private': [[publicAddress], [publicAddress], ['172.16.0.9']],
  'internal from the start': [['10.0.0.5']],
  'both from the start': [[publicAddress, '127.0.0.1']],
};

export type RebindingReport = {
  readonly leaks: Leaks;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly lookups: number;
  /**
   * Connections to the public address and names that were refused: each of them may cost one
   * look-up.
   */
  readonly connectionsAndRefusals: number;
};

/** A name changes its mind between the page and what the page asks for next from the same name. */
export async function captureRebindingNames(configuration: Configuration): Promise<RebindingReport> {
  // Closed after each answer, so that every request needs a connection and every connection a
  // look-up.
  const site = createServer((req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html', Connection: 'close' });
    res.end(req.url === '/' ? page('<img src="/1"><script src="/2"></script><iframe src="/3"></iframe>') : '');
  });
  const { canaries, mark, leaksSince } = await setStage(site);
  const names = Object.keys(schedules);
  let [lookups, refused] = [0, 0];
  const asked = new Map<string, number>();
  const answers = new Proxy<Record<string, readonly string[]>>(
    {},
    {
      get: (_answers, host) => {
        const schedule = schedules[names[Number(/^n(\d+)\./.exec(String(host))?.[1])] ?? ''];
        if (schedule === undefined) return undefined;
        lookups += 1;
        const turn = asked.get(String(host)) ?? 0;
        asked.set(String(host), turn + 1);
        const answer = schedule[Math.min(turn, schedule.length - 1)]!;
        if (answer.some((address) => address !== publicAddress)) refused += 1;
        return answer;
      },
    },
  );
  const engine = await startEngine({ ...configuration, names: answers });
  const before = mark();
  const outcomes: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const { code } = await engine.failureOf({ url: `http://n${index}.changing.example.com/`, format: 'png' });
    outcomes[name] = code;
  }
  const leaks = leaksSince(before);
  await engine.stop();
  return { leaks, outcomes, lookups, connectionsAndRefusals: canaries.visits() + refused };
}
