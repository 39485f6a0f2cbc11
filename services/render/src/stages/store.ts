import { createHash, randomBytes } from 'node:crypto';
import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { Captured } from '../shots/output.ts';

type Parts = { readonly storage: Storage; readonly captured: Captured; readonly bytes: Buffer; readonly now: Date };

/** Puts the file where callers get it from. It belongs to the capture only once the settlement names it. */
export async function store({ storage, captured, bytes, now }: Parts): Promise<CapturedFile> {
  const { id, type } = captured.output;
  const storageKey = newObjectKey({ random: randomBytes, now, outputId: id, format: captured.wanted });
  await storage.put(storageKey, bytes, headersFor(storageKey));
  return {
    outputId: id,
    type: type === 'page' ? 'json' : type,
    format: captured.wanted,
    storageKey,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: captured.width,
    height: captured.height,
  };
}
