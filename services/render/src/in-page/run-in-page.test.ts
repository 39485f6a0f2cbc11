import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { runInPageOf } from './run-in-page.ts';
import { withParts } from './with-parts.ts';

const part = function part(): number {
  return 1;
};
const assembled = withParts([part], function assembled(more: number): number {
  return part() + more;
});
const plain = (more: number): number => more;

/** A page whose session only counts. */
function openPage() {
  const frame = { isolatedRealm: () => ({ context: { id: 7 } }) };
  const sent: string[] = [];
  let error: Error | undefined;
  const send = async (_method: string, { functionDeclaration }: { functionDeclaration: string }) => {
    sent.push(functionDeclaration);
    const failure = error;
    error = undefined;
    if (failure !== undefined) throw failure;
    return { result: { value: 1 } };
  };
  const page = Object.assign(new EventEmitter(), { mainFrame: () => frame, _client: () => ({ send }) });
  const inPage = runInPageOf(page as unknown as Parameters<typeof runInPageOf>[0]);
  return { inPage, sent, frame, page, failNext: (given: Error) => void (error = given) };
}
const isWhole = (text: string): boolean => text.includes('return 1');

test('what has parts is sent to a page once, and again to its next document', async () => {
  const { inPage, sent, page, frame } = openPage();
  for (let count = 0; count < 3; count += 1) await inPage(assembled, 1);
  page.emit('framenavigated', frame);
  await inPage(assembled, 1);
  expect(sent.map(isWhole)).toEqual([true, false, false, true]);
});

test('a world that is gone gets all of it again', async () => {
  const { inPage, sent, failNext } = openPage();
  await inPage(assembled, 1);
  failNext(new Error('Protocol error: Cannot find context with specified id'));
  await inPage(assembled, 1);
  expect(sent.map(isWhole)).toEqual([true, false, true]);
});

test('what has no parts is sent as it is', async () => {
  const { inPage, sent } = openPage();
  await inPage(plain, 1);
  await inPage(plain, 1);
  expect(sent).toEqual([plain.toString(), plain.toString()]);
});
