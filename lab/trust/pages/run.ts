/**
 * npm run lab trust/pages -- [--half a|b] [--folder <of other converters' Markdown>]
 *
 * Main content as Markdown of documentation, product pages, questions and articles, which come from
 * packages of Debian and npm: words by F1, and the share of headings, lines of code, cells, numbers
 * of lists, formulas and images that stay what they are. Half `b` is measured at the end of a
 * change. Readability with turndown is measured on the same pages. Markdown is written to
 * `.tintype/trust/texts`.
 */
import { Readability } from '@mozilla/readability';
import { startSite } from '@tintype/testing/site';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import TurndownService from 'turndown';
import { scoreOf } from '../../bench/markdown/shingles.ts';
import { runScript } from '../../../infra/local/run-script.ts';
import { sideBySide } from '@tintype/testing/side-by-side';
import { startEngine } from '@tintype/tests/rendering/engine';
import { halfOf } from '../corpus/half.ts';
import { packageVersions } from '../corpus/packages.ts';
import { folders } from '../folders.ts';
import { installPackages, packageFolder } from '../site/install.ts';
import { parsePage } from '../text/marked-text.ts';
import { markedPages, type MarkedPage } from '../text/page-corpus.ts';
import { reportOf, type PageResult } from '../text/page-report.ts';
import { keptOf, truthOf } from '../text/structure.ts';
import { textAndCodeOfMarkdown } from '../text/text-of-markdown.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  htm: 'text/html',
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  testhtml: 'text/html',
};
const typeOf = (file: string): string => types[file.split('.').at(-1)!] ?? 'application/octet-stream';

await runScript(async (undo) => {
  const { values } = parseArgs({ options: { half: { type: 'string' }, folder: { type: 'string' } } });
  const pages = markedPages.filter(
    ({ site, source }) => values.half === undefined || halfOf(site ?? source) === values.half,
  );
  const versionOf = (source: string): string => packageVersions(source).at(-1)!;
  await installPackages([...new Set(pages.map(({ source }) => source))].map((source) => [source, versionOf(source)]));
  const fileOf = ({ source, file }: MarkedPage): string => join(packageFolder(source, versionOf(source)), file);
  const site = await startSite({
    '*': (req, res) => {
      const [, at = '', ...path] = decodeURIComponent((req.url ?? '').split('?')[0]!).split('/');
      const page = pages[Number(at)];
      const file = page === undefined ? '' : join(packageFolder(page.source, versionOf(page.source)), ...path);
      if (!existsSync(file) || path.includes('..')) res.writeHead(404).end();
      else res.writeHead(200, { 'Content-Type': typeOf(file) }).end(readFileSync(file));
    },
  });
  undo.defer(site.stop);
  const engine = await startEngine({ allowHosts: [site.host] });
  undo.defer(engine.stop);
  mkdirSync(folders.texts, { recursive: true });

  const results: PageResult[] = [];
  await sideBySide(pages, 2, async (page) => {
    const name = `${page.source.replaceAll('/', '+')}-${page.site ?? page.file.split('/').at(-1)}`;
    const bytes = readFileSync(fileOf(page));
    const truth = truthOf(parsePage(bytes).window.document, page);
    const result = (converter: string, markdown: string): void => {
      const { text, structure } = truth;
      const words = scoreOf(textAndCodeOfMarkdown(markdown), text);
      results.push({
        name,
        half: halfOf(page.site ?? page.source),
        converter,
        words,
        kept: keptOf(markdown, structure),
        wanted: structure,
      });
    };
    const url = site.url(`/${pages.indexOf(page)}/${page.file}`);
    const taken = await engine.capture({
      url,
      timeout: 60_000,
      outputs: [{ type: 'markdown', mainContentOnly: true }],
    });
    const markdown = taken.bytes.toString();
    writeFileSync(join(folders.texts, `${name}.md`), markdown);
    result('tintype', markdown);
    const article = new Readability(parsePage(bytes).window.document).parse()?.content ?? '';
    result(
      'Readability, turndown',
      new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).turndown(article),
    );
    for (const other of ['defuddle', 'mdream'])
      if (values.folder !== undefined && existsSync(join(values.folder, other, `${name}.md`)))
        result(other, readFileSync(join(values.folder, other, `${name}.md`), 'utf8'));
  });
  console.log(reportOf(results));
});
