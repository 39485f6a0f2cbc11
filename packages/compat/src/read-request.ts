import { NoCounterpart } from './values.ts';
import { findEntry } from '@tintype/contracts/schemas/find-entry';

type ReadRequestParameter = readonly [name: string, value: unknown];
/** A request for another service as the user pasted it. */
export type PastedRequest = {
  /** Absent if only a body was pasted. */
  readonly url?: URL;
  readonly parameters: readonly ReadRequestParameter[];
  /** The subcommand: `pdf` or `screenshot`. */
  readonly verb?: string;
  /** The headers, without authentication. */
  readonly headers: readonly ReadRequestParameter[];
};

/** Characters of a pasted request. */
export const pastedLengthMax = 3 * 1_048_576;

/**
 * Accepts an address, an HTML tag with an address, a `curl` or `playwright` command, or a JSON
 * body. Otherwise throws `NoCounterpart`.
 */
export function readRequest(pasted: string): PastedRequest {
  const text = pasted.trim();
  if (text === '') throw new NoCounterpart('Paste a URL, a curl command or a JSON body.');
  if (/^(\$ )?curl\s/.test(text)) return parseCurl(splitCommandLine(text.replace(/^\$ /, '')).slice(1));
  if (/^(npx\s+)?playwright\s/.test(text))
    return parsePlaywright(splitCommandLine(text.replace(/^npx\s+/, '')).slice(1));
  if (text.startsWith('{')) return { parameters: parseJsonBody(text), headers: [] };
  const [, quoted] = /<(?:img|iframe|a)\b[^>]*?\b(?:src|href)\s*=\s*["']([^"']+)/i.exec(text) ?? [];
  const url = parseUrl((quoted ?? text).replaceAll('&amp;', '&'));
  return { url, parameters: [...url.searchParams], headers: [] };
}

function parseUrl(text: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || /\s/.test(text))
    throw new NoCounterpart('The text is neither a URL, a curl command nor a JSON body.');
  return url;
}

function parseJsonBody(text: string): ReadRequestParameter[] {
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch (error) {
    throw new NoCounterpart(`The body is not valid JSON: ${(error as Error).message}`);
  }
}

/** Splits like a shell: quotes group characters, and a backslash keeps the next one. */
export function splitCommandLine(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  const parts = /\$?'((?:[^'])*)'|"((?:[^"\\]|\\[\s\S])*)"|\\\r?\n|\\([\s\S])|(\s+)|([^\s'"\\]+)/g;
  for (const [whole, single, double, escaped, space, plain] of line.matchAll(parts)) {
    if (space !== undefined || /^\\\r?\n$/.test(whole)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replaceAll(/\\(["\\$`\n])/g, '$1') ?? escaped ?? plain ?? '');
  }
  return word === undefined ? words : [...words, word];
}

/**
 * Options of curl that take a value (https://curl.se/docs/manpage.html): those that matter, and
 * those whose value looks like an address.
 */
const curlOptions: Readonly<Record<string, string>> = {
  '-d': 'data',
  '--data': 'data',
  '--data-raw': 'data',
  '--data-binary': 'data',
  '--data-ascii': 'data',
  '--json': 'data',
  '--data-urlencode': 'encoded',
  '-F': 'form',
  '--form': 'form',
  '--form-string': 'form',
  '-H': 'header',
  '--header': 'header',
  '--url': 'url',
  ...Object.fromEntries(
    (
      '-X --request -o --output -u --user -A --user-agent -m --max-time --connect-timeout --retry -e ' +
      '--referer -x --proxy -b --cookie -w --write-out'
    )
      .split(' ')
      .map((name) => [name, 'other']),
  ),
};

function parseCurl(words: readonly string[]): PastedRequest {
  const found: Record<string, string[]> = { data: [], encoded: [], form: [], header: [], url: [], other: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const [, name = word, own] = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? [];
    const short = /^-[a-zA-Z]/.test(word) && word.length > 2 ? word.slice(0, 2) : '';
    const [whole, start] = [findEntry(curlOptions, name), findEntry(curlOptions, short)];
    if (whole !== undefined) found[whole]!.push(own ?? words[(at += 1)] ?? '');
    else if (start !== undefined) found[start]!.push(word.slice(2));
    else if (!word.startsWith('-')) found['url']!.push(word);
  }
  const [address] = found['url']!;
  if (address === undefined) throw new NoCounterpart('The command has no URL.');
  const url = parseUrl(address);
  return {
    url,
    parameters: [
      ...url.searchParams,
      ...found['data']!.flatMap(parseCurlData),
      ...[...found['encoded']!, ...found['form']!].map(parsePair),
    ],
    headers: found['header']!.map((line) => parsePair(line.replace(/^([^:]+):\s*/, '$1='))).filter(hasMoreParameters),
  };
}

function parseCurlData(data: string): ReadRequestParameter[] {
  if (data.startsWith('@'))
    throw new NoCounterpart(`The body is in the file ${data.slice(1)}. Paste its content instead.`);
  return data.trim().startsWith('{') ? parseJsonBody(data) : [...new URLSearchParams(data)];
}

function parsePair(text: string): ReadRequestParameter {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1).replace(/^"(.*)"$/s, '$1')];
}

/** Authentication and content types work differently in this API. */
const hasMoreParameters = ([name]: ReadRequestParameter): boolean =>
  !/^(authorization|x-api-key|api-key|content-type|accept|user-agent|cache-control|gotenberg-(trace|output-filename))$/i.test(
    name,
  );

const playwrightSwitches = new Set(['full-page', 'ignore-https-errors']);

function parsePlaywright([verb = '', ...words]: readonly string[]): PastedRequest {
  if (verb !== 'screenshot' && verb !== 'pdf')
    throw new NoCounterpart('Only playwright screenshot and playwright pdf create a file.');
  const parameters: ReadRequestParameter[] = [];
  const places: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [, name, own] = /^--?([a-z-]+)(?:=(.*))?$/s.exec(words[at]!) ?? [];
    if (name === undefined) places.push(words[at]!);
    else
      parameters.push([
        name === 'b' ? 'browser' : name,
        playwrightSwitches.has(name) ? true : (own ?? words[(at += 1)] ?? ''),
      ]);
  }
  // The second argument names the file.
  return {
    verb,
    parameters: [...parameters, ...places.slice(0, 1).map((url): ReadRequestParameter => ['url', url])],
    headers: [],
  };
}
