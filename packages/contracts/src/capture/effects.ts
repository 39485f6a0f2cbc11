import { findEntry } from '../schemas/find-entry.ts';
import { resolveEmulation } from '../devices/devices.ts';
import type { Infer } from '../schemas/schema.ts';
import { isPdf, isSet, type OptionRow, type SentOptions } from './option-row.ts';
import type { viewport } from './fragments.ts';
import type { pdfFields } from './pdf-fields.ts';
import type { pictureFields } from './picture-fields.ts';

type EffectFaults = Readonly<Record<string, string>>;
type EffectFields<Schemas> = { readonly [Name in keyof Schemas]?: Infer<Schemas[Name]> };
type EffectPicture = EffectFields<typeof pictureFields> & {
  readonly format?: string;
  readonly selector?: string;
  readonly fullPage?: boolean;
};
type Pdf = EffectFields<typeof pdfFields> & { readonly paper?: unknown };
type Screen = { readonly device?: string; readonly viewport: Infer<typeof viewport> };
type AnyOutput = { readonly type: string; readonly format?: unknown };

/**
 * Returns the options without effect, each with the option to send instead. Layers must be merged
 * before, because one may supply what another lacks.
 */
export const effectFaults =
  (rows: readonly (readonly [name: string, row: OptionRow])[]) =>
  (sent: SentOptions): EffectFaults => {
    const misplaced = rows.flatMap(([name, { of }]) => {
      const fault = of === undefined || !isChangeRequest(sent[name]) ? undefined : misplacedFault(name, sent, of);
      return fault === undefined ? [] : [[name, fault]];
    });
    return { ...(Object.fromEntries(misplaced) as EffectFaults), ...faultsOfResults(sent) };
  };
const isChangeRequest = (value: unknown): boolean => isSet(value) && value !== false;

function misplacedFault(name: string, sent: SentOptions, of: 'screenshot' | 'pdf'): string | undefined {
  if (isSet(sent['outputs'])) return `has no effect together with outputs. Set it in an output of the type ${of}`;
  if (of === 'pdf') return isPdf(sent) ? undefined : `applies only to format pdf${findEntry(insteadOf, name) ?? ''}`;
  return isPdf(sent) ? 'applies only to png, jpeg and webp' : undefined;
}

/** Names that are often used for another field. */
const insteadOf: Readonly<Record<string, string>> = {
  width: '. To set the size of the window, send viewport.width',
  height: '. To set the size of the window, send viewport.height',
  scale: '. To set the pixel density of an image, send viewport.deviceScaleFactor',
};

function faultsOfResults(sent: SentOptions): EffectFaults {
  const screen = sent as Screen;
  if (!isSet(sent['outputs'])) return isPdf(sent) ? faultsOfPdf(sent) : faultsOfPicture(sent, screen);
  const several = (sent['outputs'] as readonly AnyOutput[]).map((output) => {
    if (output.type === 'screenshot') return faultsOfPicture(output as EffectPicture, screen);
    return output.type === 'pdf' ? faultsOfPdf({ ...output, paper: output.format }) : {};
  });
  return Object.fromEntries(
    several.flatMap((faults, at) =>
      Object.entries(faults).map(([field, fault]) => [`outputs.${at}.${field}`, fault] as const),
    ),
  );
}

function faultsOfPicture(picture: EffectPicture, screen: Screen): EffectFaults {
  const { format, selector, fullPage, clip, selectorPadding, omitBackground, resize } = picture;
  return faults([
    ['selectorPadding', isSet(selectorPadding) && !isSet(selector), 'applies only with selector'],
    [
      'clip',
      isSet(clip) && isSet(selector),
      'has no effect with selector. Send selectorPadding instead, or omit selector',
    ],
    ['clip', isSet(clip) && !isSet(selector) && fullPage !== true && !isInView(clip!, screen), beyondView(screen)],
    [
      'omitBackground',
      omitBackground === true && format === 'jpeg',
      'applies only to png and webp, because jpeg has no transparency',
    ],
    ...(resize === undefined ? [] : resizeFaults(resize)),
  ]);
}

function resizeFaults({ width, height, fit, background }: NonNullable<EffectPicture['resize']>): EffectRow[] {
  const isOneSide = width === undefined || height === undefined;
  return [
    ['resize', width === undefined && height === undefined, 'must have width or height'],
    [
      'resize.fit',
      isOneSide && fit !== 'inside',
      `requires both width and height. With only one of them, send fit inside`,
    ],
    ['resize.background', isSet(background) && fit !== 'contain', 'applies only if fit is contain'],
  ];
}

function isInView({ x, y, width, height }: NonNullable<EffectPicture['clip']>, screen: Screen): boolean {
  const { viewport: view } = resolveEmulation(screen);
  return x + width <= view.width && y + height <= view.height;
}
function beyondView(screen: Screen): string {
  const { viewport: view } = resolveEmulation(screen);
  return (
    `must lie within the viewport of ${view.width}×${view.height} CSS pixels. To capture an area outside ` +
    'the viewport, also send fullPage'
  );
}

function faultsOfPdf({ paper, width, height, singlePage, pageRanges }: Pdf): EffectFaults {
  const isSingle = singlePage === true;
  return faults([
    ['width', isSet(width) && isSet(paper), 'has no effect with a named paper size. Send only one of them'],
    ['height', isSet(height) && isSet(paper), 'has no effect with a named paper size. Send only one of them'],
    ['width', isSet(width) && !isSet(height) && !isSingle, 'requires height or singlePage'],
    ['height', isSet(height) && !isSet(width) && !isSingle, 'requires width'],
    ['height', isSet(height) && isSingle, 'has no effect with singlePage, because the sheet is as high as the page'],
    ['pageRanges', isSet(pageRanges) && isSingle, 'has no effect with singlePage'],
  ]);
}

type EffectRow = readonly [field: string, isFault: boolean, fault: string];
const faults = (rows: readonly EffectRow[]): EffectFaults =>
  Object.fromEntries(rows.toReversed().flatMap(([field, isFault, fault]) => (isFault ? [[field, fault]] : [])));
