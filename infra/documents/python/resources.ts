import { formatAnnotation } from './annotation.ts';
import { formatDocstring, formatPythonText } from './names.ts';
import {
  findBodySchemaName,
  getVerbOperation,
  listPathArguments,
  listQueryArguments,
  listLeadArguments,
  resolveVerbShape,
  hasIdempotencyKey,
  type VerbArgument,
  type ResultShape,
} from './verb-facts.ts';
import { clientVerbs, waitVerbs, type ClientVerb } from './verbs.ts';

type ResourceColour = 'sync' | 'async';

const formatHeader = (
  colour: ResourceColour,
): string => `"""The ${colour === 'sync' ? 'blocking' : 'asyncio'} methods of each resource.

Generated from the OpenAPI document by \`npm run generate\`; do not edit.
"""

# An answer is what the document says; it is not judged again.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Union

from . import types as t
from ._file import File, Sink
${
  colour === 'sync'
    ? 'from ._pages import Pages\nfrom ._resource import Core, Resource'
    : 'from . import _resources as sync\nfrom ._async_resource import AsyncPages, AsyncResource, Threads'
}

if TYPE_CHECKING:
    from typing_extensions import Unpack
`;

/** Adds the module to a type: named types are in the module of types. */
const qualifyTypes = (type: string): string =>
  type.replaceAll(/"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*/g, (word) =>
    /^[A-Z]/.test(word) && !builtIn.has(word) ? `t.${word}` : word,
  );
const builtIn = new Set(['Any', 'Dict', 'List', 'Literal', 'Optional', 'Union', 'None', 'True', 'False']);

const formatReturnType = (shape: ResultShape, colour: ResourceColour): string => {
  if (shape.kind === 'json') return qualifyTypes(formatAnnotation(shape.schema));
  if (shape.kind === 'file') return 'File';
  if (shape.kind === 'nothing') return 'None';
  return `${colour === 'sync' ? 'Pages' : 'AsyncPages'}[${qualifyTypes(formatAnnotation(shape.item))}, ${qualifyTypes(formatAnnotation(shape.page))}]`;
};

/**
 * Returns the arguments of an iteration. It requests pages itself, so the page number is not an
 * argument.
 */
const listArguments = (verb: ClientVerb, shape: ResultShape): VerbArgument[] =>
  listQueryArguments(getVerbOperation(verb.operation), verb.fixed).filter(
    ({ wire }) => shape.kind !== 'pages' || (wire !== 'cursor' && wire !== 'page'),
  );

function formatMethod(verb: ClientVerb, colour: ResourceColour): string {
  const operation = getVerbOperation(verb.operation);
  const shape = resolveVerbShape(verb);
  const path = listPathArguments(operation);
  const query = listArguments(verb, shape);
  const lead = listLeadArguments(verb);
  const body = findBodySchemaName(operation);
  const hasKey = hasIdempotencyKey(operation);

  const positional = [...path, ...lead].map((one) =>
    one.required
      ? `${one.argument}: ${qualifyTypes(formatAnnotation(one.schema))}`
      : `${one.argument}: ${qualifyTypes(`Optional[${formatAnnotation(one.schema)}]`)} = None`,
  );
  const named = [
    ...query.map((one) =>
      one.required
        ? `${one.argument}: ${qualifyTypes(formatAnnotation(one.schema))}`
        : `${one.argument}: ${qualifyTypes(`Optional[${formatAnnotation(one.schema)}]`)} = None`,
    ),
    ...(shape.kind === 'file' ? ['to: Optional[Sink] = None'] : []),
    ...(hasKey ? ['idempotency_key: Optional[str] = None'] : []),
  ];
  const signature = [
    'self',
    ...positional,
    ...(path.length > 0 && lead.length === 0 ? ['/'] : []),
    ...(named.length > 0 ? ['*', ...named] : []),
    ...(body === undefined ? [] : [`**fields: Unpack[t.${body}Arguments]`]),
  ].join(', ');

  const isCoroutine = colour === 'async' && shape.kind !== 'pages';
  const lines = [
    `    ${isCoroutine ? 'async ' : ''}def ${verb.verb}(${signature}) -> ${formatReturnType(shape, colour)}:`,
    formatDocstring(operation.summary, '        '),
    `        ${colour === 'sync' ? formatSyncBody(verb, shape) : formatAsyncBody(verb, shape)}`,
  ];
  return lines.join('\n');
}

