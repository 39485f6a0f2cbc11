/**
 * Uploads a file by the client, and says how far it is: `upload-file.ts FILE [BATCH]`. The
 * counterpart of clients/python/tests/long_upload.py.
 */
import { openAsBlob } from 'node:fs';
import { Tintype } from '@tintype/client';

const [, , path, resume] = process.argv;
const { TINTYPE_URL: baseUrl, TINTYPE_API_KEY: apiKey } = process.env;
const client = new Tintype({ baseUrl: baseUrl!, apiKey: apiKey! });
let beganAt: number | undefined;
await client.batches.upload(await openAsBlob(path!), {
  ...(resume !== undefined && { resume }),
  onProgress: ({ batchId, entries }) => {
    beganAt ??= performance.now();
    console.log(batchId, entries);
  },
});
console.log(`time of upload: ${Math.round(performance.now() - beganAt!)} ms`);
console.log(`peak of memory: ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB`);
