import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { StoredCapture, StoredFile } from '@tintype/database/captures';

/** The files of a capture in the order in which they were asked for. They are taken, and so kept, in another one. */
export function filesAsAsked(
  { files }: Pick<StoredCapture, 'files'>,
  { outputs = [] }: Pick<CaptureRequest, 'outputs'>,
): readonly StoredFile[] {
  const places = new Map(outputs.map(({ id, type }, place) => [id ?? type, place]));
  return files.toSorted((a, b) => (places.get(a.outputId) ?? 0) - (places.get(b.outputId) ?? 0));
}
