import type { FormGroup } from '@tintype/contracts/capture/option-row';
import { type OptionName, optionRows } from '@tintype/contracts/capture/options';
import type { FieldSchema } from '../../parts/schema-field/schema-field.tsx';

export type { FormGroup };
export type SettingName = OptionName;

/** The purposes of the options, in the order of the form. */
export const groupLabels: Readonly<Record<FormGroup, string>> = {
  size: 'Viewport and area',
  file: 'Output',
  wait: 'Page load',
  clean: 'Blocking and cleanup',
  look: 'Appearance',
  act: 'Actions',
  access: 'Sign-in and cookies',
  trust: 'Bot detection and failure',
};

/** The options that are fields of the form, in their order. */
export const formOptions = optionRows
  .flatMap(([name, { form }]) => (form === null ? [] : [{ name, ...form }]))
  .toSorted((a, b) => a.place - b.place);

export const schemas = Object.fromEntries(
  optionRows.map(([name, { schema }]) => [name, schema]),
) as unknown as Readonly<Record<SettingName, FieldSchema>>;

/**
 * Options that views of a pipeline do not have, that do not affect a PNG image, or that a graph,
 * which is exported, must not contain.
 */
export const notInViews: ReadonlySet<SettingName> = new Set(
  optionRows.flatMap(([name, { notIn, withoutEffect, of, secret }]) =>
    notIn?.view !== undefined || of === 'pdf' || secret === 'whole' || withoutEffect?.({ format: 'png' }) === true
      ? [name]
      : [],
  ),
);
