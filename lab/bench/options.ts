import { parseArgs } from 'node:util';
import type { ImageFormat } from '@tintype/contracts/formats/formats';

const formats: readonly ImageFormat[] = ['png', 'webp', 'jpeg'];

export type BenchOptions = {
  readonly formats: readonly ImageFormat[];
  readonly concurrencies: readonly number[];
  readonly rounds: number;
  /**
   * What a caller does between two captures. Without it the next page is made ready beside the next
   * capture.
   */
  readonly pauseMs: number;
  /** Where the numbers go besides the screen. */
  readonly json: string | undefined;
};

/** Left out, everything is measured. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string', multiple: true },
      concurrency: { type: 'string', multiple: true },
      rounds: { type: 'string', default: '5' },
      pause: { type: 'string', default: '0' },
      json: { type: 'string' },
    },
  });
  const chosen = formats.filter((format) => values.format?.includes(format) ?? true);
  if (chosen.length === 0) throw new Error(`--format must be one of ${formats.join(', ')}`);
  return {
    formats: chosen,
    concurrencies: (values.concurrency ?? ['1', '2']).map((text) => wholeNumber(text)),
    rounds: wholeNumber(values.rounds),
    pauseMs: wholeNumber(values.pause, 0),
    json: values.json,
  };
}

function wholeNumber(text: string, least = 1): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least) throw new Error(`${text} is not a whole number from ${least}`);
  return number;
}
