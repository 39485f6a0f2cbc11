import { operations as calls, type Operation as Call } from '../../../packages/client/src/operations.ts';
import { getResponseContent, operationsById, resolveReference, takesKey, type PythonOperation } from './document.ts';
import { pythonText, snakeCase } from './names.ts';
import { findRequestBodySchema, listQueryArguments, takesIdempotencyKey } from './verb-facts.ts';

const header = `"""Every operation of the interface.

Printed from the OpenAPI document by \`npm run generate\`; do not edit.
"""

from __future__ import annotations

from typing import Dict

from ._operation import Operation

OPERATIONS: Dict[str, Operation] = {`;

/**
 * Returns whether a call may be repeated, like in the TypeScript client. An operation that is
 * missing there is for people, and the rules of HTTP apply.
 */
function isRepeatable({ operationId, method }: PythonOperation): boolean {
  const call: Call | undefined = (calls as Readonly<Record<string, Call>>)[operationId];
  return call === undefined ? method !== 'POST' : call.repeat === 'safe';
}

/** Returns the wire name of every argument in the body and the query. */
const getNames = (operation: PythonOperation): string => {
  const body = findRequestBodySchema(operation);
  const fields = body === undefined ? [] : Object.keys(resolveReference(body).properties ?? {});
  const wires = [...fields, ...listQueryArguments(operation).map(({ wire }) => wire)];
  return `{${wires.map((wire) => `${pythonText(snakeCase(wire))}: ${pythonText(wire)}`).join(', ')}}`;
};

const flag = (value: boolean): string => (value ? 'True' : 'False');

const row = (operation: PythonOperation): string =>
  `    ${pythonText(operation.operationId)}: Operation(${[
    pythonText(operation.operationId),
    pythonText(operation.method),
    pythonText(operation.path),
    flag(takesKey(operation)),
    flag(isRepeatable(operation)),
    flag(takesIdempotencyKey(operation)),
    flag(findRequestBodySchema(operation) !== undefined),
    flag('application/json' in getResponseContent(operation)),
    getNames(operation),
  ].join(', ')}),`;

export const printOperations = (): string => `${[header, ...[...operationsById.values()].map(row), '}'].join('\n')}\n`;
