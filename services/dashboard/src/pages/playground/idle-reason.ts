import { isPdf, isSet, type OptionRow, type SentOptions } from '@tintype/contracts/capture/option-row';
import { captureOptions } from '@tintype/contracts/capture/options';
import { toFieldLabel } from '../../parts/schema-field/field-label.ts';
import { formPlaces, type SettingName } from './option-groups.ts';

const isOn = (value: unknown): boolean => isSet(value) && value !== false && value !== '';

/**
 * Returns the reason why an option has no effect together with the other options; `undefined` if it
 * may have an effect.
 */
export function idleReason(name: SettingName, values: SentOptions): string | undefined {
  const { of, withoutEffect }: OptionRow = captureOptions[name];
  const isMisplaced = of === undefined ? withoutEffect?.(values) === true : (of === 'pdf') !== isPdf(values);
  if (isSet(values['outputs']) && (of !== undefined || isMisplaced)) return 'Set in each output, in the JSON tab';
  if (isMisplaced) return isPdf(values) ? 'Not for a PDF' : 'Only for the format pdf';
  const { beside, without, formats } = formPlaces[name] ?? {};
  if (beside !== undefined && !isOn(values[beside])) return `Only with ${toFieldLabel(beside).toLowerCase()}`;
  if (without !== undefined && isOn(values[without])) return `Replaced by ${toFieldLabel(without).toLowerCase()}`;
  const format = values['format'] ?? captureOptions.format.schema.default;
  if (formats?.some((one) => one === format) === false) return `Only for ${formats.join(' and ')}`;
  return undefined;
}
