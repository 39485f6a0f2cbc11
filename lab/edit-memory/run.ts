/**
 * npm run lab edit-memory
 *
 * How much memory an edit worker has at most while it edits so many pictures of a desktop screen.
 */
import { readFileSync } from 'node:fs';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { deriveKey } from '@tintype/runtime/secrets';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { until } from '@tintype/testing/until';
import sharp from 'sharp';
import { addImage, addRun } from '@tintype/tests/integration/pipelines/gallery-rows';
import { startPrivateSystem } from '../private-system.ts';
import { runScript } from '../../infra/local/run-script.ts';

const images = 200;
const size = { width: 1920, height: 1080 } as const;

await runScript(async (undo) => {
  const system = await startPrivateSystem({ services: ['edit'], allowHosts: [], undo });
  const owner = { ...system, createdBy: toPrincipalId({ apiKeyId: system.apiKeyId }) };
  const storage = createFolderStorage({
    folder: system.filesFolder,
    baseUrl: 'http://files.example.com',
    signingKey: deriveKey(system.secret, 'file-link'),
  });
  // A photograph: what packs worst takes most.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const file = await sharp({ create: { ...size, channels: 3, background: '#ffffff', noise } })
    .png()
    .toBuffer();
  const edits = [
    { type: 'redact', x: 100, y: 100, width: 400, height: 200 },
    { type: 'text', text: 'Checked', x: 40, y: 40, fontSize: 48, background: '#ffffff', padding: 12 },
    { type: 'resize', width: 1600 },
    { type: 'frame' },
    { type: 'convert', format: 'webp' },
  ];
  const run = await addRun(system.database, owner, { state: 'RUNNING' });
  const began = performance.now();
  for (let number = 0; number < images; number += 1)
    await addImage(system.database, { storage, owner, run }, { file, ...size, edits });
  const unfinished = { state: { in: ['WAITING', 'EDITING'] } };
  await until(async () => (await system.database.client.pipelineImage.count({ where: unfinished })) === 0, {
    what: 'all pictures to be edited',
  });
  const seconds = (performance.now() - began) / 1_000;
  const completed = await system.database.client.pipelineImage.count({ where: { state: 'COMPLETED' } });
  const status = readFileSync(`/proc/${system.service('edit').pid}/status`, 'utf8');
  const mebibytes = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1_024);
  console.log(
    `${completed} of ${images} pictures in ${seconds.toFixed(1)} s; the worker had ${mebibytes('VmHWM')} MiB at most and has ${mebibytes('VmRSS')} MiB now`,
  );
});
