import { Readability } from '@mozilla/readability';
import { JSDOM } from 'jsdom';
import markdownIt from 'markdown-it';
import { startSite } from '@tintype/testing/site';
import { runScript } from '../../../infra/local/run-script.ts';
import { convert } from '@tintype/render/content/convert';
import { markdownCases } from '@tintype/tests/markdown-cases/documents';
import { startEngine } from '@tintype/tests/rendering/engine';
import { articles } from './articles.ts';
import { meanOf, scoreOf, type Score } from './shingles.ts';

/**
 * npm run lab bench/markdown: what Markdown keeps of a document when it is read back, and what is
 * taken for the main content of our own article pages, beside Readability alone on the same
 * documents as rendered.
 */
async function benchMarkdown(): Promise<void> {
  const stable = markdownCases.filter(({ markdown }) => readBack(markdown) === markdown);
  console.log(`Read back and written again, the same Markdown: ${stable.length} of ${markdownCases.length} documents`);
  for (const { what } of markdownCases) if (!stable.some((one) => one.what === what)) console.log(`  not: ${what}`);

  const site = await startSite(Object.fromEntries(articles.map(({ html }, at) => [`/${at}`, html])));
  const engine = await startEngine({ allowHosts: [site.host] });
  const rows: { readonly name: string; readonly ours: Score; readonly plain: Score }[] = [];
  try {
    for (const [at, { name, content }] of articles.entries()) {
      const outputs = [{ type: 'html' }, { type: 'markdown', mainContentOnly: true }];
      const { html, markdown } = await engine.captureAll({ url: site.url(`/${at}`), timeout: 60_000, outputs });
      const { document } = new JSDOM(html!.bytes.toString(), { url: site.url(`/${at}`) }).window;
      const plain = new Readability(document).parse()?.textContent ?? '';
      rows.push({
        name,
        ours: scoreOf(articleOf(markdown!.bytes.toString()), content),
        plain: scoreOf(plain, content),
      });
    }
  } finally {
    await engine.stop();
    await site.stop();
  }
  console.log('\nMain content: precision, recall, F1                ours                  Readability alone');
  for (const { name, ours, plain } of rows) console.log(line(name, ours, plain));
  console.log(line('mean', meanOf(rows.map(({ ours }) => ours)), meanOf(rows.map(({ plain }) => plain))));
}

/** Without the title, which Readability gives apart; addresses are no words of the article. */
const articleOf = (markdown: string): string =>
  markdown
    .replace(/^# .*\n/, '')
    .replaceAll(/^```\w*$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']');

function readBack(markdown: string): string {
  const html = markdownIt({ html: true }).render(markdown);
  return convert({ to: 'markdown', html, url: 'https://example.com/docs/', mainContentOnly: false }).text;
}

const percent = (share: number): string => `${(share * 100).toFixed(1).padStart(5)}%`;
const shown = ({ precision, recall, f1 }: Score): string => [precision, recall, f1].map(percent).join(' ');
const line = (name: string, ours: Score, plain: Score): string => `${name.padEnd(40)} ${shown(ours)}   ${shown(plain)}`;

await runScript(benchMarkdown);
