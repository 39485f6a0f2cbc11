import { expect, test } from '@jest/globals';
import { answerLimits } from '../answer-limits.ts';
import { hostilePages } from '../../for-tests/hostile-pages.ts';
import { toToolContent } from './tool-content.ts';

const marker = '0123456789abcdef';
const textOf = (pageText: string): string => {
  const [block] = toToolContent({ facts: ['captureId: abc'], pageText, next: 'stop' }, marker).content;
  return (block as { text: string }).text;
};

test('there are at least forty hostile pages', () => {
  expect(Object.keys(hostilePages).length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(hostilePages))(
  'text of a hostile page is framed and bounded: %s',
  (_name, { text, hides }) => {
    const answer = textOf(text);
    expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(answerLimits.textBytes);
    const lines = answer.split('\n');
    const [begin, end] = ['start', 'end'].map((edge) => `----- ${edge} of untrusted content ${marker}`);
    expect(lines.filter((line) => line === begin)).toHaveLength(1);
    expect(lines.filter((line) => line === end)).toHaveLength(1);
    // Nothing of the page stands outside of the frame, and nothing of ours inside.
    expect(lines.at(-1)).toBe(end);
    const before = lines.slice(0, lines.indexOf(begin!)).join('\n');
    expect(before).toMatch(/^captureId: abc\nNext: stop\n\nUntrusted content of web pages follows/);
    expect(before).not.toMatch(/ignore|system prompt|<\|/i);
    expect(answer).not.toMatch(/[\u200b\u202e\u2066]|[\u{e0000}-\u{e007f}]/u);
    expect(/Hidden text:/.test(before)).toBe(hides === true);
  },
);

test('a picture is in the content once, after the text, and nothing is structured content', () => {
  const answer = toToolContent(
    {
      facts: ['one'],
      pictures: [{ bytes: new Uint8Array([1, 2]), contentType: 'image/jpeg' }],
      files: [{ address: 'https://files.example/a', name: 'picture', contentType: 'image/png', sizeBytes: 9 }],
    },
    marker,
  );
  expect(answer.content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link']);
  expect(answer).not.toHaveProperty('structuredContent');
});

test('facts are bounded too', () => {
  const answer = toToolContent({ facts: Array<string>(10_000).fill('a fact'), pageText: 'x'.repeat(100_000) }, marker);
  expect(Buffer.byteLength((answer.content[0] as { text: string }).text)).toBeLessThanOrEqual(answerLimits.textBytes);
});
