import type { Body } from '@tintype/client';
import { command, CommandStopped, UsageError, type CommandOutput } from '../command.ts';
import { storeSite, type DownloadedSite } from '../crawl/keep-site.ts';
import { writeAtomically, openWorkState } from '../files/write-files.ts';
import { requestFields } from '../generated/request-fields.ts';
import { createProgress } from '../progress.ts';
import { retryOptions } from '../batch/upload-list.ts';
import { join } from 'node:path';

type CrawlState = { readonly crawlId: string; readonly request: string };

export const crawl = command({
  name: 'crawl',
  group: 'Captures',
  summary: 'Capture the pages of a site into a folder',
  words: [{ name: 'URL', about: 'URL of the start page' }],
  options: {
    out: { value: 'FOLDER', short: 'o', about: 'folder for the files (default: the host)', fallback: '' },
    'convert-links': { about: 'rewrite links between pages to their files (HTML, Markdown)' },
  },
  fields: requestFields.crawl,
  shown: [
    'depth',
    'limit',
    'outputs',
    'include-patterns',
    'exclude-patterns',
    'include-subdomains',
    'main-content-only',
    'crawl-delay-ms',
  ],
  example: 'crawl https://example.com --markdown --out ./site --limit 5',
  run: async ({ words: [url = ''], values, request, tintype, terminal, stopSignal, requireWritable }) => {
    if (!URL.canParse(url)) throw new UsageError(`"${url}" is not a URL. Start it with https:// or http://.`);
    const folder = values.out || new URL(url).hostname;
    requireWritable(folder);
    const client = tintype();
    const body = { url, ...request } as Body<'startCrawl'>;
    const state = openWorkState<CrawlState>(folder, '.tintype-crawl.json');
    const { known } = state;
    if (known !== undefined && known.request !== JSON.stringify(body))
      throw new UsageError(
        `The folder has the unfinished crawl ${known.crawlId}. Choose another folder with --out, or remove ${state.path}.`,
      );
    const signal = stopSignal();
    const progress = createProgress(terminal, { what: 'pages' });
    try {
      const id = known?.crawlId ?? (await client.crawls.start(body, { signal })).id;
      state.save({ crawlId: id, request: JSON.stringify(body) });
      const ended = await client.crawls.wait(id, {
        signal,
        ...retryOptions,
        onProgress: ({ progress: { completed, failed, discovered } }) =>
          progress.show(completed, discovered, failed > 0 ? `, ${failed} failed` : ''),
      });
      const kept = await storeSite({ client, id, folder, signal, convertsLinks: values['convert-links'] }, url);
      state.remove();
      if (kept.failed.length > 0) await writeAtomically(join(folder, 'failures.txt'), formatFailures(kept));
      if (ended.status === 'FAILED' && kept.pages === 0 && kept.failed.length === 0)
        terminal.tell(
          `${ended.errorCode ?? 'FAILED'}: ${ended.errorMessage ?? 'the start page could not be captured'}\n`,
        );
      return describeOutcome(kept, { id, folder, isFailed: ended.status === 'FAILED', notes: ended.notes ?? [] });
    } catch (error) {
      if (signal.aborted)
        throw new CommandStopped(
          `Stopped. The crawl continues on the server. Repeat the command to download its files into ${folder}.`,
        );
      throw error;
    } finally {
      progress.end();
    }
  },
});

const formatFailures = ({ failed }: DownloadedSite): string =>
  failed.map(({ url, reason }) => `# ${reason}\n${url}\n`).join('');

type CrawlOutcome = {
  readonly id: string;
  readonly folder: string;
  readonly isFailed: boolean;
  readonly notes: readonly string[];
};
function describeOutcome(
  { files, pages, skipped, failed }: DownloadedSite,
  { id, folder, isFailed, notes }: CrawlOutcome,
): CommandOutput {
  const more = [
    ...(failed.length > 0 ? [`${failed.length} failed: ${join(folder, 'failures.txt')}`] : []),
    ...(skipped > 0 ? [`${skipped} were skipped`] : []),
    ...notes,
  ];
  return {
    json: { crawlId: id, folder, pages, files, skipped, failed: failed.length, notes },
    lines: [`${files} files of ${pages} pages are in ${folder}`, ...more],
    exitCode: isFailed || failed.length > 0 ? 1 : 0,
  };
}
