import { expect, test } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { measureHiddenLeft } from '../in-page/page-size.ts';
import { isLoaded, waitForNextTask } from '../in-page/settle.ts';
import { createPageCalls } from './run-in-page.ts';

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
  const { inPage } = createPageCalls(page as unknown as Parameters<typeof createPageCalls>[0]);
  return { inPage, sent, frame, page, failNext: (given: Error) => void (error = given) };
}
/** A call that does not send the file is a single line. */
const bringsFile = (text: string): boolean => text.length > 200;

test('a file is sent to a page once, whatever is called in it, and again to its next document', async () => {
  const { inPage, sent, page, frame } = openPage();
  await inPage(isLoaded, 'load');
  await inPage(isLoaded, 'load');
  await inPage(waitForNextTask);
  await inPage(measureHiddenLeft);
  page.emit('framenavigated', frame);
  await inPage(waitForNextTask);
  expect(sent.map(bringsFile)).toEqual([true, false, false, true, true]);
});

test('a world that is gone gets the file again', async () => {
  const { inPage, sent, failNext } = openPage();
  await inPage(waitForNextTask);
  failNext(new Error('Protocol error: Cannot find context with specified id'));
  await inPage(waitForNextTask);
  expect(sent.map(bringsFile)).toEqual([true, false, true]);
});

test('a function that no file for pages exports is refused', async () => {
  const { inPage, sent } = openPage();
  const elsewhere = (): number => 1;
  await expect(inPage(elsewhere)).rejects.toThrow('No file of in-page exports elsewhere');
  expect(sent).toEqual([]);
});
