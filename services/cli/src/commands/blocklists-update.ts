import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { lists } from '@tintype/blocklists/lists';
import { updateBlocklists } from '@tintype/blocklists/update';
import { createGuardedFetch } from '@tintype/network/guarded-fetch';
import { createGuardFromSettings, networkFields } from '@tintype/network/settings';
import { parseConfig, type Environment } from '@tintype/runtime/config';
import { CommandFailure } from '@tintype/cli/command';
import { command } from '../command.ts';

/** The URL of AdGuard's lists for Chromium extensions, from which AdGuard builds its package. */
const address = 'https://filters.adtidy.org/extension/chromium/filters/{id}.txt';
/** The maximum size of a list. The largest list has 7 MB. */
const listBytesMax = 64 * 1024 * 1024;

export const blocklistsUpdate = command({
  name: 'blocklists update',
  summary: 'Install newer block lists; render workers load them within 30 seconds, without a restart',
  options: {
    from: {
      value: 'FOLDER',
      about: 'a folder (absolute path) with lists as <number>.txt, instead of downloads',
      fallback: '',
    },
    address: { value: 'URL', about: 'URL of the lists; {id} is replaced with the number', fallback: address },
  },
  run: async ({ values, environment, progress }) => {
    const texts = values.from === '' ? await fetchAll(values.address, environment, progress) : readAll(values.from);
    const folder = environment['TINTYPE_BLOCKLISTS_FOLDER'] || undefined;
    const writtenAt = await updateBlocklists({ folder, texts }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES' && error.code !== 'EROFS') throw new CommandFailure(formatMessages(error));
      throw new CommandFailure(
        `${error.path} cannot be written. Set TINTYPE_BLOCKLISTS_FOLDER to a folder that all render workers share`,
      );
    });
    const numbers = [...texts.keys()];
    const date = writtenAt?.toISOString().slice(0, 10) ?? 'an unknown date';
    return {
      json: { lists: numbers, oldestWrittenAt: writtenAt?.toISOString() ?? null },
      lines: [`${numbers.length} of ${lists.length} lists were updated; the oldest installed list is dated ${date}.`],
    };
  },
});

function readAll(folder: string): ReadonlyMap<number, string> {
  if (!isAbsolute(folder)) throw new CommandFailure('--from must be an absolute path');
  const there = lists.map(({ id }) => ({ id, path: join(folder, `${id}.txt`) })).filter(({ path }) => existsSync(path));
  if (there.length === 0)
    throw new CommandFailure(`${folder} contains none of ${lists.map(({ id }) => `${id}.txt`).join(', ')}`);
  return new Map(there.map(({ id, path }) => [id, readFileSync(path, 'utf8')]));
}

/** Fetches the lists through the egress guard, because the URL may come from a third party. */
async function fetchAll(
  template: string,
  environment: Environment,
  progress: (line: string) => void,
): Promise<ReadonlyMap<number, string>> {
  if (!template.includes('{id}')) throw new CommandFailure('--address must contain {id}');
  const guard = createGuardFromSettings(parseConfig(networkFields, environment));
  const guardedFetch = createGuardedFetch({ guard, userAgent: 'Tintype-Blocklists/1' });
  const texts = new Map<number, string>();
  for (const { id, name } of lists) {
    const url = template.replaceAll('{id}', String(id));
    progress(`${name}: ${url}`);
    const { status, body, truncated } = await guardedFetch(url, {
      timeoutMs: 60_000,
      maxResponseBytes: listBytesMax,
    }).catch((error: unknown) => {
      throw new CommandFailure(`${url} could not be fetched: ${formatMessages(error)}`);
    });
    if (status !== 200 || truncated)
      throw new CommandFailure(
        `${url} could not be fetched: ${truncated ? 'it is too long or incomplete' : `status ${status}`}`,
      );
    texts.set(id, body.toString());
  }
  return texts;
}

const formatMessages = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause === undefined ? [] : [formatMessages(error.cause)])].join(': ')
    : String(error);
