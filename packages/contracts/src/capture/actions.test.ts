import { expect, test } from '@jest/globals';
import { actionTable, actionTypes, listActionSecrets, selectorsOf } from './actions.ts';
import { selector } from './fragments.ts';

type Field = { readonly type?: string; readonly maxLength?: number };
const fieldsOf = (type: (typeof actionTypes)[number]): [string, Field][] =>
  Object.entries(actionTable[type].properties as Record<string, Field>);

test.each(actionTypes)('every field of %s that holds a selector is known as one', (type) => {
  const alike = fieldsOf(type).filter(([, { maxLength }]) => maxLength === selector.maxLength);
  expect(actionTable[type].selectors).toEqual(alike.map(([name]) => name));
});

test('free text that may be shown is a choice of a list', () => {
  const free = actionTypes.flatMap((type) =>
    fieldsOf(type)
      .filter(
        ([name, { maxLength }]) => (maxLength ?? 0) > 500 && !actionTable[type].secrets.some((one) => one === name),
      )
      .map(([name]) => `${type}.${name}`),
  );
  expect(free).toEqual(['select.value']);
});

test('an action gives its selectors and its secrets by their fields', () => {
  const typing = { type: 'type', selector: '#a', text: 'secret', clear: true, optional: false } as const;
  expect(selectorsOf(typing)).toEqual([['selector', '#a']]);
  expect(listActionSecrets(typing)).toEqual(['secret']);
  expect(listActionSecrets({ ...typing, text: '' })).toEqual([]);
  expect(selectorsOf({ type: 'scroll', y: 5, optional: false })).toEqual([]);
});
