import { packChunks } from './chunks.ts';
import { detectListLayout, type ListLayout } from './list-layout.ts';
import { readImportList } from './read-list.ts';
import { sendChunk } from './send-chunk.ts';
import type { ToPage, ToWorker } from './worker-messages.ts';

const postMessageToPage = (message: ToPage): void => postMessage(message);
const shownProblems = 100;
const shownLines = 1_000;
const reportEvery = 50_000;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  const work = data.kind === 'scan' ? scan(data) : upload(data);
  work.catch((error: unknown) =>
    postMessageToPage({
      kind: 'stopped',
      message: error instanceof Error ? error.message : String(error),
      mayPass: false,
    }),
  );
});

type ToScan = Extract<ToWorker, { kind: 'scan' }>;

/** Reads a complete list once, so that all its errors are known before the first line is sent. */
async function scan({ list, name, column, separator }: ToScan): Promise<void> {
  const found = await detectListLayout(list, name, separator);
  const layout =
    column === undefined || found.table === undefined ? found : { ...found, table: { ...found.table, column } };
  try {
    postMessageToPage(await scanned(list, layout));
  } catch (error) {
    // A later character shows that the list is not in UTF-8.
    if (!(error instanceof TypeError) || layout.encoding !== 'utf-8') throw error;
    postMessageToPage(await scanned(list, { ...layout, encoding: 'windows-1252' }));
  }
}

async function scanned(list: Blob, layout: ListLayout): Promise<ToPage> {
  let entries = 0;
  let broken = 0;
  let doubtful = 0;
  let reported = 0;
  const problems: { line: number; text: string; problem: string }[] = [];
  const doubts: { line: number; text: string; problem: string }[] = [];
  const preview: { line: number; url: string }[] = [];
  for await (const group of readImportList(list, layout)) {
    for (const { entry, problem, doubt } of group) {
      entries += 1;
      if (preview.length < shownLines) preview.push({ line: entry.sourceLine, url: entry.url });
      const shown = { line: entry.sourceLine, text: entry.url };
      if (doubt !== undefined) {
        doubtful += 1;
        if (doubts.length < shownProblems) doubts.push({ ...shown, problem: doubt });
      }
      if (problem === undefined) continue;
      broken += 1;
      if (problems.length < shownProblems) problems.push({ ...shown, problem });
    }
    if (entries - reported >= reportEvery) postMessageToPage({ kind: 'scanning', entries: (reported = entries) });
  }
  return { kind: 'scanned', layout, entries, broken, problems, doubtful, doubts, preview };
}

async function upload({
  list,
  layout,
  batchId,
  nextSequence,
  headers,
}: Extract<ToWorker, { kind: 'upload' }>): Promise<void> {
  let sent = 0;
  let refused = 0;
  for await (const chunk of packChunks(readImportList(list, layout))) {
    sent += chunk.entries;
    if (chunk.sequence < nextSequence) continue;
    const outcome = await sendChunk({
      batchId,
      body: chunk.body,
      headers,
      onWait: (message) => postMessageToPage({ kind: 'waiting', message }),
    });
    if ('message' in outcome) return postMessageToPage({ kind: 'stopped', ...outcome });
    refused += outcome.failed;
    postMessageToPage({ kind: 'uploaded', entries: sent, refused, nextSequence: outcome.nextSequence });
  }
  postMessageToPage({ kind: 'done', entries: sent });
}
