import type { OutputType } from '@tintype/contracts/capture/outputs';
import type { CaptureFormat, FileFormat } from '@tintype/contracts/formats/formats';
import type { Customer } from '../stack/customer.ts';
import { siteUrl } from '../stack/copy-checkout.ts';

export type TakenFormat = { readonly name: string; readonly bytes: number; readonly fault: string | undefined };

/** What files of a kind begin with (after white space, in what is text). */
export const beginnings: Readonly<Record<FileFormat, RegExp>> = {
  png: /^\x89PNG\r\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF....WEBP/s,
  pdf: /^%PDF-/,
  html: /^\s*<!doctype html/i,
  markdown: /^\s*(?:#|Page 1)/,
  json: /^\s*\{/,
  text: /^Page 1/,
  mhtml: /^From: /,
};

const formats: readonly CaptureFormat[] = ['png', 'jpeg', 'webp', 'pdf'];
const outputs: Readonly<Record<Exclude<OutputType, 'screenshot' | 'pdf'>, { file: FileFormat; more?: object }>> = {
  html: { file: 'html' },
  markdown: { file: 'markdown' },
  json: { file: 'json', more: { schema: { title: { selector: 'h1' } } } },
  elements: { file: 'json' },
  text: { file: 'text' },
  links: { file: 'json' },
  metadata: { file: 'json' },
  accessibility: { file: 'json' },
  mhtml: { file: 'mhtml' },
};

/** A capture in each format, and one with all other outputs, whose files are fetched one by one. */
export async function takeFormats({ url, headers }: Customer): Promise<readonly TakenFormat[]> {
  const capture = (body: object): Promise<Response> =>
    fetch(`${url}/v1/screenshots`, { method: 'POST', headers, body: JSON.stringify({ url: `${siteUrl}/1`, ...body }) });

  const taken: TakenFormat[] = [];
  for (const format of formats) taken.push(await read(format, format, await capture({ format })));
  // The other browser, which the image also has.
  taken.push(await read('png in stealth mode', 'png', await capture({ format: 'png', stealthMode: true })));

  const asked = Object.entries(outputs).map(([type, { more }]) => ({ type, ...more }));
  const answer = await capture({ outputs: asked, responseType: 'url' });
  const text = await answer.text();
  if (!answer.ok) return [...taken, { name: 'outputs', bytes: 0, fault: `${answer.status} ${text}` }];
  const files = (JSON.parse(text) as { outputs: Record<string, { resultUrl: string }> }).outputs;
  for (const [type, { file }] of Object.entries(outputs)) {
    // The address that it names is that of the installation, port 3000; this front has another
    // port.
    const { pathname } = new URL(files[type]!.resultUrl);
    taken.push(await read(type, file, await fetch(`${url}${pathname}`, { headers })));
  }
  return taken;
}

async function read(name: string, file: FileFormat, answer: Response): Promise<TakenFormat> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) return { name, bytes: bytes.length, fault: `${answer.status} ${bytes.toString()}` };
  const first = bytes.subarray(0, 60).toString('latin1');
  const fault = beginnings[file].test(first) ? undefined : `begins with ${JSON.stringify(first)}`;
  return { name, bytes: bytes.length, fault };
}
