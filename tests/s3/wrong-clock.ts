/**
 * node wrong-clock.ts OPTIONS: one file through the driver, on a machine whose clock is wrong;
 * `now` is the time of the database, as services have it. Prints what happened as JSON.
 */
import { createS3Storage, type S3Options } from '@tintype/storage/drivers/s3';
import { headersFor } from '@tintype/storage/keys';

const { offMs, key, ...options } = JSON.parse(process.argv[2]!) as S3Options & {
  readonly offMs: number;
  readonly key: string;
};
const now = (): Date => new Date(Date.now() - offMs);
const storage = createS3Storage({ ...options, now });
const body = Buffer.from('on a wrong clock');
await storage.put(key, body, headersFor(key));
const read = String(await storage.readBytes(key));
const link = await storage.linkFor(key, { expiresAt: new Date(now().getTime() + 60_000) });
const { status } = await fetch(link);
console.log(JSON.stringify({ year: new Date().getFullYear(), read, status, refused: await storage.delete([key]) }));
