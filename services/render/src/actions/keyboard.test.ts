import { expect, test } from '@jest/globals';
import { parseKeys } from './keyboard.ts';

const key = (name: string, modifiers: string[] = []) => ({ modifiers, main: { isKey: true, key: name } });

test.each([
  ['Enter', key('Enter')],
  ['enter', key('Enter')],
  ['Return', key('Enter')],
  ['ArrowDown', key('ArrowDown')],
  ['down', key('ArrowDown')],
  ['F12', key('F12')],
  [' ', key(' ')],
  ['Space', key('Space')],
  ['a', key('a')],
  ['A', key('A')],
  ['+', key('+')],
  ['Plus', key('+')],
  ['Control', key('Control')],
  ['Control+A', key('A', ['Control'])],
  ['ctrl+a', key('a', ['Control'])],
  ['Shift+a', key('A', ['Shift'])],
  ['Shift+Tab', key('Tab', ['Shift'])],
  ['Control++', key('+', ['Control'])],
  ['Cmd+Shift+P', key('P', ['Meta', 'Shift'])],
  ['é', { modifiers: [], main: { isKey: false, character: 'é' } }],
  ['👩‍👩‍👧', undefined],
  ['Foo', undefined],
  ['ab', undefined],
  ['Foo+A', undefined],
  ['Control+', undefined],
  ['Control+Foo', undefined],
  ['A+Control', undefined],
])('%s', (text, expected) => expect(parseKeys(text)).toEqual(expected));
