import { accessOf, answersOf, operations, resolved, type Operation } from './document.ts';
import { pythonText, snakeCase } from './names.ts';
import { bodyOf, queryOf, takesIdempotencyKey } from './verb-facts.ts';
import { onceOnly, repeatable } from './verbs.ts';

const header = `"""Every operation of the interface.

Printed from the OpenAPI document by \`npm run generate\`; do not edit.
"""

from __future__ import annotations

from typing import Dict

from ._operation import Operation

OPERATIONS: Dict[str, Operation] = {`;

const isRepeatable = ({ operationId, method }: Operation): boolean =>
  !onceOnly.has(operationId) && (method !== 'POST' || repeatable.has(operationId));

/** The wire name of every argument in the body and the query. */
const namesOf = (operation: Operation): string => {
  const body = bodyOf(operation);
  const fields = body === undefined ? [] : Object.keys(resolved(body).properties ?? {});
  const wires = [...fields, ...queryOf(operation).map(({ wire }) => wire)];
  return `{${wires.map((wire) => `${pythonText(snakeCase(wire))}: ${pythonText(wire)}`).join(', ')}}`;
};

const flag = (value: boolean): string => (value ? 'True' : 'False');

const row = (operation: Operation): string =>
  `    ${pythonText(operation.operationId)}: Operation(${[
    pythonText(operation.operationId),
    pythonText(operation.method),
    pythonText(operation.path),
    pythonText(accessOf(operation)),
    flag(isRepeatable(operation)),
    flag(takesIdempotencyKey(operation)),
    flag(bodyOf(operation) !== undefined),
    flag('application/json' in answersOf(operation)),
    namesOf(operation),
  ].join(', ')}),`;

export const printOperations = (): string => `${[header, ...[...operations.values()].map(row), '}'].join('\n')}\n`;
