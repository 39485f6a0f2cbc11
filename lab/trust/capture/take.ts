import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { System } from '@tintype/testing/system';
import type { Mode, Row } from '../corpus/row.ts';
import { folders } from '../folders.ts';
import type { Said } from '../judge/verdict.ts';
import { viewport } from '../reference/browser.ts';
import { pathOf } from '../site/serve.ts';

/** A capture by the service: its picture, unless there is none, and what it said. */
export type Capture = Said & { readonly picture: string | undefined; readonly ms: number; readonly renderMs: number };

const timeoutMs = 60_000;

export const captureFolder = (mode: Mode): string => join(folders.captures, mode);

/** One that an earlier run took, to be judged again. */
export function earlierCapture(row: Row, mode: Mode): Capture | undefined {
  const file = join(captureFolder(mode), `${row.id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Capture) : undefined;
}

/** Takes a page as a caller would who sets nothing but the size and the mode. */
export async function takeCapture(row: Row, mode: Mode, { system, url }: Options): Promise<Capture> {
  const startedAt = performance.now();
  const response = await system.capture({
    url: url(pathOf(row)),
    viewport,
    format: 'png',
    responseType: 'url',
    timeout: timeoutMs,
    ...(mode !== 'viewport' && { fullPage: true, fullPageMode: mode }),
    ...(row.click !== undefined && { actions: [{ type: 'click', selector: row.click }] }),
  });
  const body = (await response.json()) as Answer;
  const capture: Capture = {
    picture: await save(row, mode, body.storageUrl),
    ms: Math.round(performance.now() - startedAt),
    renderMs: body.renderTimeMs ?? 0,
    warnings: body.capture?.warnings ?? [],
    remainingOverlays: body.capture?.remainingOverlays ?? 0,
    ...(!response.ok && { failure: `${response.status} ${body.error?.code}: ${body.error?.message}` }),
  };
  writeFileSync(join(captureFolder(mode), `${row.id}.json`), JSON.stringify(capture));
  return capture;
}
type Options = { readonly system: System; readonly url: (path: string) => string };
type Answer = {
  readonly storageUrl?: string;
  readonly renderTimeMs?: number;
  readonly capture?: Said;
  readonly error?: { readonly code: string; readonly message: string };
};

async function save(row: Row, mode: Mode, url: string | undefined): Promise<string | undefined> {
  mkdirSync(captureFolder(mode), { recursive: true });
  if (url === undefined) return undefined;
  const file = join(captureFolder(mode), `${row.id}.png`);
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return file;
}
