import { buffer } from 'node:stream/consumers';
import { fromBuffer, type Entry } from 'yauzl';

/** The files of a zip by their names. Fails on one that is damaged. */
export const unzip = (bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> =>
  new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
      if (zip === undefined) return reject(failure);
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (stream === undefined) return reject(error);
          buffer(stream).then((content) => {
            files.set(entry.fileName, content);
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