const formatDictionary = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([name, value]) => `${formatPythonText(name)}: ${value}`).join(', ')}}`;

function formatSyncBody(verb: ClientVerb, shape: ResultShape): string {
  const operation = getVerbOperation(verb.operation);
  const path = formatDictionary(listPathArguments(operation).map(({ wire, argument }) => [wire, argument]));
  const lead = formatDictionary(listLeadArguments(verb).map(({ wire, argument }) => [wire, argument]));
  const query = formatDictionary([
    ...listArguments(verb, shape).map(({ wire, argument }) => [wire, argument] as const),
    ...Object.entries(verb.fixed ?? {}).map(([name, value]) => [name, formatPythonText(value)] as const),
  ]);
  const parts = [
    formatPythonText(verb.operation),
    path,
    query,
    ...(findBodySchemaName(operation) === undefined ? [] : [`fields=fields, lead=${lead}`]),
    ...(hasIdempotencyKey(operation) ? ['idempotency_key=idempotency_key'] : []),
    ...(shape.kind === 'file' ? ['to=to'] : []),
  ].join(', ');
  if (shape.kind === 'pages') return `return self._pages(${parts}, items=${formatPythonText(shape.items)})`;
  if (shape.kind === 'file') return `return self._file(${parts})`;
  return shape.kind === 'nothing' ? `self._json(${parts})` : `return self._json(${parts})`;
}

function formatAsyncBody(verb: ClientVerb, shape: ResultShape): string {
  const operation = getVerbOperation(verb.operation);
  const passed = [
    `self._sync.${verb.verb}`,
    ...[...listPathArguments(operation), ...listLeadArguments(verb)].map(({ argument }) => argument),
    ...listArguments(verb, shape).map(({ argument }) => `${argument}=${argument}`),
    ...(shape.kind === 'file' ? ['to=to'] : []),
    ...(hasIdempotencyKey(operation) ? ['idempotency_key=idempotency_key'] : []),
    ...(findBodySchemaName(operation) === undefined ? [] : ['**fields']),
  ];
  if (shape.kind === 'pages') return `return self._pages(${passed.join(', ')})`;
  return `${shape.kind === 'nothing' ? '' : 'return '}await self._run(${passed.join(', ')})`;
}

/** Prints a verb that polls, because the stream of events is for pages with a session. */
function formatWait(id: string, colour: ResourceColour): string {
  const operation = getVerbOperation(id);
  const path = listPathArguments(operation).map(({ argument }) => argument);
  const reader = clientVerbs.find(({ operation: one }) => one === id)!;
  const answer = formatReturnType(resolveVerbShape(reader), colour);
  const signature = `self, ${path.map((one) => `${one}: str`).join(', ')}, /, *, seconds: Optional[float] = None`;
  const lines = [
    `    ${colour === 'async' ? 'async ' : ''}def wait(${signature}) -> ${answer}:`,
    formatDocstring(
      'Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is ' +
        'returned at once, because it ends only on request.',
      '        ',
    ),
    colour === 'sync'
      ? `        return self._wait(lambda verbs: verbs.${reader.verb}(${path.join(', ')}), seconds)`
      : `        return await self._run(self._sync.wait, ${path.join(', ')}, seconds=seconds)`,
  ];
  return lines.join('\n');
}

const toClassName = (resource: string): string =>
  resource
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

/** Formats one attribute of the client for each generated resource class. */
function formatConnection(resources: readonly string[], colour: ResourceColour): string {
  const [parameters, made] =
    colour === 'sync'
      ? ['core: Core', (resource: string) => `${toClassName(resource)}(core)`]
      : [
          'threads: Threads, blocking: sync.Connected',
          (resource: string) => `${toClassName(resource)}(threads, blocking.${resource})`,
        ];
  return [
    'class Connected:',
    '    """All resources by their names."""',
    '',
    `    def _connect_resources(self, ${parameters}) -> None:`,
    ...resources.map((resource) => `        self.${resource} = ${made(resource)}`),
  ].join('\n');
}

/**
 * Prints the module with the classes of all resources. The asyncio client runs the blocking classes
 * in its threads.
 */
export function printResources(colour: ResourceColour): string {
  const resources = Map.groupBy(clientVerbs, ({ resource }) => resource);
  const classes = [...resources].map(([resource, own]) => {
    const polled = waitVerbs[resource];
    const name = toClassName(resource);
    const base = colour === 'sync' ? 'Resource' : `AsyncResource[sync.${name}]`;
    return [
      `class ${name}(${base}):`,
      [
        ...own.map((verb) => formatMethod(verb, colour)),
        ...(polled === undefined ? [] : [formatWait(polled, colour)]),
      ].join('\n\n'),
    ].join('\n');
  });
  return `${formatHeader(colour)}\n\n${[...classes, formatConnection([...resources.keys()], colour)].join('\n\n\n')}\n`;
}
