import type { Capability } from '../plans/plans.ts';
import type { FieldRules } from '../schemas/schema.ts';
import type { OptionSet } from './origins.ts';

export type SentOptions = Readonly<Record<string, unknown>>;

export type OptionRow = {
  /** JSON Schema: type, bounds, default, description. */
  readonly schema: object;
  /** Errors that no keyword can express, by path; `''` is the complete option. */
  readonly rules?: FieldRules;
  readonly withoutEffect?: (sent: SentOptions) => boolean;
  /** The option belongs to outputs of this type, and is refused with another (`effects.ts`). */
  readonly of?: 'screenshot' | 'pdf';
  readonly capability?: Capability;
  /** Affects only how the result is returned, so it is not part of the fingerprint. */
  readonly onlyAnswer?: true;
  /**
   * The value is in no response, log or error, and is deleted when the capture has ended. `whole`
   * is stored sealed (`secret-options.ts`); `texts` covers only typed texts (`actions.ts`).
   */
  readonly secret?: 'whole' | 'texts';
  /** Sets that refuse the option, with the message, or `null` if it counts as unknown there. */
  readonly notIn?: Partial<Record<OptionSet, string | null>>;
  /** Set for the few options that crawls support. */
  readonly inCrawls?: true;
};

export const isSet = (value: unknown): boolean => value !== undefined && value !== null;
export const isPdf = ({ format, outputs }: SentOptions): boolean =>
  !isSet(outputs) && String(format).toLowerCase() === 'pdf';
