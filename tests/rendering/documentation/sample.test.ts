import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { captureFormats } from '@tintype/contracts/formats/formats';
import { startFolderSite } from '@tintype/testing/folder-site';
import { isLong } from '@tintype/testing/long-form';
import type { Site } from '@tintype/testing/site';
import { startEngine, type Engine } from '../engine.ts';
import { problemOf } from './check-file.ts';
import { documentationMissing, findDocumentation, pickPages } from './documentation.ts';

const folder = findDocumentation();
const paths = folder === undefined ? [] : pickPages(folder, isLong ? 12 : 4);
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

    const outputs = captureFormats.map((format) =>
      format === 'pdf' ? { id: format, type: 'pdf' } : { id: format, type: 'screenshot', format },
    );
    test.each(paths)('%s has the right size and is not blank in any format', async (path) => {
      const files = await engine.captureAll({ url: site.url(path), outputs });
      const problems = await Promise.all(
        captureFormats.map((format) => problemOf(files[format]!.bytes, { format, ...size })),
      );
      expect(problems).toEqual(captureFormats.map(() => undefined));
    });
  });
