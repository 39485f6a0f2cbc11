import { expect, test } from '@jest/globals';
import { retryPicture } from './picture-calls.ts';

const noPicture = 'Protocol error (Page.captureScreenshot): Unable to capture screenshot';
/** Fails with each of the messages, and then returns an image. */
const failing = (...messages: readonly string[]) => {
  let calls = 0;
  const take = async (): Promise<Buffer> => {
    const message = messages[calls];
    calls += 1;
    if (message !== undefined) throw new Error(message);
    return Buffer.from('picture');
  };
  return { take, calls: () => calls };
};

test('a picture that could not be drawn is asked for again', async () => {
  const { take, calls } = failing(noPicture, noPicture);
  expect(String(await retryPicture(take, [1, 1]))).toBe('picture');
  expect(calls()).toBe(3);
});

test('the last answer counts when the pauses are used up', async () => {
  const { take, calls } = failing(noPicture, noPicture, noPicture);
  await expect(retryPicture(take, [1, 1])).rejects.toThrow('Unable to capture screenshot');
  expect(calls()).toBe(3);
});

test('what is no matter of time is not asked for again', async () => {
  const { take, calls } = failing('Protocol error (Page.captureScreenshot): Not attached to an active page');
  await expect(retryPicture(take, [1, 1])).rejects.toThrow('Not attached');
  expect(calls()).toBe(1);
});
