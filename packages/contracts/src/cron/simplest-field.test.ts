import { expect, test } from '@jest/globals';
import { array, assert, constantFrom, integer, nat, property } from 'fast-check';
import { simplestField } from './describe-cron.ts';
import { type CronField, cronFields, parseField, listCronValues } from './parse-cron.ts';

const part = ({ min, max }: CronField) =>
  constantFrom('any', 'step', 'value', 'range', 'rangeStep').chain((form) =>
    array(integer({ min, max }), { minLength: 2, maxLength: 2 }).chain((ends) =>
      nat(max - 1).map((lessThanStep) => {
        const [first, last] = ends.toSorted((a, b) => a - b);
        const step = lessThanStep + 1;
        const range = `${first}-${last}`;
        return { any: '*', step: `*/${step}`, value: String(first), range, rangeStep: `${range}/${step}` }[form]!;
      }),
    ),
  );

function valuesIn(field: CronField, text: string): number[] {
  const parsed = parseField(field, text);
  const values = parsed.ok ? listCronValues(parsed.ranges) : [];
  const days = field.name === 'day of week' ? values.map((value) => value % 7) : values;
  return [...new Set(days)].toSorted((a, b) => a - b);
}

test.each(cronFields)('the simplest spelling of a $name has the same values', (field) => {
  const texts = array(part(field), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(','));
  assert(
    property(texts, constantFrom(true, false), (text, keepsSteps) => {
      const simplest = simplestField(field, text, { keepsSteps });
      expect(valuesIn(field, simplest)).toEqual(valuesIn(field, text));
      // One step stands alone; among others it would need words of its own.
      expect(simplest).toMatch(keepsSteps ? /^[^/,]+\/\d+$|^[^/]+$/ : /^[^/]+$/);
      expect(simplest).toMatch(/^[^*]|^\*(\/\d+)?$/);
    }),
  );
});
