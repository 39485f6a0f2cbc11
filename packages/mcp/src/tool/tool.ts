import type { Tintype } from '@tintype/client';
import type { Schema } from '@tintype/contracts/schemas/schema';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { nearestNames } from '@tintype/contracts/schemas/near-name';

export type ToolContext = {
  readonly client: Tintype;
  /** Aborted when the caller gives up or disconnects. */
  readonly signal: AbortSignal;
  readonly progress: (told: {
    readonly done: number;
    readonly total?: number;
    readonly message: string;
  }) => Promise<void>;
  readonly now: () => Date;
};

/** Hints for hosts: a host requests the user's consent before a tool that changes something. */
type ToolAnnotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether the tool visits pages, whose content this service does not control. */
  readonly openWorldHint: boolean;
};

/** Captures use credits and create a file; they do not change anything that existed. */
export const toolKinds = {
  /** Opens a page and reads something from it. */
  visits: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  /** Begins work that continues in the background. */
  begins: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  /** Reads data that the service has stored. */
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  ends: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
} as const satisfies Record<string, ToolAnnotations>;

type ToolOf<Input> = {
  /** The name has at most 64 characters: letters, digits, `_`. */
  readonly name: string;
  readonly title: string;
  /** When to use the tool, what it returns, what it costs. */
  readonly description: string;
  readonly kind: keyof typeof toolKinds;
  readonly input: Schema<Input>;
  readonly run: (input: Input, context: ToolContext) => Promise<ToolResponse>;
};
export type Tool = ToolOf<unknown>;

/** Connects the input type of `run` with its schema. */
export const defineTool = <Input>(definition: ToolOf<Input>): Tool => definition as unknown as Tool;

/** A file that can be opened without a key. */
type FileLink = {
  readonly address: string;
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
};
export type ToolImage = { readonly bytes: Uint8Array; readonly contentType: string };

/** The parts of a response. The server frames, limits and orders them. */
export type ToolResponse = {
  /** Text from this service, never from a page. */
  readonly facts: readonly string[];
  /** Text from pages, including their titles and addresses. */
  readonly pageText?: string;
  readonly pictures?: readonly ToolImage[];
  readonly files?: readonly FileLink[];
  /** The next step, if there is one. */
  readonly next?: string;
};

type Json = { readonly [keyword: string]: unknown };
type InputSchema = ReturnType<typeof fromJsonSchema<unknown>>;

/**
 * Models often fill in optional arguments with null or an empty text, and write numbers as text:
 * these count as absent, and as numbers. An unknown argument is refused by its name, with the known
 * names.
 */
export function compileArguments(json: Json): InputSchema {
  const compiled = fromJsonSchema<unknown>(json);
  const standard = compiled['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (sent) => {
        const unknown = findUnknown(json, sent);
        return unknown === undefined
          ? standard.validate(toMeantArguments(json, sent))
          : { issues: [{ message: unknown }] };
      },
    },
  };
}

const getProperties = ({ properties = {} }: Json) => properties as Readonly<Record<string, Json>>;
const isObject = (sent: unknown): sent is Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

function findUnknown(json: Json, sent: unknown): string | undefined {
  if (!isObject(sent)) return undefined;
  const known = Object.keys(getProperties(json));
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const [nearest] = nearestNames(unknown, known, 1);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `The argument ${unknown.slice(0, 100)} is not known.${hint} Known arguments: ${known.join(', ')}.`;
}

/** Reads arguments of the first level as they are meant. A wrong value stays as it is. */
function toMeantArguments(json: Json, sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const required = (json['required'] ?? []) as readonly string[];
  const properties = getProperties(json);
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (!required.includes(name) && (value === null || value === '')) return [];
      return [[name, toMeantValue(properties[name]?.['type'], value)]];
    }),
  );
}

function toMeantValue(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(value.trim())) return Number(value);
  if (type === 'boolean' && /^(?:true|false)$/i.test(value.trim())) return value.trim().toLowerCase() === 'true';
  return value;
}
