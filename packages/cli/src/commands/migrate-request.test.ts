import { expect, test } from '@jest/globals';
import { recordingTerminal } from '../../for-tests/recording-terminal.ts';
import { runProgram } from '../program.ts';
import { migrateRequest } from './migrate-request.ts';

async function call(...args: string[]) {
  const { terminal, stdout, stderr } = recordingTerminal();
  const exitCode = await runProgram({
    title: 'tintype',
    commands: [migrateRequest],
    args: ['migrate-request', ...args],
    environment: {},
    random: (count) => new Uint8Array(count),
    terminal,
    stopSignal: () => new AbortController().signal,
  });
  return { exitCode, stdout: stdout(), stderr: stderr() };
}

test('a request of another service is answered as ours, with what is lost', async () => {
  const theirs = 'https://api.urlbox.com/v1/KEY/png?url=https://example.com/&retina=1&proxy=http://a:b@proxy.example';
  const { exitCode, stdout } = await call('--from', 'urlbox', theirs);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('POST /v1/screenshots\n');
  expect(stdout).toContain('"deviceScaleFactor": 2');
  expect(stdout).toContain('Omitted: proxy: has no equivalent\n');
  expect(stdout).not.toMatch(/KEY|a:b/);
});

test('a program gets the same, and what the service would refuse', async () => {
  const theirs = '{"url":"https://example.com/","accept_lang":"!!"}';
  const { exitCode, stdout } = await call('--from', 'urlbox', theirs, '--json');
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    endpoint: '/v1/screenshots',
    request: { url: 'https://example.com/', locale: '!!' },
    notes: [],
    refused: { locale: 'must be a BCP 47 language tag, such as de-DE' },
  });
});

test.each<[readonly string[], number, string]>([
  [['--from', 'other', '{}'], 2, 'Allowed choices are screenshotone, urlbox'],
  [['--from', 'urlbox', 'a picture'], 1, 'The text is neither a URL'],
])('%j ends with %d and says what is wrong', async (args, code, message) => {
  const { exitCode, stderr } = await call(...args);
  expect([exitCode, stderr]).toEqual([code, expect.stringContaining(message)]);
});
