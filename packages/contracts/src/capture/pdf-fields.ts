import { paperSizeNames } from './paper-sizes.ts';

const length = {
  type: ['string', 'number'],
  maxLength: 10,
  pattern: '^\\d{1,4}(\\.\\d{1,3})?(px|in|cm|mm)$',
  minimum: 0,
  maximum: 9_999,
  description: 'must be a length such as 1cm, 10mm, 0.4in or 20px, or a number of CSS pixels',
} as const;

/** How a PDF is printed, wherever one is asked for: in an output, or beside `format: pdf`. */
export const pdfFields = {
  printBackground: { type: 'boolean', description: 'Print background colours and images. Defaults to true.' },
  landscape: { type: 'boolean', description: 'Use landscape orientation. Defaults to false.' },
  margins: {
    type: 'object',
    properties: { top: length, right: length, bottom: length, left: length },
    description: 'Page margins. Each defaults to 1 cm.',
  },
} as const;
export const paper = {
  enum: paperSizeNames,
  description: "Paper size. Defaults to the page's own size (CSS @page), or Letter if it has none.",
} as const;

const inchesOf = { px: 1 / 96, in: 1, cm: 1 / 2.54, mm: 1 / 25.4 } as const;

/** A CSS pixel is a 96th of an inch (CSS Values and Units, section 6.2). */
export function inches(given: string | number): number {
  if (typeof given === 'number') return given * inchesOf.px;
  const unit = given.slice(-2) as keyof typeof inchesOf;
  return Number.parseFloat(given) * inchesOf[unit];
}
