type Sent = Readonly<Record<string, unknown>>;
type Row = { readonly when: (sent: Sent) => boolean; readonly fields: readonly string[] };

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Fields that choose one file, where each output has its own; an element or a whole page, where all is printed. */
const rows: readonly Row[] = [
  { when: ({ outputs }) => isSet(outputs), fields: ['format', 'quality', 'fullPage', 'selector'] },
  {
    when: ({ format, outputs }) => !isSet(outputs) && String(format).toLowerCase() === 'pdf',
    fields: ['quality', 'fullPage', 'selector'],
  },
];

/** The fields of a capture that were sent and change nothing, because of what was sent beside them. */
export function fieldsWithoutEffect(sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return rows
    .filter(({ when }) => when(sent as Sent))
    .flatMap(({ fields }) => fields.filter((field) => isSet((sent as Sent)[field])));
}
