import { setImmediate as breathe } from 'node:timers/promises';
import { foreignNames } from '@tintype/compat/foreign-names';
import { itemOptions, sourceLineMax, type ChunkReceipt } from '@tintype/contracts/batches/batch-request';
import { targetUrl } from '@tintype/contracts/capture/fragments';
import {
  type Settings,
  formatFieldProblems,
  makeSettings,
  getFieldProblems,
} from '@tintype/contracts/capture/make-capture';
import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { type CheckUrl, urlNotAllowed, ServiceError } from '@tintype/contracts/errors/service-error';
import type { Plan } from '@tintype/contracts/plans/plans';
import { normalise, type Parse, createParser } from '@tintype/contracts/schemas/parse';
import { schema } from '@tintype/contracts/schemas/schema';
import type { NewItem, addChunk, ChunkStatus, findChunk, StoredReceipt } from '@tintype/database/batches/create-batch';
import type { Dependencies, WithDatabase } from '../../dependencies.ts';
import { findUnstorable } from '../../http/json-bounds.ts';
import { type Principal, getVisibility } from '../../http/principal.ts';

type CheckEntryRules = {
  readonly checkUrl: CheckUrl;
  readonly plan: Pick<Plan, 'capabilities'>;
  readonly defaults: Settings;
  readonly seal: (options: Settings) => Settings;
  readonly ignore: (paths: readonly string[]) => void;
};

type CheckEntryFault = NonNullable<NewItem['error']>;

type SentEntry = { readonly url?: unknown; readonly sourceLine?: unknown; readonly options?: unknown };

type CheckedOptions = {
  readonly options?: NewItem['options'];
  readonly error?: CheckEntryFault;
  readonly ignored?: readonly string[];
};

/** Entries with options that are checked without a pause. Each takes up to half a millisecond. */
const judgedAtOnceMax = 8;

/** More than all options can have together. */
const optionValuesMax = 5_000;

/**
 * Defaults were checked with the batch, so an entry without options is checked for its URL only.
 * Equal options are checked once. Other requests are handled between groups of entries.
 */
export async function checkEntries(rules: CheckEntryRules, entries: readonly unknown[]): Promise<NewItem[]> {
  const judgedOptions = new Map<string, CheckedOptions>();
  const judge = (options: unknown): CheckedOptions => {
    // Options that are nested too deeply cannot be serialised as a key.
    const found = findUnstorable(options, { valuesMax: optionValuesMax });
    if (found !== undefined)
      return { error: toInvalidEntry(`options${found.path && `.${found.path}`} ${found.problem}`) };
    const key = JSON.stringify(options);
    const known = judgedOptions.get(key);
    if (known !== undefined) return known;
    const judged = judgeOptions(rules, options);
    judgedOptions.set(key, judged);
    return judged;
  };
  const ignored: string[][] = [];
  const ignore = (paths: string[]): void => void ignored.push(paths);
  const items: NewItem[] = [];
  for (const [index, entry] of entries.entries()) {
    items.push(checkEntry({ ...rules, ignore }, judge, { entry, index }));
    if (hasOptions(entry) && index % judgedAtOnceMax === 0) await breathe();
  }
  rules.ignore(ignored.flat());
  return items;
}

const hasOptions = (entry: unknown): boolean =>
  isObject(entry) && entry.options !== undefined && entry.options !== null;

type EntryAtIndex = { readonly entry: unknown; readonly index: number };

