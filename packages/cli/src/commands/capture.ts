import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { CaptureRequest } from '@tintype/client';
import { takeCapture, deliver, findFolder } from '../files/deliver.ts';
import { command, UsageError } from '../command.ts';
import { requestFieldsForExtension, toFileSlug } from '../files/file-names.ts';
import { requestFields } from '../generated/request-fields.ts';
import type { Terminal } from '../terminal.ts';

export const capture = command({
  name: 'capture',
  group: 'Captures',
  summary: 'Capture a page as an image, PDF or text',
  words: [{ name: 'URL', about: 'URL of the page, an HTML file, or - for HTML on stdin' }],
  options: {
    out: {
      value: 'FILE',
      short: 'o',
      about: 'file, folder, or - for stdout; the extension sets the format',
      fallback: '',
    },
    later: { about: 'do not wait; print the ID of a job (tintype jobs)' },
  },
  fields: requestFields.capture,
  shown: ['format', 'full-page', 'device', 'viewport', 'selector', 'wait-for', 'delay', 'hide-selectors', 'outputs'],
  example: 'capture https://example.com -o example.png --full-page',
  run: async ({ words: [source = ''], values, request, tintype, terminal, json, requireWritable }) => {
    const input = await readInput(source, terminal);
    const saysWhat = request['format'] !== undefined || request['outputs'] !== undefined;
    const body = { ...input, ...(saysWhat ? {} : requestFieldsForExtension(values.out)), ...request } as CaptureRequest;
    if (values.later) {
      const job = await tintype().jobs.create(body);
      return { json: job, lines: [job.id] };
    }
    requireWritable(findFolder({ out: values.out, terminal, json }));
    const { results, facts, warnings } = await takeCapture(tintype(), body);
    for (const warning of warnings) terminal.tell(`${terminal.coloured('yellow', 'Warning')}: ${warning}\n`);
    const name = body.url === undefined ? 'page' : toFileSlug(body.url);
    return deliver(results, { out: values.out, name, terminal, json, facts });
  },
});

async function readInput(source: string, terminal: Terminal): Promise<Pick<CaptureRequest, 'url' | 'html'>> {
  if (/^https?:\/\//i.test(source)) return { url: source };
  if (source === '-') return { html: (await buffer(terminal.stdin())).toString('utf8') };
  try {
    return { html: await readFile(source, 'utf8') };
  } catch {
    const hint = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(source) ? ` Did you mean https://${source}?` : '';
    throw new UsageError(`"${source}" is neither a URL with http:// or https:// nor a file.${hint}`);
  }
}
