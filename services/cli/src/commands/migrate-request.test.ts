import { expect, test } from '@jest/globals';
import { runCli } from '../cli.ts';

const call = async (...args: string[]) =>
  runCli({ args: ['migrate-request', ...args], environment: {}, random: (count) => new Uint8Array(count) });

test('a request of another service is answered as ours, with what is lost', async () => {
  const theirs = 'https://api.urlbox.com/v1/KEY/png?url=https://example.com/&retina=1&proxy=http://a:b@proxy.example';
  const { exitCode, stdout } = await call('--from', 'urlbox', '--request', theirs);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('POST /v1/screenshots\n');
  expect(stdout).toContain('"deviceScaleFactor": 2');
  expect(stdout).toContain('Left out: proxy: has no counterpart\n');
  expect(stdout).not.toMatch(/KEY|a:b/);
});

test('a program gets the same, and what the service would refuse', async () => {
  const theirs = '{"url":"https://example.com/","accept_lang":"!!"}';
  const { stdout } = await call('--from', 'urlbox', '--request', theirs, '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    endpoint: '/v1/screenshots',
    request: { url: 'https://example.com/', locale: '!!' },
    notes: [],
    refused: { locale: 'must be a BCP 47 language tag, such as de-DE' },
  });
});

test.each([
  [['--from', 'other', '--request', '{}'], '--from must be one of screenshotone, urlbox'],
  [['--from', 'urlbox', '--request', 'a picture'], 'It is neither a URL'],
])('%j is refused with what is wrong', async (args, message) => {
  const { exitCode, stderr } = await call(...args);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(message)]);
});