function checkEntry(
  { checkUrl, ignore }: Pick<CheckEntryRules, 'checkUrl'> & { readonly ignore: (paths: string[]) => void },
  judge: (options: unknown) => CheckedOptions,
  { entry: sent, index }: EntryAtIndex,
): NewItem {
  if (!isObject(sent)) return { url: toShownUrl(sent), error: toInvalidEntry('must be an object with a url') };
  const { value, ignored: unknownFields, misspelt } = hasKnownNames(sent) ? asSent(sent) : normalise(entryNames, sent);
  const entry = value as SentEntry;
  const sourceLine = isLine(entry.sourceLine) ? entry.sourceLine : undefined;
  const { options, error, ignored = [] } = hasOptions(entry) ? judge(entry.options) : {};
  const unknown = [...unknownFields, ...ignored.map((name) => `options.${name}`)];
  if (unknown.length > 0) ignore(unknown.map((name) => `entries.${index}.${name}`));
  const slip = Object.keys(misspelt).length === 0 ? undefined : toInvalidEntry(formatFieldProblems(misspelt));
  const fault = slip ?? findUrlFault(checkUrl, entry.url) ?? error ?? findLineFault(entry.sourceLine);
  if (fault !== undefined) return { url: toShownUrl(entry.url), sourceLine, error: fault };
  return { url: entry.url as string, sourceLine, options };
}

const messageLengthMax = 500;

/** Values are checked one by one. */
const entryNames = { required: ['url'], properties: { url: {}, sourceLine: {}, options: {} } };

/** True for most of millions of entries, which then need no copy. */
const hasKnownNames = (entry: SentEntry): boolean => {
  for (const name in entry) if (!Object.hasOwn(entryNames.properties, name)) return false;
  return true;
};

const noSlips: Readonly<Record<string, string>> = {};

const asSent = (value: SentEntry) => ({ value, ignored: [], misspelt: noSlips });

const startsLikeUrl = new RegExp(targetUrl.pattern);

function findUrlFault(checkUrl: CheckUrl, url: unknown): CheckEntryFault | undefined {
  if (url === undefined) return toInvalidEntry('url is required');
  if (typeof url !== 'string') return toInvalidEntry('url must be a string');
  if (!startsLikeUrl.test(url)) return toInvalidEntry(`url ${targetUrl.description}`);
  if (url.length > targetUrl.maxLength)
    return toInvalidEntry(`url must have at most ${targetUrl.maxLength} characters`);
  const found = findUnstorable(url);
  if (found !== undefined) return toInvalidEntry(`url ${found.problem}`);
  const verdict = checkUrl(url);
  if (verdict.allowed) return undefined;
  if (verdict.rule === 'url') return toInvalidEntry('url must be a valid URL');
  const { code, message } = urlNotAllowed({ refusal: verdict, field: 'url' });
  return { code, message };
}

const parseOptions: Parse<Settings> = createParser(schema(itemOptions));

/** The parser calls the complete value `body`. */
const toOptionsField = (field: string): string => (field === 'body' ? 'options' : `options.${field}`);

function judgeOptions({ plan, defaults, seal }: CheckEntryRules, sent: unknown): CheckedOptions {
  const parsed = parseOptions(sent, foreignNames);
  if (!parsed.ok) {
    const placed = Object.entries(parsed.fields).map(([field, problem]) => [toOptionsField(field), problem]);
    return { error: toInvalidEntry(formatFieldProblems(Object.fromEntries(placed))) };
  }
  const { value: options, ignored } = parsed;
  const made = makeSettings({ origin: 'batch', layers: [defaults, options], plan, placeOf: toOptionsField });
  if (made.ok) return { options: seal(options), ignored };
  const { code } = made.failure;
  return { ignored, error: { code, message: `${cutMessage(formatFieldProblems(getFieldProblems(made.failure)))}.` } };
}

const findLineFault = (line: unknown): CheckEntryFault | undefined =>
  line === undefined || line === null || isLine(line)
    ? undefined
    : toInvalidEntry(`sourceLine must be an integer from 0 to ${sourceLineMax}`);

const isLine = (line: unknown): line is number => Number.isSafeInteger(line) && (line as number) >= 0;

const toInvalidEntry = (message: string): CheckEntryFault => ({
  code: 'VALIDATION_ERROR',
  message: `${cutMessage(message)}.`,
});

/** A thousand entries may have a thousand errors each. */
const cutMessage = (message: string): string => message.slice(0, messageLengthMax).toWellFormed();

