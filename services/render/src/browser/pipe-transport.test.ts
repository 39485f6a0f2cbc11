import { describe, expect, test } from '@jest/globals';
import { PassThrough } from 'node:stream';
import { createPipeTransport } from './pipe-transport.ts';

const limits = { event: 1_000, answer: 2_000, picture: 4_000 };
const normal = JSON.stringify({ method: 'Page.loadEventFired', params: {}, sessionId: 'AB12' });
const long = 'x'.repeat(5_000);

function start() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { transport, pictures } = createPipeTransport({ input, output, exited: new Promise(() => undefined), limits });
  const received: unknown[] = [];
  let whenReceived = (): void => undefined;
  transport.onmessage = (text) => {
    received.push(JSON.parse(text));
    whenReceived();
  };
  /** Returns the messages received before and with the normal message that is sent last. */
  const after = async (...messages: readonly string[]): Promise<unknown[]> => write([...messages, normal], 65_536);
  const write = async (messages: readonly string[], pieceBytes: number): Promise<unknown[]> => {
    received.length = 0;
    const bytes = Buffer.from(messages.map((message) => `${message}\0`).join(''));
    for (let at = 0; at < bytes.length; at += pieceBytes)
      output.write(Buffer.from(bytes.subarray(at, at + pieceBytes)));
    while (JSON.stringify(received.at(-1)) !== messages.at(-1))
      await new Promise<void>((resolve) => void (whenReceived = resolve));
    return received.slice(0, -1);
  };
  return { after, write, pictures, transport };
}

const eventOf = (method: string): string =>
  JSON.stringify({ method, params: { request: { headers: { x: long } } }, sessionId: 'AB12' });
const answerOf = (value: string, fields: object = { sessionId: 'AB12' }): string =>
  JSON.stringify({ id: 7, result: { result: { type: 'string', value } }, ...fields });

describe('a message that is longer than any should be', () => {
  test('is dropped when it is an event, and the next one arrives', async () => {
    expect(await start().after(eventOf('Network.requestWillBeSent'))).toEqual([]);
  });

  test.each([{ sessionId: 'AB12' }, {}])('fails the call %j that it answers, and the next one arrives', async (of) => {
    const message = expect.stringContaining('The answer is too large');
    expect(await start().after(answerOf(long, of))).toEqual([{ id: 7, error: { code: -32_000, message }, ...of }]);
  });

  test('names no session that the page wrote into it', async () => {
    const forged = await start().after(answerOf(`${long},"sessionId":"CD34"}`, {}));
    expect(forged).toEqual([expect.not.objectContaining({ sessionId: expect.anything() })]);
  });

  test('fails the picture that it answers', async () => {
    const { after, pictures } = start();
    const picture = pictures.take('AB12', { format: 'png' });
    const failed = expect(picture).rejects.toThrow('The answer is too large');
    expect(await after(JSON.stringify({ id: 2 ** 30, result: { data: long }, sessionId: 'AB12' }))).toEqual([]);
    await failed;
  });

  test.each([1, 7, 63, 64, 65, 999, 1_001])('is known in pieces of %i bytes too', async (pieceBytes) => {
    const { write } = start();
    const sent = [eventOf('Network.requestWillBeSent'), answerOf('short'), answerOf(long), eventOf('Log.entryAdded')];
    expect(await write([...sent, normal], pieceBytes)).toMatchObject([
      { id: 7, result: {} },
      { id: 7, error: {} },
    ]);
  });
});

test('an answer may be longer than an event, and a picture longer than both', async () => {
  const { after, pictures } = start();
  const picture = pictures.take('AB12', { format: 'png' });
  const data = Buffer.alloc(2_700, 'a');
  await after(JSON.stringify({ id: 2 ** 30, result: { data: data.toString('base64') }, sessionId: 'AB12' }));
  expect(data.equals(await picture)).toBe(true);
  expect(await after(answerOf(long.slice(0, 1_500)))).toHaveLength(1);
});

test.each(['Runtime.consoleAPICalled', 'Runtime.exceptionThrown', 'Log.entryAdded'])(
  '%s is dropped, however short and in whatever pieces',
  async (method) => {
    expect(await start().write([JSON.stringify({ method, params: {} }), normal], 5)).toEqual([]);
  },
);

test.each([
  ['security', 1],
  ['rendering', 0],
  ['network', 0],
])('a message of the log from the source %s arrives %i times', async (source, times) => {
  const entry = { source, level: 'error', text: '' };
  const message = JSON.stringify({ method: 'Log.entryAdded', params: { entry } });
  expect(await start().write([message, normal], 5)).toHaveLength(times);
});

test('what cannot be read ends nothing', async () => {
  const { after, transport } = start();
  const { onmessage } = transport;
  // Puppeteer's reader is asynchronous, so what it throws becomes a rejection.
  Object.assign(transport, { onmessage: async (text: string) => onmessage!(text) });
  expect(await after('{"id":7,"result":', answerOf('short'))).toMatchObject([
    { id: 7, error: {} },
    { id: 7, result: {} },
  ]);
});
