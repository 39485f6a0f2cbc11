import { ApiError } from '../../../api/api-error.ts';
import { detectListLayout, type ListLayout } from './list-layout.ts';
import { packChunks, readImportList } from './read-list.ts';

const postMessageToPage = (message: PageMessage): void => postMessage(message);
const problemsMax = 100;
const previewLinesMax = 1_000;
const entriesPerReport = 50_000;

addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
  const work = data.kind === 'scan' ? scan(data) : upload(data);
  work.catch((error: unknown) =>
    postMessageToPage({
      kind: 'stopped',
      message: error instanceof Error ? error.message : String(error),
      mayPass: false,
    }),
  );
});

type ScanMessage = Extract<WorkerMessage, { kind: 'scan' }>;

/** Reads the complete list, so that all errors are known before the first line is sent. */
async function scan({ list, name, column, separator }: ScanMessage): Promise<void> {
  const found = await detectListLayout(list, name, separator);
  const layout =
    column === undefined || found.table === undefined ? found : { ...found, table: { ...found.table, column } };
  try {
    postMessageToPage(await scanList(list, layout));
  } catch (error) {
    // A later byte is not valid UTF-8, although the beginning of the list is.
    if (!(error instanceof TypeError) || layout.encoding !== 'utf-8') throw error;
    postMessageToPage(await scanList(list, { ...layout, encoding: 'windows-1252' }));
  }
}

async function scanList(list: Blob, layout: ListLayout): Promise<PageMessage> {
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
      if (preview.length < previewLinesMax) preview.push({ line: entry.sourceLine, url: entry.url });
      const shown = { line: entry.sourceLine, text: entry.url };
      if (doubt !== undefined) {
        doubtful += 1;
        if (doubts.length < problemsMax) doubts.push({ ...shown, problem: doubt });
      }
      if (problem === undefined) continue;
      broken += 1;
      if (problems.length < problemsMax) problems.push({ ...shown, problem });
    }
    if (entries - reported >= entriesPerReport) postMessageToPage({ kind: 'scanning', entries: (reported = entries) });
  }
  return { kind: 'scanned', layout, entries, broken, problems, doubtful, doubts, preview };
}

async function upload({
  list,
  layout,
  batchId,
  nextSequence,
  headers,
}: Extract<WorkerMessage, { kind: 'upload' }>): Promise<void> {
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

type ChunkRequest = Readonly<{
  batchId: string;
  body: string;
  headers: Readonly<Record<string, string>>;
  onWait: (message: string) => void;
}>;
type Receipt = Readonly<{ accepted: number; failed: number; nextSequence: number }>;
type ChunkRefusal = Readonly<{ message: string; mayPass: boolean }>;

const waitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000, 30_000];

/** Repeating after a lost response is harmless: the same bytes get the same receipt. */
async function sendChunk({ batchId, body, headers, onWait }: ChunkRequest): Promise<Receipt | ChunkRefusal> {
  for (const waitMs of [...waitsMs, undefined]) {
    const error = await sendOnce(`/v1/screenshots/batches/${batchId}/chunks`, body, headers);
    if (!(error instanceof ApiError)) return error;
    if (!error.mayPass || waitMs === undefined) return { message: error.message, mayPass: error.mayPass };
    const seconds = error.retryAfterSeconds ?? waitMs / 1_000;
    onWait(`${error.message} Retrying in ${Math.round(seconds)} s.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
  }
  return { message: 'The service is unreachable.', mayPass: true };
}

async function sendOnce(path: string, body: string, headers: ChunkRequest['headers']): Promise<Receipt | ApiError> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    });
    const answer: unknown = await response.json().catch(() => undefined);
    return response.ok ? (answer as Receipt) : new ApiError(response.status, answer);
  } catch {
    return new ApiError(0, undefined);
  }
}

export type WorkerMessage =
  | Readonly<{
      kind: 'scan';
      list: Blob;
      name: string;
      column?: number;
      /** Empty means one URL per line. */
      separator?: string;
    }>
  | Readonly<{
      kind: 'upload';
      list: Blob;
      layout: ListLayout;
      batchId: string;
      nextSequence: number;
      headers: Readonly<Record<string, string>>;
    }>;

type ImportProblem = Readonly<{ line: number; text: string; problem: string }>;
export type Scan = Readonly<{
  layout: ListLayout;
  entries: number;
  broken: number;
  problems: readonly ImportProblem[];
  doubtful: number;
  doubts: readonly ImportProblem[];
  preview: readonly Readonly<{ line: number; url: string }>[];
}>;

export type PageMessage =
  | Readonly<{ kind: 'scanning'; entries: number }>
  | ({ readonly kind: 'scanned' } & Scan)
  | Readonly<{ kind: 'uploaded'; entries: number; refused: number; nextSequence: number }>
  | Readonly<{ kind: 'waiting'; message: string }>
  | Readonly<{ kind: 'done'; entries: number }>
  | Readonly<{ kind: 'stopped'; message: string; mayPass: boolean }>;
