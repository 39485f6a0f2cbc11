import { formatAnnotation } from './annotation.ts';
import { eventSchemas, hasType, schemas, type JsonSchema } from './document.ts';
import { formatDocstring, isFieldName, formatPythonText } from './names.ts';
import { listBodyArguments, listVerbBodies } from './verb-facts.ts';

const moduleHeader = `"""Types of requests and answers, with the names that are on the wire.

Printed from the OpenAPI document by \`npm run generate\`; do not edit.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union
`;

/**
 * Prints a typed dictionary. A field may be absent, but `NotRequired` is newer than Python 3.10, so
 * required fields are in a base class.
 */
function formatTypedDict(name: string, fields: readonly TypedDictField[]): string {
  const [required, optional] = [true, false].map((wanted) => fields.filter((field) => field.required === wanted));
  if (optional!.length === 0) return formatClass(name, 'TypedDict', required!);
  if (required!.length === 0) return formatClass(name, 'TypedDict, total=False', optional!);
  const base = formatClass(`_${name}Required`, 'TypedDict', required!);
  if (optional!.every((field) => isFieldName(field.name)))
    return `${base}\n\n${formatClass(name, `_${name}Required, total=False`, optional!)}`;
  const rest = formatClass(`_${name}Optional`, 'TypedDict, total=False', optional!);
  return `${base}\n\n${rest}\n\n${formatClass(name, `_${name}Required, _${name}Optional`, [])}`;
}

type TypedDictField = {
  readonly name: string;
  readonly type: string;
  readonly about?: string;
  readonly required: boolean;
};

function formatClass(name: string, bases: string, fields: readonly TypedDictField[]): string {
  // Python's class syntax cannot express a field named `from`, so it is added in a different form.
  const odd = fields.filter((field) => !isFieldName(field.name));
  if (odd.length > 0) {
    const entries = fields.map(({ name: field, type }) => `${formatPythonText(field)}: ${formatPythonText(type)}`);
    const total = bases.includes('total=False') ? ', total=False' : '';
    return `${name} = TypedDict(${formatPythonText(name)}, {${entries.join(', ')}}${total})`;
  }
  const lines = fields.flatMap(({ name: field, type, about }) => [
    `    ${field}: ${type}`,
    ...(about === undefined ? [] : [formatDocstring(about, '    ')]),
  ]);
  return [`class ${name}(${bases}):`, ...(lines.length === 0 ? ['    pass'] : lines)].join('\n');
}

function formatDefinition(name: string, schema: JsonSchema): string {
  if (!hasType(schema, 'object') || schema.properties === undefined)
    return `${name} = ${quoteNames(formatAnnotation(schema))}`;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([field, value]) => ({
    name: field,
    type: formatAnnotation(value),
    ...(value.description !== undefined && { about: value.description }),
    required: required.has(field),
  }));
  return formatTypedDict(name, fields);
}

/**
 * Quotes the names in an alias. An alias is evaluated when the module is loaded, and with quoted
 * names the order has no meaning.
 */
const quoteNames = (type: string): string => {
  return type.replaceAll(/"(?:[^"\\]|\\.)*"|[A-Za-z_]\w*/g, (word) =>
    word in schemas ? formatPythonText(word) : word,
  );
};

/** Prints the keyword arguments of the verbs: the fields of a body under their Python names. */
function formatArgumentClass(name: string): string {
  const fields = listBodyArguments(name).map(({ argument, schema, required }) => ({
    name: argument,
    type: formatAnnotation(schema),
    ...(schema.description !== undefined && { about: schema.description }),
    required,
  }));
  return formatTypedDict(`${name}Arguments`, fields);
}

export function printTypes(): string {
  const events = `WebhookEvent = ${quoteNames(formatAnnotation({ oneOf: eventSchemas }))}`;
  const codes = `ErrorCode = ${formatAnnotation(schemas['Failure']!.properties!['code']!)}`;
  const named = Object.entries(schemas).map(([name, schema]) => formatDefinition(name, schema));
  return `${[moduleHeader, ...named, ...listVerbBodies().map(formatArgumentClass), codes, events].join('\n\n')}\n`;
}
