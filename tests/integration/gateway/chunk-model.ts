import { expect } from '@jest/globals';
import fc from 'fast-check';
import { call, type Answer } from './call.ts';

/** What should be there: as simple as the protocol can be told. */
export type Model = {
  readonly itemsMax: number;
  readonly items: { readonly url: string; readonly isValid: boolean }[];
  /** By sequence. */
  readonly stored: { readonly bytes: string; readonly receipt: string }[];
};
export type Real = { readonly chunksUrl: string; readonly key: string };

type Entry = { readonly sent: unknown; readonly url: string; readonly isValid: boolean };
const good = (path: string, more: object = {}): Entry => {
  const url = `https://example.com/${path}`;
  return { sent: { url, ...more }, url, isValid: true };
};
const bad = (sent: unknown, url: string): Entry => ({ sent, url, isValid: false });
const entry: fc.Arbitrary<Entry> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(50).map((path) => good(String(path))) },
  { weight: 2, arbitrary: fc.nat(50).map((line) => good('line', { sourceLine: line })) },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 100 }).map((quality) => good('quality', { options: { quality } })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      bad({ url: 'ftp://example.com/' }, 'ftp://example.com/'),
      bad({ url: 'http://127.0.0.1/' }, 'http://127.0.0.1/'),
      bad({ url: 'https://a b/' }, 'https://a b/'),
      bad({ url: 'https://example.com/\0' }, 'https://example.com/\ufffd'),
      bad({ url: 'https://example.com/', options: { quality: 0 } }, 'https://example.com/'),
      bad({ url: 'https://example.com/', options: { session: 'sealed:a' } }, 'https://example.com/'),
      bad({ url: 'https://example.com/', sourceLine: '7' }, 'https://example.com/'),
      bad({ url: 5 }, ''),
      bad({}, ''),
      bad(null, ''),
      bad(['https://example.com/'], ''),
      bad('https://example.com/', 'https://example.com/'),
    ),
  },
);
const entries = fc.array(entry, { minLength: 1, maxLength: 8 });
type Entries = readonly Entry[];

const bytesOf = (sequence: number, list: Entries): string =>
  JSON.stringify({ sequence, entries: list.map(({ sent }) => sent) });
const post = ({ chunksUrl, key }: Real, raw: BodyInit): Promise<Answer> => call(chunksUrl, { key, raw });
const fits = (model: Readonly<Model>, list: Entries): boolean => model.items.length + list.length <= model.itemsMax;

/** What the next chunk must be answered with; the model then has it. */
function expectStored(model: Model, answer: Answer, { bytes, list }: { bytes: string; list: Entries }): void {
  const sequence = model.stored.length;
  const failed = list.filter(({ isValid }) => !isValid).length;
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ sequence, accepted: list.length, failed, nextSequence: sequence + 1 });
  model.stored.push({ bytes, receipt: answer.bytes.toString() });
  model.items.push(...list.map(({ url, isValid }) => ({ url, isValid })));
}
const expectRefused = (answer: Answer, status: number, code: string, details: object = {}): void => {
  expect(answer.status).toBe(status);
  expect(answer.json['error']).toMatchObject({ code, ...(Object.keys(details).length > 0 && { details }) });
};

type Command = fc.AsyncCommand<Model, Real>;
const command = (name: string, check: (model: Readonly<Model>) => boolean, run: Command['run']): Command => ({
  check,
  run,
  toString: () => name,
});
const isAny = (): boolean => true;
const hasSome = ({ stored }: Readonly<Model>): boolean => stored.length > 0;

