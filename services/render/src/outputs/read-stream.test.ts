import { expect, test } from '@jest/globals';
import { resultBytesMax } from '../limits.ts';
import { readStream } from './read-stream.ts';

/** A browser that stores the pieces of a stream under a handle. */
function browserWith(pieces: Iterator<Buffer>) {
  const asked: string[] = [];
  const send = async (method: string): Promise<object> => {
    asked.push(method);
    if (method === 'IO.close') return {};
    const { value, done } = pieces.next() as IteratorResult<Buffer, undefined>;
    return { data: (value ?? Buffer.alloc(0)).toString('base64'), base64Encoded: true, eof: done === true };
  };
  return { session: { send } as never, asked };
}

test('a file comes in pieces, and its handle is closed', async () => {
  const { session, asked } = browserWith([Buffer.from('%PDF-'), Buffer.from('1.7')].values());
  expect(String(await readStream(session, 'h'))).toBe('%PDF-1.7');
  expect(asked).toEqual(['IO.read', 'IO.read', 'IO.read', 'IO.close']);
});

test('a file without end is given up at the size of a result, and its handle is closed', async () => {
  const piece = Buffer.alloc(resultBytesMax / 4 + 1);
  const endless = { next: () => ({ value: piece, done: false }) } as Iterator<Buffer>;
  const { session, asked } = browserWith(endless);
  await expect(readStream(session, 'h')).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE' });
  expect(asked).toEqual(['IO.read', 'IO.read', 'IO.read', 'IO.read', 'IO.close']);
});
