/**
 * npm run lab main-content -- --wcxb FOLDER [--browser PROGRAM] [--train] [--every N]
 *
 * Scores the main content of pages of seven kinds, from the part `dev` of the benchmark WCXB
 * v1.0 of Murrough Foley (CC-BY 4.0), next to Readability on the
 * same pages. Each page is read by a model that was trained without its fold; all pages of a domain
 * are in one fold. `--train` learns the models again and writes `model.json` (fixed seed; needs the
 * Debian package `python3-xgboost`). `--every 10` scores a tenth of the pages.
 */
import { Readability } from '@mozilla/readability';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseHtml } from '@tintype/render/content/clean-html';
import { extractMainContent } from '@tintype/render/content/main-content';
import { removeImageText } from '@tintype/render/content/main/image-text';
import { type Model, scoreBlocks } from '@tintype/render/content/main/model';
import { readBlocks } from '@tintype/render/content/main/page-blocks';
import { runScript } from '../../infra/local/run-script.ts';
import { foldModelsFile } from './folders.ts';
import { wordsOf } from './labels.ts';
import { htmlOf, labelPage, readTruths, type Truth } from './pages.ts';
import { renderPages } from './rendered-pages.ts';
import { scoreWords } from './score.ts';
import { formatScores, type PageScore } from './score-table.ts';
import { trainModels } from './train-model.ts';

const modelFile = join(import.meta.dirname, '../../services/render/src/content/main/model.json');

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      wcxb: { type: 'string' },
      browser: { type: 'string', default: '/usr/bin/chromium-headless-shell' },
      train: { type: 'boolean', default: false },
      every: { type: 'string', default: '1' },
    },
  });
  if (values.wcxb === undefined) throw new Error('Add --wcxb with the folder `dev` of the benchmark.');
  await renderPages(join(values.wcxb, 'html'), values.browser);
  const truths = readTruths(values.wcxb);
  if (values.train) train(truths);
  const models = JSON.parse(readFileSync(foldModelsFile, 'utf8')) as Model[];
  const chosen = truths.filter((_truth, at) => at % Number(values.every) === 0);
  const scores = chosen.map((truth) => scorePage(truth, models[truth.fold]!));
  console.log(formatScores(scores));
});

function train(truths: readonly Truth[]): void {
  const { model, without } = trainModels(truths.map(labelPage));
  mkdirSync(dirname(foldModelsFile), { recursive: true });
  writeFileSync(foldModelsFile, JSON.stringify(without));
  writeFileSync(modelFile, `${JSON.stringify(model)}\n`);
}

/** The text as a caller gets it without title and texts of images. */
function scorePage(truth: Truth, model: Model): PageScore {
  const html = htmlOf(truth.name);
  const document = parseHtml(html, 'https://example.com/');
  const { root, found } = extractMainContent(document, (page) => scoreBlocks(page, model));
  removeImageText(root, { isArticle: found });
  const ours = readBlocks(root).blocks.flatMap(({ text }) => wordsOf(text));
  const plain = parseHtml(html, 'https://example.com/');
  const readability = wordsOf(new Readability(plain).parse()?.textContent ?? '');
  for (const one of [document, plain]) one.defaultView?.close();
  return {
    ...truth,
    found,
    isEmpty: ours.length === 0,
    ours: scoreWords(ours, truth.content),
    readability: scoreWords(readability, truth.content),
  };
}
