import type { Tintype } from '@tintype/client';
import type { Schema } from '@tintype/contracts/schemas/schema';
import type { Answer } from './answer.ts';

export type ToolContext = {
  /** A client that acts with the key of the caller. */
  readonly client: Tintype;
  /** Aborted when the caller gives up or disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress to a caller that requested it. */
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
  /** Whether the tool visits pages, whose content this service does not control. */
  readonly openWorldHint: boolean;
};

/** Captures use credits and create a file; they do not change anything that existed. */
export const kinds = {
  /** Opens a page and reads something from it. */
  visits: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  /** Begins work that continues in the background. */
  begins: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  /** Reads data that the service has stored. */
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

/** Connects the input type of `run` with its schema. */
export const tool = <Input>(definition: ToolOf<Input>): Tool => definition as unknown as Tool;
