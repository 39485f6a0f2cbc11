import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deriveKey } from '@tintype/runtime/secrets';
import { createFolderStorage } from '@tintype/storage/drivers/folder';
import { toKey } from '@tintype/storage/file-location';
import { startSystem, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { isLong } from '@tintype/testing/long-form';
import sharp from 'sharp';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { imageLossesMax } from '@tintype/contracts/states/pipeline';
import { addImage, addRun } from '../integration/pipelines/gallery-rows.ts';

/** Fifty kills in the long form. */
const kills = isLong ? 50 : 3;
const images = kills * 12;
const undo = new AsyncDisposableStack();
let system: System;
beforeAll(async () => {
  system = await startSystem({ services: ['edit'], allowHosts: [], settings: { TINTYPE_EDIT_CONCURRENCY: '2' } });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

test('however often edit workers are killed, with half of the kills under another worker, no picture is lost and none is made twice', async () => {
  const { client } = system.database;
  const { organizationId, apiKeyId } = system;
  const owner = { organizationId, apiKeyId, createdBy: toPrincipalId({ apiKeyId }) };
  const storage = createFolderStorage({
    folder: system.filesFolder,
    baseUrl: 'http://files.example.com',
    signingKey: deriveKey(system.secret, 'file-link'),
  });
  const run = await addRun(system.database, owner, { state: 'RUNNING' });
  const file = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#ffffff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  const edits = [{ type: 'frame' }, { type: 'redact', width: 300, height: 300 }, { type: 'convert', format: 'webp' }];
  for (let number = 0; number < images; number += 1)
    await addImage(system.database, { storage, owner, run }, { file, width: 900, height: 600, edits });

  const completed = () => client.pipelineImage.count({ where: { state: 'COMPLETED' } });
  /**
   * Images that the next kill could bring to the maximum of losses. An image that is being edited
   * may belong to a worker that was killed already, so its next loss is not counted yet.
   */
  const nearlyGivenUp = () =>
    client.pipelineImage.count({
      where: {
        OR: [
          { losses: { gte: imageLossesMax - 2 }, state: 'EDITING' },
          { losses: { gte: imageLossesMax - 1 }, state: 'WAITING' },
        ],
      },
    });
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await completed();
    const victim = system.service('edit');
    // In the middle of its work, and never before it has done any: else the same pictures would be
    // lost again and again.
    await until(async () => (await completed()) >= Math.min(before + 3, images) && (await nearlyGivenUp()) === 0, {
      what: 'some pictures to be done',
    });
    const isAlone = kill % 2 === 0;
    if (!isAlone) await system.start('edit');
    await victim.kill();
    if (isAlone) await system.start('edit');
  }
  await until(
    async () => (await client.pipelineImage.count({ where: { state: { in: ['WAITING', 'EDITING'] } } })) === 0,
    { what: 'all pictures to end' },
  );

  const all = await client.pipelineImage.findMany();
  expect(all).toHaveLength(images);
  expect(
    all
      .filter(({ state }) => state !== 'COMPLETED')
      .map(({ state, losses, errorCode }) => ({ state, losses, errorCode })),
  ).toEqual([]);
  expect(new Set(all.map(({ storageKey }) => storageKey)).size).toBe(images);
  for (const { storageKey, sha256 } of all) {
    const bytes = await storage.readBytes(toKey(storageKey!));
    expect(createHash('sha256').update(bytes!).digest('hex')).toBe(sha256);
  }
  // What a killed worker stored and did not settle is known, and will be deleted.
  const left = await client.discardedFile.findMany();
  expect(left.filter(({ storageKey }) => all.some((image) => image.storageKey === storageKey))).toEqual([]);
  expect(await client.pipelineImage.count({ where: { losses: { gt: 0 } } })).toBeGreaterThan(0);
});
