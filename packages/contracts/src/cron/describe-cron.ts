import { valuesOf } from './parse-cron.ts';
import { cronFields } from './fields.ts';
import { parseField } from './parse-field.ts';

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const dayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** A pattern of six fields in words, such as "At 09:30 on Monday to Friday". The zone is said beside it, not in it. */
export function describeCron(cron: string): string {
  const [second, minute, hour, day, month, weekday] = cron.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const days = [
    ...(day === '*' ? [] : [`on ${ordinalDays(day)} of the month`]),
    ...(weekday === '*' ? [] : [`on ${named(weekday, dayNames, 0)}`]),
  ];
  const when = days.length === 0 ? [] : [days.join(' or ')];
  const inMonths = month === '*' ? [] : [`in ${named(month, monthNames, 1)}`];
  const text = [timeOfDay(second, minute, hour, days.length === 0 && month === '*'), ...when, ...inMonths].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

function timeOfDay(second: string, minute: string, hour: string, isEveryDay: boolean): string {
  if (isNumber(second) && isNumber(minute) && /^\d+(,\d+)*$/.test(hour)) {
    const times = hour.split(',').map((one) => clock(one, minute, second));
    return `${isEveryDay ? 'every day ' : ''}at ${list(times)}`;
  }
  return [
    ...(second === '0' ? [] : [unit(second, 'second')]),
    ...(minute === '0' && second === '0' && !isNumber(hour) ? [] : [unit(minute, 'minute')]),
    ...(hour === '*' && (minute !== '0' || second !== '0') ? [] : [unit(hour, 'hour')]),
  ].join(', ');
}

const clock = (hour: string, minute: string, second: string): string =>
  [hour, minute, ...(second === '0' ? [] : [second])].map((part) => part.padStart(2, '0')).join(':');

function unit(text: string, name: string): string {
  if (text === '*') return `every ${name}`;
  const [, step, first, last] = /^(?=.*\/(\d+)$)(?:\*|(\d+)-(\d+))\/\d+$/.exec(text) ?? [];
  if (step !== undefined) return `every ${step} ${name}s${first === undefined ? '' : ` from ${first} to ${last}`}`;
  return `at ${name}${isNumber(text) ? '' : 's'} ${spans(text)}`;
}

/** Ranges as "1 to 5", steps as "every 2 from 1 to 5". */
const spans = (text: string, say = (value: string): string => value): string =>
  list(
    text.split(',').map((part) => {
      const [, first, last, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? [];
      const range = last === undefined ? say(first!) : `${say(first!)} to ${say(last)}`;
      return step === undefined ? range : `every ${step} from ${range}`;
    }),
  );

function named(text: string, names: readonly string[], first: number): string {
  if (!text.includes('/')) return spans(text, (value) => names[Number(value) - first]!);
  const field = cronFields[first === 0 ? 5 : 4];
  const parsed = parseField(field, text);
  return parsed.ok ? list(valuesOf(parsed.ranges).map((value) => names[value - first]!)) : text;
}

const ordinalDays = (text: string): string =>
  /^\*\/\d+$/.test(text) ? `every ${text.slice(2)} days` : `day ${spans(text)}`;

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
