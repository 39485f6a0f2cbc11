import { randomBytes } from 'node:crypto';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { ChangeFindings } from '@tintype/contracts/schedules/change-detection';
import { headersFor, newObjectKey } from '@tintype/storage/keys';
import type { Storage } from '@tintype/storage/port';
import type { TestDatabase } from '@tintype/testing/test-database';
import { storableJson } from '@tintype/database/statements/statements';
import type { Maker } from '@tintype/database/rights/rights';
import { addCapture, anId } from '../database/fresh-database.ts';

type Run = {
  readonly at: Date;
  readonly url?: string;
  /** The picture; without it the files of the capture are gone. */
  readonly file?: Buffer;
  /** The picture that outlines the changed areas. */
  readonly difference?: Buffer;
  readonly state?: 'SUCCESS' | 'FAILED';
  readonly verdict?: string;
  readonly changed?: boolean;
  readonly findings?: ChangeFindings;
  readonly expiresAt?: Date;
};
type Place = { readonly database: TestDatabase; readonly storage: Pick<Storage, 'put'> };

/** A run that has ended, with its files. */
export async function addEndedRun(
  { database, storage }: Place,
  owner: Maker,
  scheduleId: string,
  run: Run,
): Promise<{ readonly id: string; readonly captureId: string }> {
  const { at, url = 'https://example.com/', file, difference, state = 'SUCCESS', verdict = 'page', changed } = run;
  const { findings, expiresAt = new Date(Date.now() + 60 * 86_400_000) } = run;
  const put = async (outputId: string, bytes: Buffer): Promise<string> => {
    const key = newObjectKey({ random: randomBytes, now: at, outputId, format: 'png' });
    await storage.put(key, bytes, headersFor(key));
    return key;
  };
  const request = { url, format: 'png' } as CaptureRequest;
  const captureId = file === undefined ? anId() : (await addCapture(database, owner, { request })).id;
  if (file !== undefined)
    await database.client.file.create({
      data: {
        captureId,
        outputId: 'screenshot',
        type: 'screenshot',
        format: 'png',
        storageKey: await put('screenshot', file),
        size: file.length,
        sha256: 's',
        width: 2,
        height: 2,
        expiresAt,
      },
    });
  const { id } = await database.client.scheduleExecution.create({
    data: {
      id: anId(),
      scheduleId,
      plannedAt: at,
      executedAt: at,
      endedAt: at,
      state,
      requestId: 'r',
      verdict,
      captureId,
      changed: changed ?? null,
      ...(state === 'FAILED' && { errorCode: 'TIMEOUT', errorMessage: 'Too slow.' }),
      ...(findings !== undefined && { diffScore: 0.01, findings: JSON.parse(storableJson(findings)) as object }),
      ...(difference !== undefined && { diffKey: await put('changes', difference) }),
      expiresAt,
    },
  });
  return { id, captureId };
}
