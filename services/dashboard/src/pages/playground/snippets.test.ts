import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { snippets } from './snippets.ts';

const request = { url: 'https://example.com/it\'s?a="b"&c=true', darkMode: true, format: 'png', selector: '#null "x"' };

test('a shell reads the body back as it was', () => {
  const command = snippets.curl('http://localhost', request).replace(/^curl \S+/, "printf '%s\\n'");
  const words = execFileSync('bash', ['-c', command], { encoding: 'utf8', env: { TINTYPE_API_KEY: 'k' } }).split('\n');
  expect(JSON.parse(words[words.indexOf('-d') + 1]!)).toEqual(request);
  expect(words[words.indexOf('-o') + 1]).toBe('capture.png');
});

test('Python gets its own constants, and texts stay as they are', () => {
  const code = snippets.Python('http://localhost', request);
  expect(code).toContain('"darkMode": True');
  expect(code).toContain(JSON.stringify(request.selector));
  expect(code).toContain('c=true');
});

test('with several outputs the answer is read as JSON', () => {
  const several = { url: 'https://example.com', outputs: [{ type: 'screenshot' }, { type: 'pdf' }] };
  expect(snippets.JavaScript('http://localhost', several)).toContain('const { outputs } = await response.json()');
  expect(snippets.curl('http://localhost', several)).toContain('-o capture.json');
});
