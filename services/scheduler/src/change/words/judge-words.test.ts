import { describe, expect, test } from '@jest/globals';
import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import type { CapturedText } from './changed-lines.ts';
import { judgeWords, type KnownWords } from './judge-words.ts';
import { describeExcluded } from './text-claims.ts';

const dayMs = 86_400_000;
const shell = (...inside: readonly string[]): string[] => [
  'Northwind Traders',
  'Shop · Journal · About us',
  ...inside,
  'Delivery and returns',
  'All prices include tax.',
];

/** A watch whose runs get the texts of their captures; the last one repeats. */
function watch() {
  let known: KnownWords | undefined;
  let at = Date.parse('2026-11-22T10:42:30Z');
  return (...captures: readonly (readonly string[])[]) => {
    at += dayMs;
    const look = (index: number): CapturedText => ({ lines: captures[Math.min(index, captures.length - 1)]!, at });
    const looks: [CapturedText, ...CapturedText[]] = [look(0)];
    let judged = judgeWords(known, looks);
    while (judged.isOpen && looks.length < 3) {
      looks.push(look(looks.length));
      judged = judgeWords(known, looks);
    }
    known = { ...judged.next, at };
    return { told: judged.changes.map(inWords), captures: looks.length, leftOut: describeExcluded(judged.next.claims) };
  };
}
const inWords = ({ before = '', after = '' }: ChangedLine): string => `${before} > ${after}`;
const price = (amount: number): string[] => shell('Lamp twelve', `Price: ${amount} kr`, 'In stock');

describe('one stale answer of a cache costs at most its run', () => {
  // Each run with its captures and what it tells. 120 was the price, 99 is.
  test.each<[string, ...(readonly [number[], string[]])[]]>([
    ['in the first capture', [[120, 99], []], [[99], ['99']]],
    ['in the second capture', [[99, 120], []], [[99], ['99']]],
    ['in the third capture of the run after', [[99, 120], []], [[99, 99, 120], []], [[99], ['99']]],
    ['in two runs', [[99, 120], []], [[120, 99], []], [[99], ['99']]],
    ['and the price falls on', [[99, 120], []], [[80], ['80']], [[60], ['60']]],
    ['long before the next change', [[99, 120], []], [[99], ['99']], [[80], ['80']], [[80], []], [[60], ['60']]],
  ])('%s', (_name, ...runs) => {
    const run = watch();
    run(price(120));
    run(price(120));
    for (const [amounts, told] of runs)
      expect(run(...amounts.map(price)).told.map((line) => /> Price: (\d+)/.exec(line)?.[1])).toEqual(told);
  });

  test('at the first run', () => {
    for (const [first, second] of [
      [120, 99],
      [99, 120],
    ]) {
      const run = watch();
      run(price(first!), price(second!));
      expect(run(price(99)).told).toEqual(first === 99 ? [] : ['Price: 120 kr > Price: 99 kr']);
      expect(run(price(80)).told).toEqual(['Price: 99 kr > Price: 80 kr']);
    }
  });
});

test('a change beside a line that is unknown is told once, and the line keeps its older state', () => {
  const page = (amount: number, stock: string): string[] => shell(`Price: ${amount} kr`, stock);
  const run = watch();
  run(page(120, 'In stock'));
  expect(run(page(99, 'Sold out'), page(120, 'Sold out')).told).toEqual(['In stock > Sold out']);
  expect(run(page(99, 'Sold out')).told).toEqual(['Price: 120 kr > Price: 99 kr']);
  expect(run(page(99, 'Sold out')).told).toEqual([]);
});

describe('what moves by itself', () => {
  const counter = (count: number): string[] => shell('Lamp twelve', `You are visitor ${count}`);

  test('is left out after three runs, named, and compared again when it has stood still for seven', () => {
    const run = watch();
    let count = 0;
    const moving = () => run(counter((count += 31)), counter((count += 31)));
    expect([moving(), moving()].map(({ told, leftOut }) => [...told, ...leftOut])).toEqual([[], []]);
    expect(moving()).toEqual({ told: [], captures: 2, leftOut: ['“You are visitor …”'] });
    expect(moving()).toEqual({ told: [], captures: 1, leftOut: ['“You are visitor …”'] });
    const still = Array.from({ length: 8 }, () => run(counter(count)));
    expect(still.map(({ leftOut }) => leftOut.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    expect(run(counter(5)).told).toHaveLength(1);
  });

  test('keeps its place when the line beside it changes', () => {
    const quotes = ['The leaves know the way.', 'Water remembers.', 'A kettle sings anyway.', 'Patience is sugar.'];
    const page = (headline: string, at: number): string[] => shell(headline, quotes[at % 4]!, 'Lamp twelve');
    const run = watch();
    for (let at = 0; at < 8; at += 2) run(page('News', at), page('News', at + 1));
    expect(run(page('More news', 1), page('More news', 2)).told).toEqual(['News > More news']);
    expect(run(page('More news', 3))).toMatchObject({
      told: [],
      captures: 1,
      leftOut: ['the lines between “More news” and “Lamp twelve”'],
    });
  });

  test.each([
    ['a counter', 'You are visitor 4711', 'You are visitor 4742'],
    ['a number of a request', 'Request 7f1 served by node 1', 'Request 7a3 served by node 2'],
    ['a headline of two', 'Winter blend is here', 'Teapots at half price'],
    ['a part that comes and goes', '', 'A word from our partners'],
    ['an advertisement', 'Advertisement: new shoes', 'Fly to Rome for nothing'],
    ['a share price that ticks', 'NWT 101.20 ▲ live', 'NWT 101.34 ▼ live'],
  ])('is not told: %s', (_name, one, other) => {
    const page = (line: string): string[] => shell(...(line === '' ? [] : [line]), 'Lamp twelve');
    const run = watch();
    for (let at = 0; at < 6; at += 1) expect(run(page(one), page(other)).told).toEqual([]);
    for (let at = 0; at < 3; at += 1) expect(run(page(other), page(one)).told).toEqual([]);
  });
});
