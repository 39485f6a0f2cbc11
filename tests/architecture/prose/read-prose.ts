import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, visitorKeys, type Comment, type Node } from 'oxc-parser';
import { listFilesBelow, readText, root } from '../../../infra/source/source-files.ts';

/** A piece of text, with the place where a reader finds it. */
export type Passage = { readonly file: string; readonly line: number; readonly text: string };
export type SourceComment = Passage & { readonly widths: readonly number[] };
export type DeclaredName = Passage & {
  readonly kind: 'type' | 'function' | 'value';
  readonly isExported: boolean;
  readonly returnsBoolean: boolean;
};
export type Prose = {
  readonly files: readonly string[];
  readonly comments: readonly SourceComment[];
  readonly messages: readonly Passage[];
  readonly names: readonly DeclaredName[];
  readonly interfaceTexts: readonly Passage[];
  readonly documentLines: readonly Passage[];
};

const isShipped = (path: string): boolean => !/\.test\.tsx?$|^packages\/testing\/|\/for-tests\//.test(path);

/** Reads what people read in this checkout: comments, messages and names of the code, and the documents. */
export function readProse(): Prose {
  const files = listFilesBelow(['packages', 'services', 'infra'], ['ts', 'tsx']).filter(isShipped);
  const sources = files.map(readSourceProse);
  return {
    files,
    comments: sources.flatMap(({ comments }) => comments),
    messages: sources.flatMap(({ messages }) => messages),
    names: sources.flatMap(({ names }) => names),
    interfaceTexts: readInterfaceTexts(),
    documentLines: readDocumentLines(),
  };
}

type SourceProse = Pick<Prose, 'comments' | 'messages' | 'names'>;

function readSourceProse(file: string): SourceProse {
  const text = readText(file);
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const lines = text.split('\n');
  const lineAt = (offset: number): number => lineStarts.findLastIndex((start) => start <= offset) + 1;
  const { program, comments } = parseSync(file, text);
  const nodes = [...listNodes(program)];
  return {
    comments: joinLineComments(
      comments.map((comment) => {
        const [first, last] = [lineAt(comment.start), lineAt(comment.end)];
        const widths = lines.slice(first - 1, last).map((line) => line.length);
        return { file, line: first, text: toPlainText(comment), widths, isLine: comment.type === 'Line' };
      }),
    ),
    messages: nodes
      .flatMap((node): (readonly [Node, string])[] => {
        if (node.type === 'Literal' && typeof node.value === 'string') return [[node, node.value]];
        if (node.type === 'TemplateLiteral') return [[node, text.slice(node.start + 1, node.end - 1)]];
        return [];
      })
      .filter(([, words]) => isMessage(words))
      .map(([node, words]) => ({ file, line: lineAt(node.start), text: words })),
    names: nodes
      .flatMap((node) => readName(node, program.body))
      .map((name) => ({
        ...name,
        file,
        line: lineAt(name.start),
      })),
  };
}

function* listNodes(node: Node): Generator<Node> {
  yield node;
  for (const key of visitorKeys[node.type] ?? []) {
    const children = (node as unknown as Readonly<Record<string, Node | null | readonly (Node | null)[]>>)[key];
    for (const child of [children].flat()) if (child) yield* listNodes(child as Node);
  }
}

const toPlainText = ({ value }: Comment): string =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .trim();

/** Adjacent `//` lines are one comment. Comments for tools are left out. */
function joinLineComments(comments: readonly (SourceComment & { readonly isLine: boolean })[]): SourceComment[] {
  const joined: (SourceComment & { readonly isLine: boolean })[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    if (comment.isLine && last?.isLine && last.line + last.widths.length === comment.line) {
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text} ${comment.text}`,
        widths: [...last.widths, ...comment.widths],
      };
    } else if (comment.text !== '' && !/^(?:oxlint|@ts-|prettier|\/? ?<reference)/.test(comment.text))
      joined.push(comment);
  }
  return joined;
}

/** A literal of several words that is not SQL. */
const isMessage = (text: string): boolean =>
  /[a-z] [a-z]/.test(text) &&
  /[A-Za-z]{2,}(?: [A-Za-z0-9'$`{}.,:-]+){3,}/.test(text) &&
  !/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|\w+=)/.test(text) &&
  !/\b(?:FROM|WHERE|RETURNING)\b/.test(text);

type LocalName = Pick<DeclaredName, 'kind' | 'isExported' | 'returnsBoolean' | 'text'> & { readonly start: number };

/** Top-level functions and values, and all types. */
function readName(node: Node, body: readonly Node[]): LocalName[] {
  const parent = body.find((one) => one === node || ('declaration' in one && one.declaration === node));
  const isExported = parent !== undefined && parent !== node;
  const { start } = node;
  if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration')
    return [{ kind: 'type', isExported, returnsBoolean: false, text: node.id.name, start }];
  if (parent === undefined) return [];
  if (node.type === 'FunctionDeclaration')
    return [{ kind: 'function', isExported, returnsBoolean: isBoolean(node), text: node.id?.name ?? '', start }];
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id, init }): LocalName[] => {
    if (id.type !== 'Identifier') return [];
    const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
    const kind = isFunction ? 'function' : 'value';
    return [{ kind, isExported, returnsBoolean: isFunction && isBoolean(init), text: id.name, start }];
  });
}

const isBoolean = ({ returnType }: { readonly returnType?: { readonly typeAnnotation: Node } | null }): boolean => {
  const type = returnType?.typeAnnotation.type;
  return type === 'TSBooleanKeyword' || type === 'TSTypePredicate';
};

/** The descriptions and summaries of the OpenAPI document, each once. */
function readInterfaceTexts(): Passage[] {
  const texts = new Set<string>();
  JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'), (key, value: unknown) => {
    if ((key === 'description' || key === 'summary') && typeof value === 'string') texts.add(value);
    return value;
  });
  return [...texts].map((text) => ({ file: 'docs/openapi.json', line: 0, text }));
}

const readDocumentLines = (): Passage[] =>
  ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...listFilesBelow(['docs'], ['md'])].flatMap((file) =>
    readText(file)
      .split('\n')
      .map((text, index) => ({ file, line: index + 1, text })),
  );
