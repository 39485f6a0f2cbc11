import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { headersFor, newObjectKey } from '@tintype/storage/keys';

/** Run by `disk-full.test.ts` on a file system of 1 MB; prints what a caller of the storage saw. */
const folder = process.argv[2] as string;
const storage = createFolderStorage({ folder, baseUrl: 'http://files.test', signingKey: randomBytes(32) });
const newKey = (): string => newObjectKey({ random: randomBytes, now: new Date(), outputId: 'main', format: 'png' });
const [first, second] = [newKey(), newKey()];
const body = randomBytes(700_000);

await storage.put(first, body, headersFor(first));
const failure = await storage.put(second, body, headersFor(second)).catch((error: unknown) => (error as Error).message);
const readAfterFailure = (await storage.readBytes(second)) === undefined ? 'missing' : 'there';
const draftsLeft = (await readdir(join(folder, '.incoming'))).length;
const firstFileIntact = (await storage.readBytes(first))?.equals(body) === true;
await storage.delete([first]);
await storage.put(second, body, headersFor(second));
const afterDelete = (await storage.readBytes(second))?.equals(body) === true ? 'kept' : 'lost';
process.stdout.write(JSON.stringify({ failure, readAfterFailure, draftsLeft, firstFileIntact, afterDelete }));