async function sendNext(model: Model, real: Real, list: Entries): Promise<void> {
  const bytes = bytesOf(model.stored.length, list);
  const answer = await post(real, bytes);
  if (fits(model, list)) expectStored(model, answer, { bytes, list });
  else expectRefused(answer, 422, 'BATCH_LIMIT_EXCEEDED', { maxBatchSize: model.itemsMax });
}
const send = entries.map((list) => command(`send ${list.length}`, isAny, (model, real) => sendNext(model, real, list)));
/** The limit itself, from both sides. */
const fill = fc.constantFrom(0, 1).map((tooMany) =>
  command(
    `fill, ${tooMany} too many`,
    ({ items, itemsMax }) => items.length < itemsMax,
    (model, real) => {
      const count = model.itemsMax - model.items.length + tooMany;
      return sendNext(
        model,
        real,
        Array.from({ length: count }, (_, index) => good(`fill-${index}`)),
      );
    },
  ),
);
const resend = fc.nat(1_000).map((which) =>
  command(`resend ${which}`, hasSome, async (model, real) => {
    const { bytes, receipt } = model.stored[which % model.stored.length]!;
    const answer = await post(real, bytes);
    expect(answer.bytes.toString()).toBe(receipt);
  }),
);
const resendChanged = fc.tuple(fc.nat(1_000), entries).map(([which, list]) =>
  command(`resend ${which} changed`, hasSome, async (model, real) => {
    const sequence = which % model.stored.length;
    // A space is enough to make other bytes of the same JSON.
    const answer = await post(real, `${bytesOf(sequence, list)} `);
    expectRefused(answer, 409, 'BATCH_CHUNK_CONFLICT', { sequence });
  }),
);
const skip = fc.tuple(fc.integer({ min: 1, max: 5 }), entries).map(([by, list]) =>
  command(`skip ${by}`, isAny, async (model, real) => {
    const expected = model.stored.length;
    expectRefused(await post(real, bytesOf(expected + by, list)), 409, 'BATCH_CHUNK_OUT_OF_ORDER', { expected });
  }),
);
const oversize = fc.constantFrom(0, 1_001).map((count) =>
  command(`${count} entries`, isAny, async (model, real) => {
    const list = Array.from({ length: count }, () => good('x'));
    expectRefused(await post(real, bytesOf(model.stored.length, list)), 400, 'VALIDATION_ERROR');
  }),
);
const twins = fc.tuple(fc.integer({ min: 2, max: 4 }), entries).map(([times, list]) =>
  command(`send ${list.length} ${times} times at once`, isAny, async (model, real) => {
    const bytes = bytesOf(model.stored.length, list);
    const [first, ...others] = await Promise.all(Array.from({ length: times }, () => post(real, bytes)));
    if (!fits(model, list))
      return [first!, ...others].forEach((one) => expectRefused(one, 422, 'BATCH_LIMIT_EXCEEDED'));
    expectStored(model, first!, { bytes, list });
    for (const other of others) expect(other.bytes.toString()).toBe(first!.bytes.toString());
  }),
);
const rivals = fc.tuple(entries, entries).map(([one, other]) =>
  command(
    'send two different ones at once',
    (model) => fits(model, one) && fits(model, other),
    async (model, real) => {
      const lists = [one, other];
      const bodies = lists.map((list, index) => `${bytesOf(model.stored.length, list)}${' '.repeat(index)}`);
      const answers = await Promise.all(bodies.map((bytes) => post(real, bytes)));
      const stored = answers.findIndex(({ status }) => status === 200);
      expectStored(model, answers[stored]!, { bytes: bodies[stored]!, list: lists[stored]! });
      expectRefused(answers[1 - stored]!, 409, 'BATCH_CHUNK_CONFLICT');
    },
  ),
);
const hangUp = fc.tuple(fc.nat(99), entries).map(([percent, list]) =>
  command(
    `hang up at ${percent} %, send again`,
    (model) => fits(model, list),
    async (model, real) => {
      const bytes = bytesOf(model.stored.length, list);
      const sent = bytes.slice(0, Math.floor((bytes.length * percent) / 100));
      const broken = new ReadableStream({
        start: (stream) => {
          if (sent !== '') stream.enqueue(Buffer.from(sent));
          stream.error(new Error('the caller has gone'));
        },
      });
      await expect(post(real, broken as BodyInit)).rejects.toThrow();
      expectStored(model, await post(real, bytes), { bytes, list });
    },
  ),
);
const lostAnswer = entries.map((list) =>
  command(
    'hang up before the answer, send again',
    (model) => fits(model, list),
    async (model, real) => {
      const bytes = bytesOf(model.stored.length, list);
      const clientDisconnected = new AbortController();
      const lost = call(real.chunksUrl, { key: real.key, raw: bytes, signal: clientDisconnected.signal }).catch(
        () => undefined,
      );
      await new Promise((resolve) => setTimeout(resolve, 1));
      clientDisconnected.abort();
      await lost;
      expectStored(model, await post(real, bytes), { bytes, list });
    },
  ),
);

export const chunkCommands = [
  send,
  send,
  fill,
  resend,
  resendChanged,
  skip,
  oversize,
  twins,
  rivals,
  hangUp,
  lostAnswer,
] as readonly fc.Arbitrary<Command>[];
