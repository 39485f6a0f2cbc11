import { operations as calls, type Operation as Call } from '../../../packages/client/src/operations.ts';
import {
  getResponseContent,
  operationsById,
  resolveReference,
  canUseApiKey,
  type PythonOperation,
} from './document.ts';
import { formatPythonText, toSnakeCase } from './names.ts';
import { findRequestBodySchema, listQueryArguments, hasIdempotencyKey } from './verb-facts.ts';

const moduleHeader = `"""Every operation of the interface.

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
const formatArgumentNames = (operation: PythonOperation): string => {
  const body = findRequestBodySchema(operation);
  const fields = body === undefined ? [] : Object.keys(resolveReference(body).properties ?? {});
  const wires = [...fields, ...listQueryArguments(operation).map(({ wire }) => wire)];
  return `{${wires.map((wire) => `${formatPythonText(toSnakeCase(wire))}: ${formatPythonText(wire)}`).join(', ')}}`;
};

const formatFlag = (value: boolean): string => (value ? 'True' : 'False');

const formatOperation = (operation: PythonOperation): string =>
  `    ${formatPythonText(operation.operationId)}: Operation(${[
    formatPythonText(operation.operationId),
    formatPythonText(operation.method),
    formatPythonText(operation.path),
    formatFlag(canUseApiKey(operation)),
    formatFlag(isRepeatable(operation)),
    formatFlag(hasIdempotencyKey(operation)),
    formatFlag(findRequestBodySchema(operation) !== undefined),
    formatFlag('application/json' in getResponseContent(operation)),
    formatArgumentNames(operation),
  ].join(', ')}),`;

export const printOperations = (): string =>
  `${[moduleHeader, ...[...operationsById.values()].map(formatOperation), '}'].join('\n')}\n`;
