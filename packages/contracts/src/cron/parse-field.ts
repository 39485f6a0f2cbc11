import type { CronField } from './fields.ts';

/** A part of a field's list: every `step`th value from `first` to `last`. */
export type CronRange = {
  readonly first: number;
  readonly last: number;
  readonly step: number;
  /** Written as `*`. For the two fields of days that is not the same as all of their values: see `next-run.ts`. */
  readonly isAny: boolean;
};
export type ParsedField =
  | { readonly ok: true; readonly ranges: readonly CronRange[]; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Lists of values, ranges and steps, with the words of months and weekdays. Answers the spelling in which the pattern is kept: numbers,
 * and `5/15` written out as `5-59/15`.
 */
export function parseField(field: CronField, text: string): ParsedField {
  const ranges: CronRange[] = [];
  for (const part of text.split(',')) {
    const range = parsePart(field, part);
    if (typeof range === 'string') return { ok: false, problem: `${field.name}: ${range}` };
    ranges.push(range);
  }
  return { ok: true, ranges, text: ranges.map(spell).join(',') };
}

/** Of a step without an end, as in `*` or `5/15`: up to the field's last value. 7 is Sunday once more and no value of its own. */
const lastOf = ({ name, max }: CronField): number => (name === 'day of week' ? 6 : max);

function parsePart(field: CronField, part: string): CronRange | string {
  const [, from, to, by] = /^(\*|\w+)(?:-(\w+))?(?:\/(\w+))?$/.exec(part) ?? [];
  if (from === undefined) return `${shown(part)} is not a value, a range, a step or *`;
  const step = by === undefined ? 1 : Number(by);
  if (!/^\d+$/.test(by ?? '1') || step < 1 || step > field.max)
    return `${shown(part)}: a step must be from 1 to ${field.max}`;
  if (from === '*')
    return to === undefined
      ? { first: field.min, last: lastOf(field), step, isAny: true }
      : `${shown(part)} is not a range`;
  const first = valueOf(field, from);
  const last = to === undefined ? (by === undefined ? first : lastOf(field)) : valueOf(field, to);
  if (first === undefined || last === undefined) return `${shown(part)} must be from ${field.min} to ${field.max}`;
  if (first > last) return `${shown(part)}: a range must not end before it begins`;
  return { first, last, step, isAny: false };
}

function valueOf({ min, max, words = [] }: CronField, text: string): number | undefined {
  const word = words.indexOf(text.toUpperCase());
  if (word >= 0) return min + word;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function spell({ first, last, step, isAny }: CronRange): string {
  const range = isAny ? '*' : first === last ? String(first) : `${first}-${last}`;
  return step === 1 || first === last ? range : `${range}/${step}`;
}

const shown = (part: string): string => JSON.stringify(part.slice(0, 40));
