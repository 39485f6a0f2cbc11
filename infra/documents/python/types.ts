import { annotation } from './annotation.ts';
import { eventSchemas, hasType, schemas, type JsonSchema } from './document.ts';
import { docstring, isFieldName, pythonText } from './names.ts';
import { listBodyArguments, bodiesOfVerbs } from './verb-facts.ts';

const header = `"""Types of requests and answers, with the names that are on the wire.

Printed from the OpenAPI document by \`npm run generate\`; do not edit.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union
`;

/**
 * Prints a typed dictionary. A field may be absent, but `NotRequired` is newer than Python 3.10, so
 * required fields are in a base class.
 */
function typedDict(name: string, fields: readonly Field[]): string {
  const [required, optional] = [true, false].map((wanted) => fields.filter((field) => field.required === wanted));
  if (optional!.length === 0) return getClass(name, 'TypedDict', required!);
  if (required!.length === 0) return getClass(name, 'TypedDict, total=False', optional!);
  const base = getClass(`_${name}Required`, 'TypedDict', required!);
  if (optional!.every((field) => isFieldName(field.name)))
    return `${base}\n\n${getClass(name, `_${name}Required, total=False`, optional!)}`;
  const rest = getClass(`_${name}Optional`, 'TypedDict, total=False', optional!);
  return `${base}\n\n${rest}\n\n${getClass(name, `_${name}Required, _${name}Optional`, [])}`;
}

type Field = { readonly name: string; readonly type: string; readonly about?: string; readonly required: boolean };

function getClass(name: string, bases: string, fields: readonly Field[]): string {
  // Python's class syntax cannot express a field named `from`, so it is added in a different form.
  const odd = fields.filter((field) => !isFieldName(field.name));
  if (odd.length > 0) {
    const entries = fields.map(({ name: field, type }) => `${pythonText(field)}: ${pythonText(type)}`);
    const total = bases.includes('total=False') ? ', total=False' : '';
    return `${name} = TypedDict(${pythonText(name)}, {${entries.join(', ')}}${total})`;
  }
  const lines = fields.flatMap(({ name: field, type, about }) => [
    `    ${field}: ${type}`,
    ...(about === undefined ? [] : [docstring(about, '    ')]),
  ]);
  return [`class ${name}(${bases}):`, ...(lines.length === 0 ? ['    pass'] : lines)].join('\n');
}

function definition(name: string, schema: JsonSchema): string {
  if (!hasType(schema, 'object') || schema.properties === undefined)
    return `${name} = ${quoteNames(annotation(schema))}`;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([field, value]) => ({
    name: field,
    type: annotation(value),
    ...(value.description !== undefined && { about: value.description }),
    required: required.has(field),
  }));
  return typedDict(name, fields);
}

/**
 * Quotes the names in an alias. An alias is evaluated when the module is loaded, and with quoted
 * names the order has no meaning.
 */
const quoteNames = (type: string): string => {
  return type.replaceAll(/"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*/g, (word) => (word in schemas ? pythonText(word) : word));
};

/** Prints the keyword arguments of the verbs: the fields of a body under their Python names. */
function argumentClass(name: string): string {
  const fields = listBodyArguments(name).map(({ argument, schema, required }) => ({
    name: argument,
    type: annotation(schema),
    ...(schema.description !== undefined && { about: schema.description }),
    required,
  }));
  return typedDict(`${name}Arguments`, fields);
}

export function printTypes(): string {
  const events = `WebhookEvent = ${quoteNames(annotation({ oneOf: eventSchemas }))}`;
  const codes = `ErrorCode = ${annotation(schemas['Failure']!.properties!['code']!)}`;
  const named = Object.entries(schemas).map(([name, schema]) => definition(name, schema));
  return `${[header, ...named, ...bodiesOfVerbs().map(argumentClass), codes, events].join('\n\n')}\n`;
}
