import { expect, test } from '@jest/globals';
import type { ExecutionDetails } from '@tintype/database/schedules';
import { scheduleMail } from './schedule-mail.ts';
import type { ScheduleLinks } from './schedule-links.ts';

const run = {
  scheduleName: 'A page',
  url: 'https://example.com/',
  executedAt: new Date('2026-11-21T10:00:00.000Z'),
  state: 'SUCCESS',
  changed: null,
  diffScore: null,
  verdict: 'page',
  errorCode: null,
  errorMessage: null,
  autoPaused: false,
  timezone: 'UTC',
  findings: null,
} as ExecutionDetails;
const at = (name: string) => `https://files.example.com/${name}?a=1&b=2`;
const linksIn = (links: ScheduleLinks): { text: string[]; html: string[] } => {
  const { text, html } = scheduleMail([{ run, links, subject: null, shown: {} }]);
  return {
    text: text.split('\n').filter((line) => line.includes(': https://files.')),
    html: [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, name]) => `${name}: ${href}`),
  };
};
const escaped = (line: string): string => line.replaceAll('&', '&amp;');

test.each<[string, ScheduleLinks, string[]]>([
  ['no result', {}, []],
  ['a result', { storageUrl: at('a') }, [`The result: ${at('a')}`]],
  [
    'the only one of its outputs',
    { storageUrl: at('a'), outputs: { page: { storageUrl: at('a') } } },
    [`The result: ${at('a')}`],
  ],
  [
    'several outputs and a picture of the change',
    {
      storageUrl: at('a'),
      outputs: { page: { storageUrl: at('a') }, words: { storageUrl: at('b') } },
      diffUrl: at('c'),
    },
    [`The result page: ${at('a')}`, `The result words: ${at('b')}`, `What has changed: ${at('c')}`],
  ],
])('a mail of a run with %s has exactly their links, in both parts', (_name, links, lines) => {
  expect(linksIn(links)).toEqual({ text: lines, html: lines.map(escaped) });
});
