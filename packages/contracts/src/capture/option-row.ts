import type { Capability } from '../plans/plans.ts';
import type { FieldRules } from '../schemas/schema.ts';
import type { OptionSet } from './origins.ts';

/** Options as they were sent. */
export type SentOptions = Readonly<Record<string, unknown>>;

export type OptionRow = {
  /** JSON Schema: type, bounds, default, description. */
  readonly schema: object;
  /**
   * Errors that no keyword can express, by their paths in the option; `''` is the option itself.
   */
  readonly rules?: FieldRules;
  /**
   * Whether the option has no effect because of other options: the response lists it as ignored.
   */
  readonly withoutEffect?: (sent: SentOptions) => boolean;
  /**
   * A field of an output of this type, for a capture with one result of that type. With any other
   * result it is refused (`effects.ts`).
   */
  readonly of?: 'screenshot' | 'pdf';
  /** Any value but the default needs this capability of the plan. */
  readonly capability?: Capability;
  /**
   * The option changes how the result is returned, or how long its caller waits, but not the
   * result: it is not part of the fingerprint.
   */
  readonly onlyAnswer?: true;
  /**
   * Its values are in no response, log or error, and are deleted when the capture has ended:
   * `whole` covers the complete value, which is stored sealed (`secret-options.ts`), `texts` only
   * the typed texts (`actions.ts`).
   */
  readonly secret?: 'whole' | 'texts';
  /**
   * The sets that do not have the option: `null` if it is treated as unknown, a message if it is
   * refused.
   */
  readonly notIn?: Partial<Record<OptionSet, string | null>>;
  /** Set for the few options that crawls have. */
  readonly inCrawls?: true;
};

export const isSet = (value: unknown): boolean => value !== undefined && value !== null;
/** Whether the one result is a PDF. */
export const isPdf = ({ format, outputs }: SentOptions): boolean =>
  !isSet(outputs) && String(format).toLowerCase() === 'pdf';
