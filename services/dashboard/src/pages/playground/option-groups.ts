import { captureOptions, type OptionName, optionRows } from '@tintype/contracts/capture/options';
import type { CaptureFormat } from '@tintype/contracts/formats/formats';
import { isPdf, isSet, type OptionRow, type SentOptions } from '@tintype/contracts/capture/option-row';
import { formatFieldName } from '../../format/format.ts';
import type { FieldSchema } from '../../parts/schema-field.tsx';

export type SettingName = OptionName;

export const groupLabels = {
  size: 'Viewport and area',
  file: 'Output',
  wait: 'Page load',
  clean: 'Blocking and cleanup',
  look: 'Appearance',
  act: 'Actions',
  access: 'Sign-in and cookies',
  trust: 'Bot detection and failure',
} as const;
export type FormGroup = keyof typeof groupLabels;

type FormPlace = Readonly<{
  group: FormGroup;
  beside?: OptionName;
  without?: OptionName;
  formats?: readonly CaptureFormat[];
}>;

/** `null` for an option that is not a field of the form. */
const formPlaces: Readonly<Record<OptionName, FormPlace | null>> = {
  device: { group: 'size' },
  viewport: { group: 'size', without: 'device' },
  fullPage: { group: 'size' },
  selector: { group: 'size' },
  maxHeight: { group: 'size', beside: 'fullPage' },
  fullPageMode: { group: 'size', beside: 'fullPage' },
  freezeFixed: { group: 'size', beside: 'fullPage' },
  scrollInterval: { group: 'size', beside: 'fullPage' },
  maxSections: { group: 'size', beside: 'fullPage' },
  selectorPadding: { group: 'size', beside: 'selector' },
  clip: { group: 'size', without: 'selector' },
  format: { group: 'file' },
  quality: { group: 'file', formats: ['jpeg', 'webp'] },
  outputs: { group: 'file' },
  paper: { group: 'file' },
  landscape: { group: 'file' },
  margins: { group: 'file' },
  printBackground: { group: 'file' },
  resize: { group: 'file' },
  width: { group: 'file' },
  height: { group: 'file' },
  preferCssPageSize: { group: 'file' },
  singlePage: { group: 'file' },
  fitWidth: { group: 'file' },
  scale: { group: 'file' },
  pageRanges: { group: 'file' },
  headerTemplate: { group: 'file' },
  footerTemplate: { group: 'file' },
  outline: { group: 'file' },
  waitUntil: { group: 'wait' },
  waitFor: { group: 'wait' },
  delay: { group: 'wait' },
  settleTimeout: { group: 'wait' },
  timeout: { group: 'wait' },
  blockCookieBanners: { group: 'clean' },
  blockAds: { group: 'clean' },
  blockPopups: { group: 'clean' },
  blockLevel: { group: 'clean' },
  hideSelectors: { group: 'clean' },
  blockRequests: { group: 'clean' },
  blockResourceTypes: { group: 'clean' },
  darkMode: { group: 'look' },
  customCss: { group: 'look' },
  omitBackground: { group: 'look', formats: ['png', 'webp'] },
  media: { group: 'look' },
  reducedMotion: { group: 'look' },
  forcedColors: { group: 'look' },
  userAgent: { group: 'look' },
  locale: { group: 'look' },
  timezone: { group: 'look' },
  geolocation: { group: 'look' },
  actions: { group: 'act' },
  customJs: { group: 'act' },
  authentication: { group: 'access' },
  session: { group: 'access' },
  stealthMode: { group: 'trust' },
  assertions: { group: 'trust' },
  failOn: { group: 'trust' },
  responseType: null,
  cacheTtl: null,
  metadata: null,
};

export const formOptions = (Object.entries(formPlaces) as [OptionName, FormPlace | null][]).flatMap(([name, place]) =>
  place === null ? [] : [{ name, group: place.group }],
);

export const optionSchemas = Object.fromEntries(
  optionRows.map(([name, { schema }]) => [name, schema]),
) as unknown as Readonly<Record<SettingName, FieldSchema>>;

/**
 * Options that views of a pipeline lack, that do not affect a PNG image, or that a graph must not
 * contain because graphs are exported.
 */
export const notInViews: ReadonlySet<SettingName> = new Set(
  optionRows.flatMap(([name, { notIn, withoutEffect, of, secret }]) =>
    notIn?.view !== undefined || of === 'pdf' || secret === 'whole' || withoutEffect?.({ format: 'png' }) === true
      ? [name]
      : [],
  ),
);

const isOn = (value: unknown): boolean => isSet(value) && value !== false && value !== '';

export function findIdleReason(name: SettingName, values: SentOptions): string | undefined {
  const { of, withoutEffect }: OptionRow = captureOptions[name];
  const isMisplaced = of === undefined ? withoutEffect?.(values) === true : (of === 'pdf') !== isPdf(values);
  if (isSet(values['outputs']) && (of !== undefined || isMisplaced)) return 'Set in each output, in the JSON tab';
  if (isMisplaced) return isPdf(values) ? 'Not for a PDF' : 'Only for the format pdf';
  const { beside, without, formats } = formPlaces[name] ?? {};
  if (beside !== undefined && !isOn(values[beside])) return `Only with ${formatFieldName(beside).toLowerCase()}`;
  if (without !== undefined && isOn(values[without])) return `Replaced by ${formatFieldName(without).toLowerCase()}`;
  const format = values['format'] ?? captureOptions.format.schema.default;
  if (formats?.some((one) => one === format) === false) return `Only for ${formats.join(' and ')}`;
  return undefined;
}
