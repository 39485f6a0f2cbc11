import { FiltersEngine } from '@ghostery/adblocker';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HostTable, createHostTable, assignTiers } from './host-table.ts';
import { manualAdNetworks, lists } from './lists.ts';
import { findOldestList, type ListOrigin } from './read-lists.ts';
import { rewriteRule } from './network-rules.ts';

export type CompiledLists = {
  readonly ads: Uint8Array;
  readonly banners: Uint8Array;
  readonly hosts: HostTable;
  /** The date that the authors gave the oldest list; absent if no list has a date. */
  readonly writtenAt?: Date | undefined;
};

/**
 * Increase this number when the layout of the file changes, or when different data is compiled from
 * the same lists.
 */
const layout = 4;
type CompiledFileHeader = ListOrigin & {
  readonly layout: number;
  readonly sizes: readonly number[];
  readonly writtenAt?: string | undefined;
};

export const compiledPathIn = (folder: string): string => join(folder, 'blocklists.bin');

export function writeCompiled(
  folder: string,
  origin: ListOrigin,
  { ads, banners, hosts, writtenAt }: CompiledLists,
): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const parts = [ads, banners, bytesOf(hosts.hashes), hosts.tiers];
  const sizes = parts.map(({ byteLength }) => byteLength);
  const header: CompiledFileHeader = { ...origin, layout, sizes, writtenAt: writtenAt?.toISOString() };
  const head = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const path = compiledPathIn(folder);
  writeFileSync(`${path}.${process.pid}`, Buffer.concat([length, head, ...parts]), { mode: 0o600 });
  renameSync(`${path}.${process.pid}`, path);
}

/**
 * Returns `undefined` if the folder has no lists compiled from these sources. A folder that another
 * user could write to is not trusted, because its content decides how pages look.
 */
export function readCompiled(
  folder: string,
  wanted: { engine: string; lists: string | undefined },
): CompiledLists | undefined {
  let file: Buffer;
  try {
    const { uid, mode } = statSync(folder);
    const isOurs = uid === process.getuid?.() || uid === 0;
    if (!isOurs || (mode & 0o022) !== 0) return undefined;
    file = readFileSync(compiledPathIn(folder));
  } catch {
    return undefined;
  }
  const header = findHeader(file);
  if (header === undefined || header.layout !== layout || header.engine !== wanted.engine) return undefined;
  if (wanted.lists !== undefined && header.lists !== wanted.lists) return undefined;
  const [ads, banners, hashes, tiers] = readParts(file, header.sizes);
  if (ads === undefined || banners === undefined || hashes === undefined || tiers === undefined) return undefined;
  const writtenAt = header.writtenAt === undefined ? undefined : new Date(header.writtenAt);
  return { ads, banners, hosts: { hashes: new Float64Array(hashes.slice().buffer), tiers }, writtenAt };
}

function findHeader(file: Buffer): CompiledFileHeader | undefined {
  try {
    return JSON.parse(file.subarray(4, 4 + file.readUInt32LE(0)).toString()) as CompiledFileHeader;
  } catch {
    return undefined;
  }
}

/** Returns `undefined` if there are no lists, or none has a date. */
export function readWrittenAt(folder: string): Date | undefined {
  try {
    const at = findHeader(readFileSync(compiledPathIn(folder)))?.writtenAt;
    return at === undefined ? undefined : new Date(at);
  } catch {
    return undefined;
  }
}

/** Copies the parts, so that a part does not keep the complete file in memory. */
function readParts(file: Buffer, sizes: readonly number[]): Uint8Array[] {
  let at = 4 + file.readUInt32LE(0);
  if (file.length !== at + sizes.reduce((sum, size) => sum + size, 0)) return [];
  return sizes.map((size) => {
    at += size;
    return new Uint8Array(file.subarray(at - size, at));
  });
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * Compiles all lists. This takes a second or two and a few hundred megabytes, so a separate process
 * does it.
 */
export function compileLists(texts: ReadonlyMap<number, string>): CompiledLists {
  const textOf = (use: 'ads' | 'banners'): string =>
    lists
      .filter((list) => list.use === use)
      .flatMap(({ id }) => (texts.get(id) ?? '').split('\n').flatMap(rewriteRule))
      .join('\n');
  const networks = manualAdNetworks.map((host) => `||${host}^$third-party`).join('\n');
  const common = { enableCompression: false, loadExtendedSelectors: false };
  return {
    ads: FiltersEngine.parse(`${textOf('ads')}\n${networks}`, {
      ...common,
      loadNetworkFilters: true,
    }).serialize(),
    // Banner rules only hide elements, because a page that waits for the user's choice breaks if
    // its consent platform cannot load.
    banners: FiltersEngine.parse(textOf('banners'), {
      ...common,
      loadNetworkFilters: false,
    }).serialize(),
    hosts: createHostTable(assignTiers(texts)),
    writtenAt: findOldestList(texts),
  };
}
