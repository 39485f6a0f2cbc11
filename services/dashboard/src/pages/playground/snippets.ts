type Request = Readonly<Record<string, unknown>>;
export type Language = 'curl' | 'JavaScript' | 'Python';
type Snippet = (origin: string, request: Request) => string;

const extensionOf = (request: Request): string =>
  typeof request['format'] === 'string' ? (request['format'] === 'jpeg' ? 'jpg' : request['format']) : 'webp';
/** With several outputs the answer is JSON, whatever the format. */
const isJson = (request: Request): boolean => Array.isArray(request['outputs']) && request['outputs'].length > 0;

/** A text between single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** JSON as Python writes it. */
const python = (value: unknown): string =>
  JSON.stringify(value, null, 4).replaceAll(
    /"(?:[^"\\]|\\.)*"|\btrue\b|\bfalse\b|\bnull\b/g,
    (part) => ({ true: 'True', false: 'False', null: 'None' })[part] ?? part,
  );

/** The same request for each way to send it. The key comes from the environment, so that a copied text holds no secret. */
export const snippets: Readonly<Record<Language, Snippet>> = {
  curl: (origin, request) =>
    [
      `curl ${origin}/v1/screenshots \\`,
      `  -H "X-API-Key: $TINTYPE_API_KEY" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -d ${quoted(JSON.stringify(request))} \\`,
      `  -o ${isJson(request) ? 'capture.json' : `capture.${extensionOf(request)}`}`,
    ].join('\n'),
  JavaScript: (origin, request) =>
    [
      `import { writeFile } from 'node:fs/promises';`,
      '',
      `const response = await fetch('${origin}/v1/screenshots', {`,
      `  method: 'POST',`,
      `  headers: { 'X-API-Key': process.env.TINTYPE_API_KEY, 'Content-Type': 'application/json' },`,
      `  body: JSON.stringify(${indent(JSON.stringify(request, null, 2), '  ')}),`,
      '});',
      `if (!response.ok) throw new Error((await response.json()).error.message);`,
      isJson(request)
        ? 'const { outputs } = await response.json();'
        : `await writeFile('capture.${extensionOf(request)}', await response.bytes());`,
    ].join('\n'),
  Python: (origin, request) =>
    [
      'import os',
      'import requests',
      '',
      'response = requests.post(',
      `    "${origin}/v1/screenshots",`,
      `    headers={"X-API-Key": os.environ["TINTYPE_API_KEY"]},`,
      `    json=${indent(python(request), '    ')},`,
      '    timeout=90,',
      ')',
      'response.raise_for_status()',
      ...(isJson(request)
        ? ['outputs = response.json()["outputs"]']
        : [`with open("capture.${extensionOf(request)}", "wb") as file:`, '    file.write(response.content)']),
    ].join('\n'),
};
export const languages = Object.keys(snippets) as readonly Language[];
