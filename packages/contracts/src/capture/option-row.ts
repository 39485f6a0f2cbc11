import type { FileFormat } from '../formats/formats.ts';
import type { Capability } from '../plans/plans.ts';
import type { FieldRules } from '../schemas/schema.ts';
import type { OptionSet } from './origins.ts';

/** The groups of the form in the dashboard. */
export type FormGroup = 'size' | 'file' | 'wait' | 'clean' | 'look' | 'act' | 'access' | 'trust';
export type FormPlace = {
  readonly group: FormGroup;
  readonly place: number;
  /** The option has an effect only while this one is set. */
  readonly beside?: string;
  /** The option has no effect while this one is set. */
  readonly without?: string;
  /** The option has an effect only on files of these formats. */
  readonly formats?: readonly FileFormat[];
};
/** Options as they were sent. */
export type Sent = Readonly<Record<string, unknown>>;

export type OptionRow = {
  /** JSON Schema: type, bounds, default, description. */
  readonly schema: object;
  /** The place in the form of the dashboard; `null` if it is not a field of that form. */
  readonly form: FormPlace | null;
  /**
   * Errors that no keyword can express, by their paths in the option; `''` is the option itself.
   */
  readonly rules?: FieldRules;
  /**
   * Whether the option has no effect because of other options: the response lists it as ignored.
   */
  readonly withoutEffect?: (sent: Sent) => boolean;
  /** A field of an output of this type, for a capture with one result of that type. With any other result it is refused (`effects.ts`). */
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
export const isPdf = ({ format, outputs }: Sent): boolean => !isSet(outputs) && String(format).toLowerCase() === 'pdf';
