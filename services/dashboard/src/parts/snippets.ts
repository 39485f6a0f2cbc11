import manifest from '@tintype/client/package.json' with { type: 'json' };

type SnippetRequest = Readonly<Record<string, unknown>>;
export type Language = 'curl' | 'Command line' | 'JavaScript' | 'Python';
type Snippet = (origin: string, request: SnippetRequest) => string;

const extensionOf = (request: SnippetRequest): string =>
  typeof request['format'] === 'string' ? (request['format'] === 'jpeg' ? 'jpg' : request['format']) : 'webp';
/** A response with several outputs is JSON, whatever the format. */
const isJson = (request: SnippetRequest): boolean => Array.isArray(request['outputs']) && request['outputs'].length > 0;

const quoteText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the address of a package that every installation serves in its own version. */
const clientUrl = (origin: string, rest: string): string => `${origin}/clients/tintype-${rest}`;
const { version } = manifest;

const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

const formatPython = (value: unknown): string =>
  JSON.stringify(value, null, 4).replaceAll(
    /"(?:[^"\\]|\\.)*"|\btrue\b|\bfalse\b|\bnull\b/g,
    (part) => ({ true: 'True', false: 'False', null: 'None' })[part] ?? part,
  );
/** Converts `fullPage` to `full_page` or `full-page`. */
const joinWords = (mark: '_' | '-', name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `${mark}${letter.toLowerCase()}`);

/** Lists of texts become repeated flags, and other structured values become JSON. */
function listFlags(name: string, value: unknown): readonly string[] {
  const flag = joinWords('-', name);
  if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => `--${flag} ${quoteText(one)}`);
  return [
    `--${flag} ${typeof value === 'number' ? value : quoteText(typeof value === 'string' ? value : JSON.stringify(value))}`,
  ];
}

/** Snippets read the key from the environment, so that a copied text contains no secret. */
const snippetWriters: Readonly<Record<Language, Snippet>> = {
  curl: (origin, request) =>
    [
      `curl ${origin}/v1/screenshots \\`,
      `  -H "X-API-Key: $TINTYPE_API_KEY" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -d ${quoteText(JSON.stringify(request))} \\`,
      `  -o ${isJson(request) ? 'capture.json' : `capture.${extensionOf(request)}`}`,
    ].join('\n'),
  // HTML is sent as a file. The address and the key are those of `tintype login`.
  'Command line': (origin, { url, html: _html, ...options }) =>
    `# npm install --global ${clientUrl(origin, `cli-${version}.tgz`)}\n${[
      `tintype capture ${typeof url === 'string' ? quoteText(url) : 'page.html'}`,
      ...Object.entries(options).flatMap(([name, value]) => listFlags(name, value)),
      `-o ${isJson(options) ? '.' : `capture.${extensionOf(options)}`}`,
    ].join(' \\\n  ')}`,
  JavaScript: (origin, request) =>
    [
      `// npm install ${clientUrl(origin, `client-${version}.tgz`)}`,
      ...(isJson(request) ? [] : [`import { writeFile } from 'node:fs/promises';`]),
      `import { Tintype } from '@tintype/client';`,
      '',
      `const tintype = new Tintype({ baseUrl: '${origin}', apiKey: process.env.TINTYPE_API_KEY });`,
      '',
      `const ${isJson(request) ? '{ outputs }' : 'capture'} = await tintype.capture(${JSON.stringify(request, null, 2)});`,
      ...(isJson(request) ? [] : [`await writeFile('capture.${extensionOf(request)}', capture.bytes);`]),
    ].join('\n'),
  Python: (origin, request) => {
    const { url, ...options } = request;
    const last = isJson(request) ? { responseType: 'base64' } : { to: `capture.${extensionOf(request)}` };
    const arguments_ = [
      ...(url === undefined ? [] : [JSON.stringify(url)]),
      ...Object.entries({ ...options, ...last }).map(
        ([name, value]) => `${joinWords('_', name)}=${indent(formatPython(value), '    ')}`,
      ),
    ];
    return [
      `# pip install ${clientUrl(origin, `${version}-py3-none-any.whl`)}`,
      'import os',
      'from tintype import Tintype',
      '',
      `client = Tintype("${origin}", os.environ["TINTYPE_API_KEY"])`,
      '',
      `${isJson(request) ? 'answer = ' : ''}client.capture(`,
      ...arguments_.map((argument) => `    ${argument},`),
      ')',
    ].join('\n');
  },
};
export const languages = Object.keys(snippetWriters) as readonly Language[];

/** `responseType` is left out, because it would replace the file by JSON. */
export const writeSnippet = (
  language: Language,
  origin: string,
  { responseType: _responseType, ...request }: SnippetRequest,
): string => snippetWriters[language](origin, request);
