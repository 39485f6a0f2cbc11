import { expect, test } from '@jest/globals';
import { isClockAdvance } from './page-clock.ts';

const from = Date.parse('2026-11-22T10:42:10Z');
const to = Date.parse('2026-11-23T12:00:05Z');

test.each([
  ['a clock', 'It is 10:42', 'It is 12:00'],
  ['a clock with seconds in another zone', 'Tokyo 19:42:10', 'Tokyo 21:00:05'],
  ['a clock of twelve hours', 'Now 5:42 AM', 'Now 7:00 AM'],
  ['a clock of a city', 'Tehran 14:12', 'Tehran 15:30'],
  ['a date', 'Sunday, 22 November 2026', 'Monday, 23 November 2026'],
  ['a date in another language', 'dimanche 22 novembre 2026', 'lundi 23 novembre 2026'],
  ['a date in digits', 'Heute: 22.11.2026', 'Heute: 23.11.2026'],
  ['a date of a zone that is ahead', 'Today is 23 November', 'Today is 24 November'],
  ['a date and a time', '2026-11-22 10:42', '2026-11-23 12:00'],
])('%s goes on with the time', (_name, before, after) => {
  expect(isClockAdvance(before, after, { from, to })).toBe(true);
});

test.each([
  ['opening hours', 'Open from 09:00', 'Open from 10:00'],
  ['a train that is late', 'Departs 10:32', 'Departs 10:47'],
  ['a clock that stood still', 'It is 10:42', 'It is 10:45'],
  ['a date that is not that of today', 'Next tasting: 4 December', 'Next tasting: 11 December'],
  ['a date that became that of today', 'Last update: 12 May 2026', 'Last update: 23 November 2026'],
  ['a price beside a clock', 'Tea 4.00 at 10:42', 'Tea 5.00 at 12:00'],
  ['a number that holds a day', 'Room 122 November', 'Room 123 November'],
  ['a train to a city', 'Tehran 11:42', 'Tehran 13:00'],
  ['a deadline', 'Deadline: 22 November 2026', 'Deadline: 23 November 2026'],
  ['words', 'In stock', 'Sold out'],
])('%s does not', (_name, before, after) => {
  expect(isClockAdvance(before, after, { from, to })).toBe(false);
});
