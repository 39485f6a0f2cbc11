import type { Tintype } from '@tintype/client';
import { join } from 'node:path';
import { toFileExtension } from '../files/file-names.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { ScheduleExecution } from './describe-change.ts';

/** Stores the image of a run, and the image that outlines its changes. @returns their paths. */
export async function storeImages(client: Tintype, run: ScheduleExecution, folder: string): Promise<readonly string[]> {
  const time = run.executedAt.slice(0, 19).replaceAll(/[:T]/g, '-');
  const files = [
    { name: time, address: run.storageUrl ?? run.resultUrl },
    { name: `${time}-changes`, address: run.diffUrl },
  ];
  const paths: string[] = [];
  for (const { name, address } of files) {
    if (address === undefined) continue;
    const file = await client.download(address);
    const path = join(folder, `${name}.${toFileExtension(file.contentType)}`);
    await writeWhole(path, await file.bytes());
    paths.push(path);
  }
  return paths;
}
