import { pdfFields } from './pdf-fields.ts';

type Sent = Readonly<Record<string, unknown>>;
type Row = { readonly when: (sent: Sent) => boolean; readonly fields: readonly string[] };

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Fields that choose one file, where each output has its own; an element or a whole page, where all is printed; paper, where nothing is. */
const ofPaper = ['paper', ...Object.keys(pdfFields)];
const isPdf = ({ format, outputs }: Sent): boolean => !isSet(outputs) && String(format).toLowerCase() === 'pdf';
const rows: readonly Row[] = [
  { when: ({ outputs }) => isSet(outputs), fields: ['format', 'quality', 'fullPage', 'selector'] },
  { when: isPdf, fields: ['quality', 'fullPage', 'selector'] },
  { when: (sent) => !isPdf(sent), fields: ofPaper },
];

/** The fields of a capture that were sent and change nothing, because of what was sent beside them. */
export function fieldsWithoutEffect(sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return rows
    .filter(({ when }) => when(sent as Sent))
    .flatMap(({ fields }) => fields.filter((field) => isSet((sent as Sent)[field])));
}
