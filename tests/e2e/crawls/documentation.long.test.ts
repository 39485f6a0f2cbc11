import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startFolderSite } from '@tintype/testing/folder-site';
import { documentationMissing, findDocumentation } from '../../rendering/documentation/documentation.ts';
import { problemsOf } from './check-outputs.ts';
import { walkDocumentation } from './documentation-walk.ts';
import { brief, startCrawling, type Crawling } from './start-crawling.ts';

const undo = new AsyncDisposableStack();
let crawling: Crawling;
beforeAll(async () => {
  crawling = await startCrawling({ undo });
});
afterAll(() => undo.disposeAsync());

const documentation = findDocumentation();
if (documentation === undefined)
  test.skip(`real documentation comes as its links foresee (${documentationMissing})`, () => undefined);
else
  test('real documentation comes as its links foresee, with every output, the same each time', async () => {
    const here = await startFolderSite(documentation);
    undo.defer(here.stop);
    const [depth, limit, outputs] = [5, 12, ['screenshot', 'html', 'markdown', 'json']];
    const foreseen = walkDocumentation({ folder: documentation, root: '/index.html', depth, limit });
    for (let time = 0; time < 2; time += 1) {
      const { pages } = await crawling.crawl({ url: here.url('/index.html'), depth, limit, outputs, fullPage: false });
      expect(brief(here, pages)).toEqual([...foreseen].map(([path, state]) => `${path} ${state}`).toSorted());
      const problems = await Promise.all(
        pages.map((one) => problemsOf(one, outputs, (path) => crawling.client.call('GET', path))),
      );
      expect(problems.flat()).toEqual([]);
    }
  });
