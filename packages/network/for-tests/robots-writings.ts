import type { RobotsCase } from './robots-files.ts';

const all = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');
const us = (...lines: string[]): string => ['User-agent: Tintype', ...lines].join('\n');

/** Spellings of files, and records that are not in RFC 9309. */
export const robotsWritings: readonly RobotsCase[] = [
  // Section 2.2: how a file is written.
  {
    name: 'lines end in CR LF',
    text: 'User-agent: *\r\nDisallow: /a\r\n\r\nAllow: /a/b\r\n',
    allowed: ['/a/b'],
    refused: ['/a'],
  },
  { name: 'lines end in CR', text: 'User-agent: *\rDisallow: /a\r', refused: ['/a'] },
  { name: 'a byte order mark', text: `\uFEFF${all('Disallow: /a')}`, refused: ['/a'] },
  {
    name: 'half a byte order mark',
    text: Buffer.from([0xef, 0xbb, ...Buffer.from(all('Disallow: /a'))]).toString(),
    refused: ['/a'],
  },
  {
    name: 'the first byte of a byte order mark',
    text: Buffer.from([0xef, ...Buffer.from(all('Disallow: /a'))]).toString(),
    refused: ['/a'],
  },
  { name: 'two byte order marks', text: `\uFEFF\uFEFF${all('Disallow: /a')}`, refused: ['/a'] },
  {
    name: 'a byte order mark that was encoded twice',
    text: Buffer.from('\uFEFF').toString('latin1') + all('Disallow: /a'),
    refused: ['/a'],
  },
  {
    name: 'comments',
    text: '# hello\nUser-agent: * # all\nDisallow: /a # not this\n#Disallow: /b',
    allowed: ['/b'],
    refused: ['/a'],
  },
  {
    name: 'blanks and tabs around everything',
    text: ' \tUser-agent \t:\t * \n\t Disallow\t:  /a \t',
    refused: ['/a'],
    allowed: ['/ '],
  },
  { name: 'no blank after the colon', text: 'User-agent:*\nDisallow:/a', refused: ['/a'] },
  { name: 'keys in any case', text: 'USER-AGENT: *\ndIsAlLoW: /a\nALLOW: /a/b', allowed: ['/a/b'], refused: ['/a'] },
  {
    name: 'a blank in place of a colon',
    text: 'User-agent *\nDisallow /a\nDisallow\t/b\nAllow  /a/c # yes\nCrawl-delay 5',
    allowed: ['/a/c'],
    refused: ['/a', '/b'],
    delayMs: 5_000,
  },
  {
    name: 'sentences and single words are no records',
    text: 'User-agent: *\nDisallow all of it\nDisallow\n/c\nDisallow: /b',
    allowed: ['/a', '/c', '/all'],
    refused: ['/b'],
  },
  {
    name: 'a page of HTML in its place says nothing',
    text: '<!doctype html><html><head><title>x: y</title></head></html>',
    allowed: ['/', '/a'],
  },
  {
    name: 'a very long line does no harm',
    text: all(`Disallow: /${'a'.repeat(100_000)}`, 'Disallow: /b'),
    allowed: ['/a'],
    refused: ['/b'],
  },
  {
    name: 'a rule that would take a backtracking matcher ages',
    text: all(`Disallow: /${'*a'.repeat(2_000)}$`),
    allowed: [`/${'a'.repeat(1_999)}b`],
  },
  // Not in the RFC.
  { name: 'crawl-delay', text: us('Crawl-delay: 2'), delayMs: 2_000 },
  { name: 'crawl-delay with a fraction', text: us('crawl-delay: 0.5'), delayMs: 500 },
  { name: 'crawl-delay of everybody', text: all('Crawl-delay: 10', 'Disallow: /a'), delayMs: 10_000, refused: ['/a'] },
  {
    name: 'crawl-delay of others is not ours',
    text: `User-agent: b\nCrawl-delay: 10\n\n${us('Disallow: /a')}`,
    delayMs: 0,
  },
  {
    name: 'the group for everybody does not lend its crawl-delay',
    text: `${all('Crawl-delay: 10')}\nDisallow: /\n\n${us('Disallow: /a')}`,
    delayMs: 0,
    allowed: ['/b'],
  },
  {
    name: 'the longest of several crawl-delays',
    text: us('Crawl-delay: 1', 'Crawl-delay: 3', 'Crawl-delay: 2'),
    delayMs: 3_000,
  },
  { name: 'a crawl-delay that is no number', text: us('Crawl-delay: soon', 'Crawl-delay: -1'), delayMs: 0 },
  {
    name: 'crawl-delay ends no list of user-agents',
    text: 'User-agent: Tintype\nCrawl-delay: 1\nUser-agent: b\nDisallow: /a',
    delayMs: 1_000,
    refused: ['/a'],
  },
];
