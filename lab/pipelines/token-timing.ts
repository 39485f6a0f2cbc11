import { randomInt } from 'node:crypto';
import type { Row } from './table.ts';

const rounds = 3_000;
/**
 * How far from a coin's toss the guess may be that the token which was right for longer is the one
 * that was answered later.
 */
const edgeMax = 0.03;

/**
 * Whether the time of an answer tells how much of a token was right. Tokens that are wrong from
 * their first character and those that are wrong in their last are sent in turn, in an order that
 * is drawn for each pair. Answers the row that says how often the second took longer.
 */
export async function measureTokenTiming(link: string): Promise<Row[]> {
  const { origin, pathname } = new URL(link);
  const token = pathname.split('/').at(-1)!;
  const path = pathname.slice(0, -token.length);
  const timed = async (given: string): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${path}${given}`);
    await response.arrayBuffer();
    if (response.status !== 404) throw new Error(`A wrong token was answered with ${response.status}.`);
    return performance.now() - startedAt;
  };
  // So that no answer is one that was kept.
  const drawn = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const wrongAtOnce = (): string => `${other(token[0]!)}${drawn(token.length - 1)}`;
  const wrongAtLast = (): string => `${token.slice(0, -3)}${other(token.at(-3)!)}${drawn(2)}`;
  let later = 0;
  for (let round = -200; round < rounds; round += 1) {
    const isFirst = randomInt(2) === 0;
    const one = await timed(isFirst ? wrongAtLast() : wrongAtOnce());
    const two = await timed(isFirst ? wrongAtOnce() : wrongAtLast());
    const [last, atOnce] = isFirst ? [one, two] : [two, one];
    // The first are slower, whatever they are.
    if (round >= 0 && last > atOnce) later += 1;
  }
  const share = later / rounds;
  return [
    {
      what: `${rounds} pairs of tokens: one that is right but for its end is answered later than one that is wrong from its beginning`,
      measured: `${(share * 100).toFixed(1)} %`,
      must: `${50 - edgeMax * 100} to ${50 + edgeMax * 100} %`,
      holds: Math.abs(share - 0.5) <= edgeMax,
    },
  ];
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const other = (letter: string): string => (letter === 'A' ? 'B' : 'A');
