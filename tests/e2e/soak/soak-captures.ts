import { captureFormats } from '@tintype/contracts/formats/formats';
import { groupMembers, privateBytes } from '@tintype/testing/processes';
import type { System } from '@tintype/testing/system';
import { sideBySide } from '@tintype/testing/side-by-side';

export type MemorySample = {
  readonly captures: number;
  readonly workerBytes: number;
  /** Of all its browsers: two for the moment in which one takes over from the other. */
  readonly browserBytes: number;
};

type Soak = {
  readonly system: System;
  readonly urls: readonly string[];
  readonly captures: number;
  readonly concurrency: number;
  readonly sampleEvery: number;
  readonly onSample?: (sample: MemorySample) => void;
};

/** Captures in a row, of all pages in all formats. Every one of them has to succeed. */
export async function soak({
  system,
  urls,
  captures,
  concurrency,
  sampleEvery,
  onSample = () => undefined,
}: Soak): Promise<readonly MemorySample[]> {
  const worker = system.service('render');
  const samples: MemorySample[] = [];
  let done = 0;
  const orders = Array.from({ length: captures }, (_, index) => ({
    url: urls[index % urls.length]!,
    format: captureFormats[Math.floor(index / urls.length) % captureFormats.length]!,
  }));
  await sideBySide(orders, concurrency, async (order) => {
    const response = await system.capture(order);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${order.format} of ${order.url}: ${response.status} ${bytes.toString()}`);
    done += 1;
    if (done % sampleEvery !== 0) return;
    const sample = {
      captures: done,
      workerBytes: privateBytes([worker.pid]),
      browserBytes: privateBytes(worker.browserGroups().flatMap(groupMembers)),
    };
    samples.push(sample);
    onSample(sample);
  });
  return samples;
}
