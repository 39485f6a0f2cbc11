import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { hidden } from '@tintype/contracts/capture/fragments';
import { languages, writeSnippet } from './snippets.ts';
import { markUnparsed, explainUnsendable } from './unsendable.ts';

const request = { url: 'https://example.com/it\'s?a="b"&c=true', darkMode: true, format: 'png', selector: '#null "x"' };

test('a shell reads the body back as it was', () => {
  const command = writeSnippet('curl', 'http://localhost', request).replace(/^curl \S+/, "printf '%s\\n'");
  const words = execFileSync('bash', ['-c', command], { encoding: 'utf8', env: { TINTYPE_API_KEY: 'k' } }).split('\n');
  expect(JSON.parse(words[words.indexOf('-d') + 1]!)).toEqual(request);
  expect(words[words.indexOf('-o') + 1]).toBe('capture.png');
});

test('the command line gets a flag for each option', () => {
  const options = { blockAds: false, delay: 500, hideSelectors: ['#a', "b'c"], viewport: { width: 800 } };
  const command = writeSnippet('Command line', 'http://localhost', { ...request, ...options });
  const words = execFileSync('bash', ['-c', command.replace(/^tintype/m, "printf '%s\\n'")], { encoding: 'utf8' });
  expect(words.trim().split('\n')).toEqual(
    ['capture', request.url, '--dark-mode'].concat(
      ['--format', 'png', '--selector', request.selector, '--no-block-ads', '--delay', '500'],
      ['--hide-selectors', '#a', '--hide-selectors', "b'c", '--viewport', '{"width":800}', '-o', 'capture.png'],
    ),
  );
});

test('Python gets the arguments of its client, its own constants, and texts as they are', () => {
  const code = writeSnippet('Python', 'http://localhost', { ...request, viewport: { deviceScaleFactor: 2 } });
  expect(code).toContain('dark_mode=True,');
  expect(code).toContain('"deviceScaleFactor": 2');
  expect(code).toContain(`selector=${JSON.stringify(request.selector)},`);
  expect(code).toContain('to="capture.png",');
});

test('with several outputs the answer is read as JSON', () => {
  const several = { url: 'https://example.com', outputs: [{ type: 'screenshot' }, { type: 'pdf' }] };
  expect(writeSnippet('JavaScript', 'http://localhost', several)).toContain(
    'const { outputs } = await tintype.capture({',
  );
  expect(writeSnippet('Python', 'http://localhost', several)).toContain('response_type="base64",');
  expect(writeSnippet('curl', 'http://localhost', several)).toContain('-o capture.json');
});

test.each([
  ['Command line', /^# npm install --global (http:\/\/localhost\/clients\/tintype-cli-\d+\.\d+\.\d+\.tgz)\n/],
  ['JavaScript', /^\/\/ npm install (http:\/\/localhost\/clients\/tintype-client-\d+\.\d+\.\d+\.tgz)\n/],
  ['Python', /^# pip install (http:\/\/localhost\/clients\/tintype-\d+\.\d+\.\d+-py3-none-any\.whl)\n/],
] as const)('%s names the package that the installation serves', (language, install) => {
  expect(writeSnippet(language, 'http://localhost', request)).toMatch(install);
});

test.each(languages)('%s saves the file, whatever form of response the capture had', (language) => {
  for (const options of [{}, { outputs: [{ type: 'pdf' }, { type: 'html' }] }])
    expect(writeSnippet(language, 'http://localhost', { ...request, ...options, responseType: 'url' })).toBe(
      writeSnippet(language, 'http://localhost', { ...request, ...options }),
    );
});

test.each([
  ['invalid JSON', { actions: markUnparsed('[{') }, /invalid JSON of actions/],
  ['a masked text', { actions: [{ type: 'type', text: hidden }] }, /actions\.0\.text/],
  ['a masked session', { session: { cookies: [{ name: hidden, value: hidden }] } }, /session\.cookies\.0\.name/],
])('a request with %s is not sent, and its fields are named', (_name, options, reason) => {
  expect(explainUnsendable({ ...request, ...options })).toMatch(reason);
  expect(explainUnsendable(request)).toBeUndefined();
});
