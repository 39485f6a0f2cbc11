import { parseArgs } from 'node:util';

export type IngestOptions = {
  readonly items: number;
  /**
   * Uploads at once, each of a batch of its own. A caller who keeps the order has one request under
   * way for each batch.
   */
  readonly batches: number;
  /** Every how many-th entry has options of its own; 0 for none. */
  readonly optionsEvery: number;
  /** How long the batches are worked on after they were filled. */
  readonly workSeconds: number;
};

export function readIngestOptions(args: readonly string[]): IngestOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      items: { type: 'string', default: '1000000' },
      batches: { type: 'string', default: '2' },
      'options-every': { type: 'string', default: '0' },
      'work-seconds': { type: 'string', default: '20' },
    },
  });
  return {
    items: wholeNumber(values.items),
    batches: wholeNumber(values.batches),
    optionsEvery: wholeNumber(values['options-every']),
    workSeconds: wholeNumber(values['work-seconds']),
  };
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${text} is not a whole number`);
  return number;
}
