import { expect, test } from '@jest/globals';
import { describeCron } from './describe-cron.ts';
import { parseCron } from './parse-cron.ts';

test.each([
  ['hourly', '0 0 * * * *', 'Every hour'],
  ['Daily', '0 0 0 * * *', 'Every day at 00:00'],
  ['weekly', '0 0 0 * * 0', 'At 00:00 on Sunday'],
  ['monthly', '0 0 0 1 * *', 'At 00:00 on day 1 of the month'],
  ['@hourly', '0 0 * * * *', 'Every hour'],
  ['@yearly', '0 0 0 1 1 *', 'At 00:00 on day 1 of the month in January'],
  ['*/5 * * * *', '0 */5 * * * *', 'Every 5 minutes'],
  ['  0   30 9 * * 1-5 ', '0 30 9 * * 1-5', 'At 09:30 on Monday to Friday'],
  ['5 30 9,17 * * *', '5 30 9,17 * * *', 'Every day at 09:30:05 and 17:30:05'],
  ['0 0 8-18/2 * JAN,mar MON', '0 0 8-18/2 * 1,3 1', 'Every 2 hours from 8 to 18 on Monday in January and March'],
  ['0 5/15 * * * *', '0 5-59/15 * * * *', 'Every 15 minutes from 5 to 59'],
  ['*/10 * * * * *', '*/10 * * * * *', 'Every 10 seconds, every minute'],
  ['0 0 9 1,15 * *', '0 0 9 1,15 * *', 'At 09:00 on day 1 and 15 of the month'],
  ['0 0 9 13 * 5', '0 0 9 13 * 5', 'At 09:00 on day 13 of the month or on Friday'],
  ['0 15 10 * * 5-7', '0 15 10 * * 5-7', 'At 10:15 on Friday to Sunday'],
  ['0 0 0 * * 7', '0 0 0 * * 7', 'At 00:00 on Sunday'],
  ['0 0 0 29 2 *', '0 0 0 29 2 *', 'At 00:00 on day 29 of the month in February'],
  ['0 0 0 30 2 1', '0 0 0 30 2 1', 'At 00:00 on day 30 of the month or on Monday in February'],
  ['0 0 0 31 4,5 *', '0 0 0 31 4,5 *', 'At 00:00 on day 31 of the month in April and May'],
  ['*/1 0 0 * * *', '* 0 0 * * *', 'Every second, at minute 0, at hour 0'],
  ['* * * * * *', '* * * * * *', 'Every second'],
  ['*,5 * * * * *', '*,5 * * * * *', 'Every second'],
  ['0 0-59 9 * * *', '0 0-59 9 * * *', 'Every minute, at hour 9'],
  ['0 */10,5 * * * *', '0 */10,5 * * * *', 'At minutes 0, 5, 10, 20, 30, 40 and 50'],
  ['0 */7 * * * *', '0 */7 * * * *', 'Every 7 minutes from 0 to 59'],
  ['0 5-20/30 9 * * *', '0 5-20/30 9 * * *', 'Every day at 09:05'],
  ['0 0 9 1,*/10 * *', '0 0 9 1,*/10 * *', 'At 09:00 on day 1, 11, 21 and 31 of the month'],
  ['0 0 9 1-5,3-9 * *', '0 0 9 1-5,3-9 * *', 'At 09:00 on day 1 to 9 of the month'],
  ['0 0 12 1/5 * *', '0 0 12 1-31/5 * *', 'At 12:00 on every 5th day of the month from the 1st'],
  ['0 0 12 2-13/3 * *', '0 0 12 2-13/3 * *', 'At 12:00 on every 3rd day of the month from the 2nd to the 13th'],
  ['0 0 12 21-31/11 * *', '0 0 12 21-31/11 * *', 'At 12:00 on day 21 of the month'],
  ['0 0 12 21-30/4 * *', '0 0 12 21-30/4 * *', 'At 12:00 on every 4th day of the month from the 21st to the 30th'],
  ['0 0 12 11/12 * *', '0 0 12 11-31/12 * *', 'At 12:00 on every 12th day of the month from the 11th'],
  ['0 0 12 */2 * 1', '0 0 12 */2 * 1', 'At 12:00 on every 2nd day of the month from the 1st or on Monday'],
  ['0 0 9 * * 0-7', '0 0 9 * * 0-7', 'Every day at 09:00'],
  ['0 0 9 * * 1-7', '0 0 9 * * 1-7', 'Every day at 09:00'],
  ['0 0 9 * * 0,6-7', '0 0 9 * * 0,6-7', 'At 09:00 on Sunday and Saturday'],
  ['0 0 9 * * 1-5/2', '0 0 9 * * 1-5/2', 'At 09:00 on Monday, Wednesday and Friday'],
  ['0 0 9 * */6,2 *', '0 0 9 * */6,2 *', 'At 09:00 in January, February and July'],
  // Of the two fields of days each is enough, so this is every day.
  ['0 0 0 1-31 * 1', '0 0 0 1-31 * 1', 'Every day at 00:00'],
  ['0 0 9 13 * 0-6', '0 0 9 13 * 0-6', 'Every day at 09:00'],
])('%s is kept as %s and read as "%s"', (text, cron, words) => {
  expect(parseCron(text)).toEqual({ ok: true, cron });
  expect(describeCron(cron)).toBe(words);
});

test.each([
  ['', /has 1 field: .*six.*five fields as in crontab/],
  ['often', /six .*five/],
  ['* * * *', /six .*five/],
  ['0 0 0 1 1 * 2027', /six .*five/],
  ['60 * * * * *', /^second: "60" must be from 0 to 59/],
  ['0 60 * * * *', /^minute:/],
  ['0 0 24 * * *', /^hour:/],
  ['0 0 0 0 * *', /^day of month:/],
  ['0 0 0 32 * *', /^day of month:/],
  ['0 0 0 * 13 *', /^month:/],
  ['0 0 0 * 0 *', /^month:/],
  ['0 0 0 * * 8', /^day of week:/],
  ['0 0 0 * * MAY', /^day of week:/],
  ['0 0 0 L * *', /^day of month:/],
  ['0 0 0 * * 5#2', /^day of week:/],
  ['0 0 0 15W * *', /^day of month:/],
  ['0 0 0 ? * 1', /^day of month:/],
  ['0 30-10 * * * *', /range must not end before it begins/],
  ['0 */0 * * * *', /step must be from 1/],
  ['0 */60 * * * *', /step must be from 1 to 59/],
  ['0 *-5 * * * *', /is not a range/],
  ['0 1,,2 * * * *', /^minute:/],
  ['0 -1 * * * *', /^minute:/],
  ['0 1.5 * * * *', /^minute:/],
  ['0 1e1 * * * *', /^minute:/],
  ['0 0 0 30 2 *', /^day of month: 30 does not exist/],
  ['0 0 0 31 2,4,6,9,11 *', /^day of month: 31 does not exist/],
  [`0 ${'1,'.repeat(200)}1 * * * *`, /at most 200 characters/],
])('%s is refused and the field is named', (text, problem) => {
  const parsed = parseCron(text);
  expect(parsed.ok ? parsed.cron : parsed.problem).toMatch(problem);
  expect(parsed.ok).toBe(false);
});
