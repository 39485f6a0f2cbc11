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
  /** Where the form of the dashboard has it; `null` where it is no field of that form. */
  readonly form: FormPlace | null;
  /** Faults that no keyword can say, by their paths in the option; `''` is the option itself. */
  readonly rules?: FieldRules;
  /** The option has no effect beside these other options: the answer names it as ignored. */
  readonly withoutEffect?: (sent: Sent) => boolean;
  /** A field of an output of this type, for a capture with one result of that type. With any other result it is refused (`effects.ts`). */
  readonly of?: 'screenshot' | 'pdf';
  /** Any value but the default needs this capability of the plan. */
  readonly capability?: Capability;
  /**
   * The option changes how the result is answered, or how long its caller waits, but not the result: it is no part of
   * the fingerprint.
   */
  readonly onlyAnswer?: true;
  /**
   * Its values are in no answer, log or error, and are dropped when the capture has ended: `whole` with all that is in it, which is stored
   * sealed (`secret-options.ts`), `texts` only the typed texts (`actions.ts`).
   */
  readonly secret?: 'whole' | 'texts';
  /** Sets that do not have it: `null` where it is a field like any unknown one, a sentence where it is refused. */
  readonly notIn?: Partial<Record<OptionSet, string | null>>;
  /** Crawls have few options: those that say so. */
  readonly inCrawls?: true;
};

export const isSet = (value: unknown): boolean => value !== undefined && value !== null;
/** Whether the one result is a PDF. */
export const isPdf = ({ format, outputs }: Sent): boolean => !isSet(outputs) && String(format).toLowerCase() === 'pdf';
