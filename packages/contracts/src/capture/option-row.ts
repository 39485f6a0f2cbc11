import type { Capability } from '../plans/plans.ts';
import type { FieldRules } from '../schemas/schema.ts';
import type { OptionSet } from './origins.ts';

/** Options as they were sent. */
export type SentOptions = Readonly<Record<string, unknown>>;

export type OptionRow = {
  /** JSON Schema: type, bounds, default, description. */
  readonly schema: object;
  /**
   * Errors that no keyword can express, by their paths in the option; `''` is the complete option.
   */
  readonly rules?: FieldRules;
  /** Whether other options make the option ineffective: the response then lists it as ignored. */
  readonly withoutEffect?: (sent: SentOptions) => boolean;
  /**
   * The option belongs to an output of this type, in a capture with a single result. With a result
   * of another type the option is refused (`effects.ts`).
   */
  readonly of?: 'screenshot' | 'pdf';
  /** Any value except the default needs this capability of the plan. */
  readonly capability?: Capability;
  /**
   * The option affects only how the result is returned, or how long its caller waits, so it is not
   * part of the fingerprint.
   */
  readonly onlyAnswer?: true;
  /**
   * The value is in no response, log or error, and is deleted when the capture has ended. `whole`
   * covers the complete value, which is stored sealed (`secret-options.ts`). `texts` covers only
   * the typed texts (`actions.ts`).
   */
  readonly secret?: 'whole' | 'texts';
  /**
   * The sets without the option: `null` if the option is treated as unknown, or the message with
   * which it is refused.
   */
  readonly notIn?: Partial<Record<OptionSet, string | null>>;
  /** Set for the few options that crawls support. */
  readonly inCrawls?: true;
};

export const isSet = (value: unknown): boolean => value !== undefined && value !== null;
/** Returns whether the only result is a PDF. */
export const isPdf = ({ format, outputs }: SentOptions): boolean =>
  !isSet(outputs) && String(format).toLowerCase() === 'pdf';
