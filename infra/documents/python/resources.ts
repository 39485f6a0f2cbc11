import { annotation } from './annotation.ts';
import { docstring, pythonText } from './names.ts';
import {
  findBodySchemaName,
  getVerbOperation,
  listPathArguments,
  listQueryArguments,
  resolvedLead,
  resolveVerbShape,
  takesIdempotencyKey,
  type Argument,
  type Shape,
} from './verb-facts.ts';
import { verbs, waits, type Verb } from './verbs.ts';

type ResourceColour = 'sync' | 'async';

const header = (
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
const typed = (type: string): string =>
  type.replaceAll(/"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*/g, (word) =>
    /^[A-Z]/.test(word) && !builtIn.has(word) ? `t.${word}` : word,
  );
const builtIn = new Set(['Any', 'Dict', 'List', 'Literal', 'Optional', 'Union', 'None', 'True', 'False']);

const returned = (shape: Shape, colour: ResourceColour): string => {
  if (shape.kind === 'json') return typed(annotation(shape.schema));
  if (shape.kind === 'file') return 'File';
  if (shape.kind === 'nothing') return 'None';
  return `${colour === 'sync' ? 'Pages' : 'AsyncPages'}[${typed(annotation(shape.item))}, ${typed(annotation(shape.page))}]`;
};

/**
 * Returns the arguments of an iteration. It requests pages itself, so the page number is not an
 * argument.
 */
const listArguments = (verb: Verb, shape: Shape): Argument[] =>
  listQueryArguments(getVerbOperation(verb.operation), verb.fixed).filter(
    ({ wire }) => shape.kind !== 'pages' || (wire !== 'cursor' && wire !== 'page'),
  );

function method(verb: Verb, colour: ResourceColour): string {
  const operation = getVerbOperation(verb.operation);
  const shape = resolveVerbShape(verb);
  const path = listPathArguments(operation);
  const query = listArguments(verb, shape);
  const lead = resolvedLead(verb);
  const body = findBodySchemaName(operation);
  const hasKey = takesIdempotencyKey(operation);

  const positional = [...path, ...lead].map((one) =>
    one.required
      ? `${one.argument}: ${typed(annotation(one.schema))}`
      : `${one.argument}: ${typed(`Optional[${annotation(one.schema)}]`)} = None`,
  );
  const named = [
    ...query.map((one) =>
      one.required
        ? `${one.argument}: ${typed(annotation(one.schema))}`
        : `${one.argument}: ${typed(`Optional[${annotation(one.schema)}]`)} = None`,
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
    `    ${isCoroutine ? 'async ' : ''}def ${verb.verb}(${signature}) -> ${returned(shape, colour)}:`,
    docstring(operation.summary, '        '),
    `        ${colour === 'sync' ? syncBody(verb, shape) : asyncBody(verb, shape)}`,
  ];
  return lines.join('\n');
}

const dictionary = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([name, value]) => `${pythonText(name)}: ${value}`).join(', ')}}`;

function syncBody(verb: Verb, shape: Shape): string {
  const operation = getVerbOperation(verb.operation);
  const path = dictionary(listPathArguments(operation).map(({ wire, argument }) => [wire, argument]));
  const lead = dictionary(resolvedLead(verb).map(({ wire, argument }) => [wire, argument]));
  const query = dictionary([
    ...listArguments(verb, shape).map(({ wire, argument }) => [wire, argument] as const),
    ...Object.entries(verb.fixed ?? {}).map(([name, value]) => [name, pythonText(value)] as const),
  ]);
  const parts = [
    pythonText(verb.operation),
    path,
    query,
    ...(findBodySchemaName(operation) === undefined ? [] : [`fields=fields, lead=${lead}`]),
    ...(takesIdempotencyKey(operation) ? ['idempotency_key=idempotency_key'] : []),
    ...(shape.kind === 'file' ? ['to=to'] : []),
  ].join(', ');
  if (shape.kind === 'pages') return `return self._pages(${parts}, items=${pythonText(shape.items)})`;
  if (shape.kind === 'file') return `return self._file(${parts})`;
  return shape.kind === 'nothing' ? `self._json(${parts})` : `return self._json(${parts})`;
}

function asyncBody(verb: Verb, shape: Shape): string {
  const operation = getVerbOperation(verb.operation);
  const passed = [
    `self._sync.${verb.verb}`,
    ...[...listPathArguments(operation), ...resolvedLead(verb)].map(({ argument }) => argument),
    ...listArguments(verb, shape).map(({ argument }) => `${argument}=${argument}`),
    ...(shape.kind === 'file' ? ['to=to'] : []),
    ...(takesIdempotencyKey(operation) ? ['idempotency_key=idempotency_key'] : []),
    ...(findBodySchemaName(operation) === undefined ? [] : ['**fields']),
  ];
  if (shape.kind === 'pages') return `return self._pages(${passed.join(', ')})`;
  return `${shape.kind === 'nothing' ? '' : 'return '}await self._run(${passed.join(', ')})`;
}

/** Prints a verb that polls, because the stream of events is for pages with a session. */
function wait(id: string, colour: ResourceColour): string {
  const operation = getVerbOperation(id);
  const path = listPathArguments(operation).map(({ argument }) => argument);
  const reader = verbs.find(({ operation: one }) => one === id)!;
  const answer = returned(resolveVerbShape(reader), colour);
  const signature = `self, ${path.map((one) => `${one}: str`).join(', ')}, /, *, seconds: Optional[float] = None`;
  const lines = [
    `    ${colour === 'async' ? 'async ' : ''}def wait(${signature}) -> ${answer}:`,
    docstring(
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

const className = (resource: string): string =>
  resource
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

/** Prints the resources of a client by their names, so that no printed resource is forgotten. */
function connection(resources: readonly string[], colour: ResourceColour): string {
  const [parameters, made] =
    colour === 'sync'
      ? ['core: Core', (resource: string) => `${className(resource)}(core)`]
      : [
          'threads: Threads, blocking: sync.Connected',
          (resource: string) => `${className(resource)}(threads, blocking.${resource})`,
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
  const resources = Map.groupBy(verbs, ({ resource }) => resource);
  const classes = [...resources].map(([resource, own]) => {
    const polled = waits[resource];
    const name = className(resource);
    const base = colour === 'sync' ? 'Resource' : `AsyncResource[sync.${name}]`;
    return [
      `class ${name}(${base}):`,
      [...own.map((verb) => method(verb, colour)), ...(polled === undefined ? [] : [wait(polled, colour)])].join(
        '\n\n',
      ),
    ].join('\n');
  });
  return `${header(colour)}\n\n${[...classes, connection([...resources.keys()], colour)].join('\n\n\n')}\n`;
}
