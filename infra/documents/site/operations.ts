import { getCallerKind } from '../../../services/gateway/src/http/caller-kinds.ts';
import { errorCatalogue, type ErrorCode } from '../../../packages/contracts/src/errors/catalogue.ts';
import { fixes } from '../error-fixes.ts';
import { findBodySchema, siteOperations, type SiteOperation } from './api.ts';
import { listDocumentedFields, describeField, type DocumentedField } from './fields.ts';
import { listRequestSamples } from './samples.ts';
import { findFirstVersion, findFieldVersion } from './since.ts';
import { findTryIt, type TryItForm } from './try-it.ts';

export type OperationPage = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Markdown without its title. */
  readonly body: string;
  readonly tryIt: TryItForm | undefined;
};

/** Returns the title of an operation: `createCapture` becomes `Create capture`. */
const formatTitle = (id: string): string => {
  const words = id.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
};

/** Groups operations by the first segment of their address, in the order of the document. */
export function listOperationGroups(): readonly {
  readonly name: string;
  readonly operations: readonly OperationPage[];
}[] {
  const groups = Map.groupBy(siteOperations, ({ tags }) => tags[0]!);
  return [...groups].map(([name, members]) => ({ name, operations: members.map(createOperationPage) }));
}

function createOperationPage(operation: SiteOperation): OperationPage {
  const { operationId: id, summary, method, path, description = '', parameters = [] } = operation;
  const body = findBodySchema(operation);
  const of = (place: string): DocumentedField[] =>
    parameters
      .filter((one) => one.in === place)
      .map((one) => describeField(one.name, { ...one.schema, description: one.description ?? '' }, one.required));
  const fieldTable = (title: string, fields: readonly DocumentedField[]): string =>
    getTable(`${method} ${path}`, title, fields);
  const parts = [
    `\`${method} ${path}\``,
    `${summary} ${description} ${describeAccess(operation)} ${findFirstVersion(`${method} ${path}`)}`,
    ...listRequestSamples(operation).map(({ language, code }) => formatCodeBlock(language, code)),
    fieldTable('Path', of('path')),
    fieldTable('Query', of('query')),
    fieldTable('Headers', of('header')),
    fieldTable('Body', body === undefined ? [] : listDocumentedFields(body)),
    formatResponses(operation),
    formatErrors(operation),
  ];
  return {
    id,
    title: formatTitle(id),
    description: summary,
    body: parts.filter(Boolean).join('\n\n'),
    tryIt: findTryIt(operation),
  };
}

export const formatCodeBlock = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

const describeAccess = ({ security: [first] }: SiteOperation): string =>
  first === undefined ? 'Needs no key.' : `Needs ${getCallerKind(Object.keys(first)[0]!).needs}.`;

function getTable(operation: string, title: string, fields: readonly DocumentedField[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(({ name, accepts, fallback, meaning }) =>
    formatTableLine([`\`${name}\``, accepts, fallback, `${meaning} ${findFieldVersion(operation, name)}`.trim()]),
  );
  return [
    `## ${title}`,
    '',
    formatTableLine(['Field', 'Accepts', 'Default', 'Meaning']),
    formatTableLine(['---', '---', '---', '---']),
    ...rows,
  ].join('\n');
}

function formatResponses(operation: SiteOperation): string {
  const good = Object.entries(operation.responses).filter(([status]) => status < '400');
  const parts = good.map(([status, { description, content = {}, headers = {} }]) => {
    const json = content['application/json']?.schema;
    const own = Object.entries(headers).filter(([name]) => !/^x-(request-id|ignored-fields|ratelimit)/i.test(name));
    const types = Object.keys(content).map((type) => `\`${type}\``);
    const fields = json === undefined ? [] : listDocumentedFields(json);
    return [
      `**${status}** ${description} ${types.join(', ')}`,
      own.map(([name, header]) => `- \`${name}\`: ${header.description}`).join('\n'),
      fields.length === 0 ? '' : formatFieldTable(fields),
    ];
  });
  return ['## Answer', ...parts.flat()].filter(Boolean).join('\n\n');
}

const formatFieldTable = (fields: readonly DocumentedField[]): string =>
  [
    formatTableLine(['Field', 'Type', 'Meaning']),
    formatTableLine(['---', '---', '---']),
    ...fields.map(({ name, accepts, meaning }) => formatTableLine([`\`${name}\``, accepts, meaning])),
  ].join('\n');

function formatErrors({ responses }: SiteOperation): string {
  const codes = Object.entries(responses)
    .filter(([status]) => status >= '400')
    .flatMap(([, { description }]) =>
      [...description.matchAll(/([A-Z][A-Z_]+): /g)].map(([, code]) => code as ErrorCode),
    )
    .filter((code) => code in errorCatalogue);
  if (codes.length === 0) return '';
  const rows = codes.map((code) =>
    formatTableLine([
      `[\`${code}\`](/docs/errors#${code.toLowerCase()})`,
      String(errorCatalogue[code].status),
      fixes[code].cause,
      fixes[code].fix,
    ]),
  );
  return [
    '## Errors',
    '',
    formatTableLine(['Code', 'Status', 'Usual cause', 'Fix']),
    formatTableLine(['---', '---', '---', '---']),
    ...rows,
  ].join('\n');
}

const formatTableLine = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
