import { randomBytes } from 'node:crypto';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { claimCapture, completeCapture } from '@tintype/database/captures/capture-attempts';
import { deriveKey } from '@tintype/runtime/secrets';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { System } from '@tintype/testing/system';
import { addCapture, anId } from '@tintype/tests/integration/database/fresh-database';
import { stubReport } from '@tintype/tests/integration/gateway/stub-render';
import sharp from 'sharp';

export type Tenant = {
  readonly apiKey: string;
  readonly apiKeyId: string;
  readonly organizationId: string;
  readonly createdBy: ReturnType<typeof toPrincipalId>;
};
export type Stage = {
  readonly system: System;
  readonly storage: Storage;
  readonly measured: Tenant;
  readonly neighbour: Tenant;
};

/** Two organizations of one installation, each on a plan without any limit. */
export async function setStage(system: System): Promise<Stage> {
  const tenant = async (): Promise<Tenant> => {
    const key = await system.newKey('self_hosted');
    return { ...key, createdBy: toPrincipalId({ apiKeyId: key.apiKeyId }) };
  };
  const signingKey = deriveKey(system.secret, 'file-link');
  const storage = createFolderStorage({ folder: system.filesFolder, baseUrl: 'http://files.example.com', signingKey });
  return { system, storage, measured: await tenant(), neighbour: await tenant() };
}

type Plain = { readonly width: number; readonly height: number };
export const plainPicture = ({ width, height }: Plain): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2a7a4b' } })
    .png()
    .toBuffer();

/** A capture that has ended, with this picture. */
export async function addPicture({ system, storage }: Stage, owner: Tenant, bytes: Buffer): Promise<string> {
  const { database } = system;
  const id = anId();
  await addCapture(database, owner, { id });
  const claimed = await claimCapture(database, { id, attempt: 0, worker: 'one', leaseMs: 60_000 });
  const storageKey = newObjectKey({ random: randomBytes, now: new Date(), outputId: 'screenshot', format: 'png' });
  await storage.put(storageKey, bytes, headersFor(storageKey));
  const { width, height } = await sharp(bytes).metadata();
  const kind = { outputId: 'screenshot', type: 'screenshot', format: 'png' } as const;
  const file = { ...kind, storageKey, size: bytes.length, sha256: 'ab', width, height };
  const expiresAt = new Date(Date.now() + 3_600_000);
  await completeCapture(database, { id, attempt: claimed!.attempt, report: stubReport, files: [file], expiresAt });
  return id;
}
