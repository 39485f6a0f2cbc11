import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Captured } from '../screenshot/output.ts';
import { encode } from '../encode/encode.ts';
import type { EncodeTools } from '../encode/text.ts';
import { nameOutput } from './take-outputs.ts';
import type { RunStage } from './stage.ts';

export type EncodeOnce = (captured: Captured) => Promise<Buffer>;
type Dependencies = Pick<EncodeTools, 'converter' | 'warn'> & {
  readonly request: CaptureRequest;
  readonly run: RunStage;
};

/** Encodes what the browser gave, once, whoever asks first. A failure is told to those who wait for it; nobody has to. */
export function createEncodeOnce({ request, run, converter, warn }: Dependencies): EncodeOnce {
  const begun = new Map<Captured, Promise<Buffer>>();
  return (captured) => {
    const known = begun.get(captured);
    if (known !== undefined) return known;
    const encoding = nameOutput(request, captured.output, () =>
      run('encode', (signal) => encode(captured, { converter, warn, signal })),
    );
    encoding.catch(() => undefined);
    begun.set(captured, encoding);
    return encoding;
  };
}
