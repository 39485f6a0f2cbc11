import { itemOptions, sourceLineMax } from '@tintype/contracts/batches/batch-request';
import { targetUrl } from '@tintype/contracts/capture/fragments';
import { fieldsOf, inWords, makeSettings, type Settings } from '@tintype/contracts/capture/make-capture';
import { type CheckUrl, cureOf, describeRefusal, type RefusalRule } from '@tintype/contracts/errors/refused-url';
import type { Plan } from '@tintype/contracts/plans/plans';
import { normalise } from '@tintype/contracts/schemas/normalise';
import { type Parse, parserOf } from '@tintype/contracts/schemas/parse';
import { schema } from '@tintype/contracts/schemas/schema';
import type { NewItem } from '@tintype/database/batches';
import { notStorable } from '../../http/storable.ts';

type Rules = {
  readonly checkUrl: CheckUrl;
  readonly plan: Pick<Plan, 'capabilities'>;
  readonly defaults: Settings;
  /** Gets fields of an entry that nobody knows. */
  readonly ignore: (paths: readonly string[]) => void;
};
type Fault = NonNullable<NewItem['error']>;
type Entry = { readonly url?: unknown; readonly sourceLine?: unknown; readonly options?: unknown };
type Judged = { readonly options?: NewItem['options']; readonly error?: Fault; readonly ignored?: readonly string[] };

/**
 * Entries as they are stored, each with what is wrong with it. Without options an entry is a URL: the defaults were judged when the batch
 * was made. Options that look the same are judged once.
 */
export function checkEntries(rules: Rules, entries: readonly unknown[]): NewItem[] {
  const judgedOptions = new Map<string, Judged>();
  const judge = (options: unknown): Judged => {
    // Before it is written as a key: what is nested too deeply cannot be.
    const found = notStorable(options);
    if (found !== undefined) return { error: invalid(`options${found.path && `.${found.path}`} ${found.problem}`) };
    const key = JSON.stringify(options);
    const judged = judgedOptions.get(key) ?? judgeOptions(rules, options);
    judgedOptions.set(key, judged);
    return judged;
  };
  const ignored: string[] = [];
  const ignore = (paths: readonly string[]): void => void ignored.push(...paths);
  const items = entries.map((entry, index) => checkEntry({ ...rules, ignore }, judge, { entry, index }));
  rules.ignore(ignored);
  return items;
}

export const hasOptions = (entry: unknown): boolean =>
  isObject(entry) && entry.options !== undefined && entry.options !== null;

type At = { readonly entry: unknown; readonly index: number };

function checkEntry(
  { checkUrl, ignore }: Rules,
  judge: (options: unknown) => Judged,
  { entry: sent, index }: At,
): NewItem {
  if (!isObject(sent)) return { url: shownUrl(sent), error: invalid('must be an object with a url') };
  const { value, ignored: unknownFields, misspelt } = hasKnownNames(sent) ? asSent(sent) : normalise(entryNames, sent);
  const entry = value as Entry;
  const sourceLine = isLine(entry.sourceLine) ? entry.sourceLine : undefined;
  const { options, error, ignored = [] } = hasOptions(entry) ? judge(entry.options) : {};
  const unknown = [...unknownFields, ...ignored.map((name) => `options.${name}`)];
  if (unknown.length > 0) ignore(unknown.map((name) => `entries.${index}.${name}`));
  const slip = Object.keys(misspelt).length === 0 ? undefined : invalid(inWords(misspelt));
  const fault = slip ?? urlFault(checkUrl, entry.url) ?? error ?? lineFault(entry.sourceLine);
  if (fault !== undefined) return { url: shownUrl(entry.url), sourceLine, error: fault };
  return { url: entry.url as string, sourceLine, options };
}

const messageLengthMax = 500;
/** Only the names: what stands in the fields is judged one by one. */
const entryNames = { required: ['url'], properties: { url: {}, sourceLine: {}, options: {} } };

/** Most of millions of entries: nothing of them has to be written otherwise. */
const hasKnownNames = (entry: Entry): boolean => {
  for (const name in entry) if (!Object.hasOwn(entryNames.properties, name)) return false;
  return true;
};
const noSlips: Readonly<Record<string, string>> = {};
const asSent = (value: Entry) => ({ value, ignored: [], misspelt: noSlips });

const startsLikeUrl = new RegExp(targetUrl.pattern);

function urlFault(checkUrl: CheckUrl, url: unknown): Fault | undefined {
  if (url === undefined) return invalid('url is required');
  if (typeof url !== 'string') return invalid('url must be a string');
  if (!startsLikeUrl.test(url)) return invalid(`url ${targetUrl.description}`);
  if (url.length > targetUrl.maxLength) return invalid(`url must have at most ${targetUrl.maxLength} characters`);
  const found = notStorable(url);
  if (found !== undefined) return invalid(`url ${found.problem}`);
  const verdict = checkUrl(url);
  if (verdict.allowed) return undefined;
  return verdict.rule === 'url' ? invalid('url must be a valid URL') : refused(verdict.rule);
}

const parseOptions: Parse<Settings> = parserOf(schema(itemOptions));
/** `body` is what the reader calls the whole that it was given. */
const inOptions = (field: string): string => (field === 'body' ? 'options' : `options.${field}`);

function judgeOptions({ plan, defaults }: Rules, sent: unknown): Judged {
  const parsed = parseOptions(sent);
  if (!parsed.ok) {
    const placed = Object.entries(parsed.fields).map(([field, problem]) => [inOptions(field), problem]);
    return { error: invalid(inWords(Object.fromEntries(placed))) };
  }
  const { value: options, ignored } = parsed;
  const made = makeSettings({ origin: 'batch', layers: [defaults, options], plan, placeOf: inOptions });
  if (made.ok) return { options, ignored };
  const { code } = made.failure;
  return { ignored, error: { code, message: `${cut(inWords(fieldsOf(made.failure)))}.` } };
}

const lineFault = (line: unknown): Fault | undefined =>
  line === undefined || line === null || isLine(line)
    ? undefined
    : invalid(`sourceLine must be an integer from 0 to ${sourceLineMax}`);
const isLine = (line: unknown): line is number => Number.isSafeInteger(line) && (line as number) >= 0;

const invalid = (message: string): Fault => ({ code: 'VALIDATION_ERROR', message: `${cut(message)}.` });
/** A thousand entries may have a thousand faults each; the first ones will do. */
const cut = (message: string): string => message.slice(0, messageLengthMax).toWellFormed();
const refused = (rule: RefusalRule): Fault => ({
  code: 'URL_NOT_ALLOWED',
  message: `url ${describeRefusal(rule)}.${cureOf(rule)}`,
});

/** What came instead of a URL, for its owner to find the line: cut, and without what PostgreSQL cannot keep. */
const shownUrl = (url: unknown): string =>
  typeof url === 'string' ? url.slice(0, targetUrl.maxLength).replaceAll('\0', '\ufffd').toWellFormed() : '';

const isObject = (entry: unknown): entry is Entry =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry);
