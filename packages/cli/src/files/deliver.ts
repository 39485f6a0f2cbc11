import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AnyCapture, CaptureRequest, Schemas, Tintype } from '@tintype/client';
import { UsageError, type CommandOutput } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { toFileExtension } from './file-names.ts';
import { writeAtomically } from './write-files.ts';

type CaptureOutcome = {
  readonly results: readonly DeliveredResult[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
};

/** Captures and waits. With outputs, each becomes a separate result. */
export async function takeCapture(client: Tintype, request: CaptureRequest): Promise<CaptureOutcome> {
  const answer: AnyCapture = await client.capture(request);
  if ('bytes' in answer) {
    const { bytes, contentType, captureId, renderTimeMs, warnings, ignoredFields } = answer;
    return {
      results: [{ bytes, contentType }],
      facts: { url: request.url, captureId, renderTimeMs, warnings },
      warnings: [...warnings, ...ignoredFields.map((field) => `${field} has no effect here`)],
    };
  }
  const { outputs = {}, ...facts } = answer as Schemas['CaptureAnswer'];
  return {
    results: Object.entries(outputs).map(([id, output]) => ({ id, ...toResult(output) })),
    facts,
    warnings: facts.capture.warnings.map(({ code, message }) => `${code}: ${message}`),
  };
}

function toResult({ contentType, encoding, data }: Schemas['CaptureOutput']): DeliveredResult {
  const text = typeof data === 'string' ? data : `${JSON.stringify(data, undefined, 2)}\n`;
  return { contentType, bytes: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8') };
}

export type DeliveredResult = {
  readonly id?: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};
type DeliveryTarget = {
  /** A file, a folder, `-` for stdout, or empty. */
  readonly out: string;
  /** The file name without an extension, if `out` names no file. */
  readonly name: string;
  readonly terminal: Terminal;
  readonly json: boolean;
  readonly facts?: object;
};

const isForStdout = ({ out, terminal, json }: Pick<DeliveryTarget, 'out' | 'terminal' | 'json'>): boolean =>
  out === '-' || (out === '' && !terminal.isTerminal && !json);
const isFolder = (out: string): boolean =>
  out.endsWith('/') || (out !== '' && existsSync(out) && statSync(out).isDirectory());

/** Returns the folder in which `deliver` writes; `undefined` for stdout. */
export const findFolder = (target: Pick<DeliveryTarget, 'out' | 'terminal' | 'json'>): string | undefined =>
  isForStdout(target) ? undefined : isFolder(target.out) ? target.out : dirname(target.out);

/** Writes to stdout if it is not a terminal and no file is named, otherwise into files. */
export async function deliver(
  results: readonly DeliveredResult[],
  { out, name, terminal, json, facts = {} }: DeliveryTarget,
): Promise<CommandOutput> {
  if (isForStdout({ out, terminal, json })) {
    const [only, ...others] = results;
    if (only === undefined || others.length > 0)
      throw new UsageError('The capture has several results. Choose a folder for them with --out FOLDER.');
    return { json: facts, lines: [], bytes: only.bytes };
  }
  const isFile = out !== '' && !isFolder(out);
  if (isFile && results.length > 1)
    throw new UsageError(`The capture has several results. Choose a folder for them with --out ${out}/.`);
  const files: { path: string; contentType: string; size: number }[] = [];
  for (const { id, contentType, bytes } of results) {
    const own = `${name}${id === undefined || results.length === 1 ? '' : `-${id}`}`;
    const path = isFile ? out : freePath(out, own, toFileExtension(contentType));
    await writeAtomically(path, bytes);
    files.push({ path, contentType, size: bytes.length });
  }
  return { json: { ...facts, files }, lines: files.map(({ path }) => path) };
}

/** A generated name never replaces an existing file. */
function freePath(folder: string, name: string, ending: string): string {
  for (let count = 1; ; count += 1) {
    const path = join(folder, `${name}${count === 1 ? '' : `-${count}`}.${ending}`);
    if (!existsSync(path)) return path;
  }
}