/**
 * The sent URL, so that the caller finds the line, without characters that PostgreSQL cannot store.
 */
const toShownUrl = (url: unknown): string =>
  typeof url === 'string' ? url.slice(0, targetUrl.maxLength).replaceAll('\0', '\ufffd').toWellFormed() : '';

const isObject = (entry: unknown): entry is SentEntry =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry);

export type AddItemsDependencies = Pick<Dependencies, 'checkUrl' | 'sealFor'> & {
  readonly findChunk: WithDatabase<typeof findChunk>;
  readonly storeChunk: WithDatabase<typeof addChunk>;
};
type ItemChunk = {
  readonly batchId: string;
  readonly sequence: number;
  readonly sha256: Uint8Array;
  readonly entries: readonly unknown[];
  readonly caller: Principal;
  readonly ignore: (paths: readonly string[]) => void;
};

/** Each further attempt means that the batch changed between two reads. */
const triesMax = 5;

/**
 * The same bytes get the same receipt, however often they are sent
 * (docs/interface/batches.md#chunks). Usually this is one statement; the batch is read only if it
 * found nothing to extend.
 */
export async function addItems(
  { findChunk, storeChunk, checkUrl, sealFor }: AddItemsDependencies,
  chunk: ItemChunk,
): Promise<ChunkReceipt> {
  const { batchId, sequence, sha256, entries, caller, ignore } = chunk;
  const own = { id: batchId, ...getVisibility(caller, 'batch'), sequence };
  const before = entries.some(hasOptions) ? await findChunk(own) : undefined;
  const known = before && findReceipt(before, chunk);
  if (known !== undefined) return getReceipt(sequence, known);
  const defaults = before?.defaults ?? {};
  const sealed = sealFor(caller.organizationId);
  const seal = (options: Settings): Settings => sealOptions(options, sealed);
  const items = await checkEntries({ checkUrl, plan: caller.plan, defaults, ignore, seal }, entries);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const receipt = (await storeChunk({ ...own, sha256, items })) ?? findReceipt(await findChunk(own), chunk);
    if (receipt !== undefined) return getReceipt(sequence, receipt);
  }
  throw new Error(`Batch ${batchId} was changed by too many concurrent requests`);
}

/** Returns `undefined` if the chunk may be stored. */
function findReceipt(
  status: ChunkStatus | undefined,
  { sequence, sha256, entries }: ItemChunk,
): StoredReceipt | undefined {
  if (status === undefined) throw new ServiceError('NOT_FOUND');
  const { state, receipt, nextSequence, totalItems, itemsMax } = status;
  if (receipt !== undefined) {
    if (Buffer.from(receipt.sha256).equals(sha256)) return receipt;
    throw new ServiceError('BATCH_CHUNK_CONFLICT', { details: { sequence, expected: nextSequence } });
  }
  if (sequence !== nextSequence)
    throw new ServiceError('BATCH_CHUNK_OUT_OF_ORDER', {
      message: `This is not the next chunk of the batch: sequence must be ${nextSequence}.`,
      details: { sequence, expected: nextSequence },
    });
  if (state !== 'DRAFT')
    throw new ServiceError('BATCH_INVALID_STATE', {
      message: `Chunks can be added only to a draft, but this batch is ${state}. Create a new batch.`,
      details: { status: state },
    });
  if (totalItems + entries.length > itemsMax)
    throw new ServiceError('BATCH_LIMIT_EXCEEDED', {
      message:
        `The batch would exceed its limit of ${itemsMax} items: it has ${totalItems}, and this chunk has ` +
        `${entries.length}. The chunk was not stored. Send fewer entries, or create another batch.`,
      details: { maxBatchSize: itemsMax, totalJobs: totalItems, entries: entries.length },
    });
  return undefined;
}

/** The order is fixed, so that a receipt has the same bytes each time. */
const getReceipt = (sequence: number, { accepted, failed }: StoredReceipt): ChunkReceipt => ({
  sequence,
  accepted,
  failed,
  nextSequence: sequence + 1,
});
