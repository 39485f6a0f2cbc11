import { describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createPictureCalls } from './picture-calls.ts';

type Sent = { readonly id: number; readonly method: string; readonly sessionId: string };

function start() {
  const sent: Sent[] = [];
  const calls = createPictureCalls((message) => void sent.push(JSON.parse(message) as Sent));
  /** Passes the message in pieces, each with separate memory, as from a pipe. */
  const answer = (message: object, pieceBytes = 65_536): boolean => calls.receive(inPieces(message, pieceBytes));
  return { calls, sent, answer };
}

function inPieces(message: object, pieceBytes: number): Buffer[] {
  const text = JSON.stringify(message);
  const count = Math.ceil(text.length / pieceBytes);
  return Array.from({ length: count }, (_, at) => Buffer.from(text.slice(at * pieceBytes, (at + 1) * pieceBytes)));
}

describe('calls for pictures', () => {
  test.each([0, 1, 2, 3, 47, 48 * 768, 48 * 1_024, 100_000, 3_000_001])(
    'a picture of %i bytes is what it was',
    async (length) => {
      const { calls, sent, answer } = start();
      const bytes = randomBytes(length);
      const picture = calls.take('S', { format: 'png' });
      const { id, method, sessionId } = sent[0]!;
      expect({ method, sessionId }).toEqual({ method: 'Page.captureScreenshot', sessionId: 'S' });
      expect(answer({ id, result: { data: bytes.toString('base64') }, sessionId })).toBe(true);
      expect(bytes.equals(await picture)).toBe(true);
    },
  );

  test.each([1, 2, 3, 5, 7, 64, 99, 100, 101])(
    'a message in pieces of %i bytes is read as a whole one',
    async (size) => {
      const { calls, sent, answer } = start();
      const bytes = randomBytes(1_000);
      const picture = calls.take('S', { format: 'png' });
      answer({ id: sent[0]!.id, result: { data: bytes.toString('base64') }, sessionId: 'S' }, size);
      expect(bytes.equals(await picture)).toBe(true);
      const failure = calls.take('S', { format: 'png' });
      answer({ id: sent[1]!.id, error: { message: 'Unable to capture screenshot' } }, size);
      await expect(failure).rejects.toThrow('Unable to capture screenshot');
    },
  );

  test('answers find their calls in any order', async () => {
    const { calls, sent, answer } = start();
    const pictures = ['one', 'two'].map((session) => calls.take(session, { format: 'jpeg' }));
    for (const { id, sessionId } of sent.toReversed())
      answer({ id, result: { data: Buffer.from(sessionId).toString('base64') }, sessionId });
    expect((await Promise.all(pictures)).map(String)).toEqual(['one', 'two']);
  });

  test('an error is told in the words of Puppeteer', async () => {
    const { calls, sent, answer } = start();
    const picture = calls.take('S', { format: 'png' });
    answer({ id: sent[0]!.id, error: { code: -32_000, message: 'Unable to capture screenshot' }, sessionId: 'S' });
    await expect(picture).rejects.toThrow('Protocol error (Page.captureScreenshot): Unable to capture screenshot');
  });

  test.each([
    { id: 7, result: { data: 'AAAA' } },
    { id: 7, result: {} },
    { method: 'Page.loadEventFired', params: {} },
    { method: 'Runtime.bindingCalled', params: { payload: '{"id":1073741824' } },
  ])('%j is left to Puppeteer', (message) => {
    const { calls, answer } = start();
    void calls.take('S', { format: 'png' });
    expect(answer(message)).toBe(false);
  });

  test('an answer for a session that is over is dealt with and dropped', () => {
    const { calls, sent, answer } = start();
    void calls.take('S', { format: 'png' });
    calls.forget('S');
    expect(answer({ id: sent[0]!.id, result: { data: 'AAAA' }, sessionId: 'S' })).toBe(true);
  });
});
