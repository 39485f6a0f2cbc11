import { expect, test } from '@jest/globals';
import { effectFaults } from '@tintype/contracts/capture/effects';
import { optionRows, optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { findIdleReason, type SettingName } from './option-groups.ts';

test.each<[SettingName, Readonly<Record<string, unknown>>, string | undefined]>([
  ['paper', {}, 'Only for the format pdf'],
  ['paper', { format: 'pdf' }, undefined],
  ['clip', { format: 'pdf' }, 'Not for a PDF'],
  ['clip', { selector: '#a' }, 'Replaced by selector'],
  ['viewport', { device: 'iphone_15' }, 'Replaced by device'],
  ['selectorPadding', {}, 'Only with selector'],
  ['selectorPadding', { selector: '#a' }, undefined],
  ['maxHeight', { fullPage: false }, 'Only with full page'],
  ['maxHeight', { fullPage: true }, undefined],
  ['quality', { format: 'png' }, 'Only for jpeg and webp'],
  ['quality', {}, undefined],
  ['omitBackground', { format: 'jpeg' }, 'Only for png and webp'],
  ['fullPage', { outputs: [{ type: 'html' }] }, 'Set in each output, in the JSON tab'],
  ['singlePage', { outputs: [{ type: 'pdf' }] }, 'Set in each output, in the JSON tab'],
  ['darkMode', { outputs: [{ type: 'html' }] }, undefined],
])('%s beside %j: %s', (name, values, reason) => {
  expect(findIdleReason(name, values)).toBe(reason);
});

const clip = { x: 0, y: 0, width: 1, height: 1 };
test.each([{}, { format: 'pdf' }, { format: 'png' }, { selector: '#a' }, { outputs: [{ type: 'text' }] }])(
  'beside %j no option is offered that the service would ignore or refuse for its place',
  (beside) => {
    const values = { viewport: { width: 1_920, height: 1_080 }, ...beside };
    for (const [name, { of }] of optionRows) {
      if (name in beside || findIdleReason(name, values) !== undefined) continue;
      const sent = { ...values, [name]: name === 'clip' ? clip : ((values as Record<string, unknown>)[name] ?? 'set') };
      expect([name, optionsWithoutEffect(sent).includes(name)]).toEqual([name, false]);
      // One of these options alone is not enough.
      if (of !== undefined && name !== 'resize' && name !== 'width' && name !== 'height')
        expect([name, effectFaults(optionRows)(sent)[name]]).toEqual([name, undefined]);
    }
  },
);
