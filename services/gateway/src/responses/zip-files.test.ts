import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { zipFiles } from './zip-files.ts';

const contents = (files: number) => ({
  index: { name: 'index.json', json: {} },
  entries: Array.from({ length: files }, (_, at) => ({ name: `${at}.txt`, storageKey: `${at}`, size: 4 })),
  createdAt: new Date(0),
});

describe('an archive', () => {
  test('of many files waits for its end once', async () => {
    const listeners: number[] = [];
    let archive: Readable | undefined;
    const { file, sizeBytes } = await zipFiles(
      {
        read: async () => {
          if (archive !== undefined) listeners.push(archive.listenerCount('close'));
          return { stream: Readable.from([Buffer.from('text')]), size: 4, contentType: 'text/plain' };
        },
      },
      contents(30),
    );
    archive = file;
    expect(await buffer(file)).toHaveLength(sizeBytes);
    expect(listeners.length).toBeGreaterThan(20);
    expect(new Set(listeners).size).toBe(1);
  });

  test('closes the file that it reads when the caller leaves', async () => {
    const opened: Readable[] = [];
    const { file } = await zipFiles(
      {
        read: async () => {
          const stream = new Readable({ read() {} });
          opened.push(stream);
          return { stream, size: 4, contentType: 'text/plain' };
        },
      },
      contents(2),
    );
    file.resume();
    while (opened.length === 0) await setImmediate();
    await setImmediate();
    file.destroy();
    while (!opened[0]!.destroyed) await setImmediate();
    expect(opened).toHaveLength(1);
  });
});
