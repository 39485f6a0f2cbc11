import { randomBytes } from 'node:crypto';
import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import type { Origin } from '@tintype/contracts/capture/origins';
import type { FileFormat } from '@tintype/contracts/formats/formats';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import { addCapture, anId } from '../database/fresh-database.ts';
import type { Member, TestGateway } from './start-gateway.ts';
import { stubReport } from './stub-render.ts';
import sharp from 'sharp';

type Given = {
  readonly bytes: Buffer;
  readonly format?: FileFormat;
  readonly origin?: Origin;
  readonly request?: StoredRequest;
};

/** A capture with one file, as a worker leaves it. */
export async function addCompleted(
  { database, storage }: Pick<TestGateway, 'database' | 'storage'>,
  member: Member,
  { bytes, format = 'png', origin = 'async', request }: Given,
): Promise<string> {
  const id = anId();
  await addCapture(database, member, { id, origin, ...(request && { request }) });
  const claimed = await claimCapture(database, { id, attempt: 0, worker: 'one', leaseMs: 60_000 });
  const type = format === 'pdf' ? 'pdf' : 'screenshot';
  const storageKey = newObjectKey({ random: randomBytes, now: new Date(), outputId: type, format });
  await storage.put(storageKey, bytes, headersFor(storageKey));
  const { width, height } = format === 'pdf' ? { width: null, height: null } : await sharp(bytes).metadata();
  const file = { outputId: type, type, format, storageKey, size: bytes.length, sha256: 'ab', width, height } as const;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await completeCapture(database, { id, attempt: claimed!.attempt, report: stubReport, files: [file], expiresAt });
  return id;
}
