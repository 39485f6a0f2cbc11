import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stateFile, type ListUploadState, uploadList } from '../batch/upload-list.ts';
import { openFailureList, followBatch } from '../batch/follow-batch.ts';
import { command, CommandStopped, UsageError } from '../command.ts';
import { openWorkState } from '../files/write-files.ts';
import { requestFields } from '../generated/request-fields.ts';
import { inspectList, readList } from '../lists/read-list.ts';
import { count, createProgress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';

export const batch = command({
  name: 'batch',
  group: 'Captures',
  summary: 'Capture a list of pages of any length; repeat the command to continue after a stop',
  words: [{ name: 'LIST', about: 'file with a URL or {"url": …, "options": …} on each line; - is stdin' }],
  options: {
    out: { value: 'FOLDER', short: 'o', about: 'folder for the files (default: named after the list)', fallback: '' },
  },
  fields: requestFields.batch,
  shown: ['name', 'format', 'full-page', 'device', 'viewport', 'wait-for', 'delay', 'outputs', 'fail-on'],
  example: 'batch urls.txt --out ./captures --format png',
  run: async ({ words: [source = ''], values, request, tintype, terminal, stopSignal, requireWritable }) => {
    const folder = values.out || (source === '-' ? 'pictures' : basename(source, extname(source)) || 'pictures');
    requireWritable(folder);
    const list = source === '-' ? await storeStdin(folder, terminal) : requireFile(source);
    const inspected = await inspectList(list, terminal);
    if (inspected.entries === 0) throw new UsageError(`${source} contains no URL.`);
    const client = tintype();
    const state = openWorkState<ListUploadState>(folder, stateFile);
    const signal = stopSignal();
    const progress = createProgress(terminal, { what: 'pages' });
    const given = { client, list, state, progress, signal };
    try {
      const begun = await uploadList({ ...given, inspected, request });
      await mkdir(folder, { recursive: true });
      const failures = openFailureList(join(folder, 'failures.txt'), begun.failuresBytes);
      if (begun.failuresBytes === 0)
        for await (const { number, text, fault } of readList(list))
          if (fault !== undefined) failures.addLine(number, text, fault);
      const digits = String(inspected.entries + inspected.badCount).length;
      const end = await followBatch({ ...given, folder, digits, failures, request }, begun);
      failures.removeIfEmpty();
      state.remove();
      return describeOutcome(end, { folder, failures: failures.path, leftOut: inspected.badCount });
    } catch (error) {
      if (signal.aborted)
        throw new CommandStopped('Stopped. Repeat the command to continue. The service retains the sent URLs.');
      throw error;
    } finally {
      progress.end();
    }
  },
});

type BatchOutcome = { readonly folder: string; readonly failures: string; readonly leftOut: number };

function describeOutcome({ batchId, settled, failed }: ListUploadState, { folder, failures, leftOut }: BatchOutcome) {
  const bad = failed + leftOut;
  const why =
    bad === 0
      ? []
      : [`${count(failed)} failed, ${count(leftOut)} lines omitted: ${failures} (usable as the next list)`];
  return {
    json: { batchId, folder, captured: settled - failed, failed, leftOut, ...(bad > 0 && { failures }) },
    lines: [`${count(settled - failed)} of ${count(settled)} pages are in ${folder}`, ...why],
    exitCode: bad === 0 ? (0 as const) : (1 as const),
  };
}

function requireFile(path: string): string {
  if (!existsSync(path)) throw new UsageError(`The file ${path} does not exist.`);
  return path;
}

/** Stdin cannot be read again, so it is stored in a file, with which a stopped batch continues. */
async function storeStdin(folder: string, terminal: Terminal): Promise<string> {
  const path = join(folder, 'urls.txt');
  if (existsSync(join(folder, stateFile)))
    throw new UsageError(
      `The folder has an unfinished batch. To continue it, run: tintype batch ${path} --out ${folder}`,
    );
  await mkdir(folder, { recursive: true });
  await pipeline(terminal.stdin(), createWriteStream(path));
  return path;
}
