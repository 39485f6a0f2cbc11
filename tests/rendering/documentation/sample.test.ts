import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { captureFormats, type CaptureFormat } from '@tintype/contracts/formats/formats';
import { startFolderSite } from '@tintype/testing/folder-site';
import type { Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { problemOf } from './check-file.ts';
import { documentationMissing, findDocumentation, pickPages } from './documentation.ts';

const folder = findDocumentation();
const paths = folder === undefined ? [] : pickPages(folder, 12);
const size = { width: 1920, height: 1080 };

if (folder === undefined) test.skip(`real pages in every format (${documentationMissing})`, () => undefined);
else
  describe('real pages that nobody here wrote', () => {
    const undo = new AsyncDisposableStack();
    let site: Site;
    let engine: Engine;
    beforeAll(async () => {
      site = await startFolderSite(folder);
      undo.defer(site.stop);
      engine = await startEngine({ allowHosts: [site.host] });
      undo.defer(engine.stop);
    });
    afterAll(() => undo.disposeAsync());

    const problemsOf = async (format: CaptureFormat): Promise<string[]> => {
      const problems = await Promise.all(
        paths.map(async (path) => {
          const { bytes } = await engine.capture({ url: site.url(path), format });
          const problem = await problemOf(bytes, { format, ...size });
          return problem === undefined ? [] : [`${path} ${problem}`];
        }),
      );
      return problems.flat();
    };
    test.each(captureFormats)('all become a %s of the right size with something on it', async (format) => {
      expect(await problemsOf(format)).toEqual([]);
    });
  });
