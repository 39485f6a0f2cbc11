import type { Tintype } from '@tintype/client';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Answer } from './answer.ts';

export type ToolContext = {
  /** Acts with the key of the caller. */
  readonly client: Tintype;
  /** Aborted when the caller gives up or disconnects. */
  readonly signal: AbortSignal;
  /** Notifies a caller that requested progress. */
  readonly progress: (told: {
    readonly done: number;
    readonly total?: number;
    readonly message: string;
  }) => Promise<void>;
  readonly now: () => Date;
};

/** Hints for hosts: a host requests the user's consent before a tool that changes something. */
type Annotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it visits pages, whose content is not ours. */
  readonly openWorldHint: boolean;
};

/** Captures use credits and create a file, and change nothing that existed. */
export const kinds = {
  /** Opens a page and takes something from it. */
  visits: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  /** Begins work that continues automatically. */
  begins: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  /** Reads what the service has. */
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  ends: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
} as const satisfies Record<string, Annotations>;

type ToolOf<Input> = {
  /** The name has at most 64 characters: letters, digits, `_`. */
  readonly name: string;
  readonly title: string;
  /** When to use the tool, what it returns, what it costs. */
  readonly description: string;
  readonly kind: keyof typeof kinds;
  readonly input: Schema<Input>;
  readonly run: (input: Input, context: ToolContext) => Promise<Answer>;
};
export type Tool = ToolOf<unknown>;

/** Ties the input that `run` gets to its schema. */
export const tool = <Input>(definition: ToolOf<Input>): Tool => definition as unknown as Tool;
