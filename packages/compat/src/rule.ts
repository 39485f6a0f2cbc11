import { schemaAt } from './our-fields.ts';
import { boolean, byType, NoCounterpart } from './values.ts';

/**
 * Fields of this API's request by their paths, such as `viewport.width`. A list is added to lists
 * from other parameters.
 */
export type SentFields = Readonly<Record<string, unknown>>;
/** Parameters of another service by name. Names with dots lead into objects. */
export type ForeignParameters = Readonly<Record<string, unknown>>;

/** The translation of a parameter. */
export type TranslatedParameter = {
  readonly fields?: SentFields;
  /** Outputs in addition to the requested one. */
  readonly beside?: readonly object[];
  /** The path of a different endpoint if the result is not returned directly. */
  readonly endpoint?: string;
  /** A note about the value for the user. */
  readonly note?: string;
};

/**
 * How a parameter of another service is translated. `translate` throws `NoCounterpart` if the value
 * has no equivalent.
 */
export type Rule = {
  /**
   * The fields or the endpoint of this API that an error message suggests. Empty if there is no
   * equivalent.
   */
  readonly ours: readonly string[];
  readonly translate: (value: unknown, given: ForeignParameters) => TranslatedParameter;
  /**
   * The parameter does not affect the result, such as a key. It is left out without a note and
   * never refused.
   */
  readonly isNeedless?: true;
};
export type Rules = Readonly<Record<string, Rule>>;

/** `unasked` lists a service's own values for "not set". */
const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Translates to a field with the same meaning. Without `read`, the value is parsed by the type of
 * the field.
 */
export const to = (path: string, read?: (value: unknown, given: ForeignParameters) => unknown): Rule => ({
  ours: [path],
  translate: (value, given) => {
    const made = read === undefined ? byType(schemaAt(path), value) : read(value, given);
    return made === undefined ? {} : { fields: { [path]: made } };
  },
});

/** Translates to a field whose values have other names. */
export const choice = (path: string, names: Readonly<Record<string, unknown>>): Rule =>
  to(path, (value) => {
    const name = String(value).toLowerCase();
    if (!Object.hasOwn(names, name)) throw new NoCounterpart(`${JSON.stringify(value)} has no equivalent`);
    return names[name] ?? undefined;
  });

/** Translates a switch; each of its two values may set fields. */
export const flagRule = (on: SentFields, off: SentFields = {}): Rule => ({
  ours: [...new Set([...Object.keys(on), ...Object.keys(off)])],
  translate: (value) => {
    const isOn = boolean(value);
    return isOn === undefined ? {} : { fields: isOn ? on : off };
  },
});

/** Translates a switch for an additional file. */
export const addOutputs = (...outputs: readonly object[]): Rule => ({
  ours: ['outputs'],
  translate: (value) => (boolean(value) === true ? { beside: outputs } : {}),
});

/** Translates a parameter that needs more than one field. */
export const made = (
  ours: string,
  translate: (value: unknown, given: ForeignParameters) => TranslatedParameter,
): Rule => ({
  ours: ours.split(' and '),
  translate: (value, given) => (isUnset(value) ? {} : translate(value, given)),
});

/**
 * A parameter with a similar field that means something else, so the user must decide. Any value
 * except the `unasked` values requests it.
 */
export const near = (ours: string, why: string, ...unasked: readonly unknown[]): Rule => ({
  ours: ours.split(' and '),
  translate: (value) => {
    if (isUnset(value) || boolean(value) === false || unasked.includes(value)) return {};
    throw new NoCounterpart(why);
  },
});

/** A parameter without an equivalent. */
export const none = (why = 'has no equivalent', ...unasked: readonly unknown[]): Rule => ({
  ...near('', why, ...unasked),
  ours: [],
});

/** A parameter without an effect on the result, such as a key or a file name. */
export const needless: Rule = { ours: [], translate: () => ({}), isNeedless: true };

/** Creates the same rule for several names, separated by spaces. */
export const each = (names: string, rule: Rule): Rules =>
  Object.fromEntries(names.split(' ').map((name) => [name, rule]));

/** Creates the rules for an object's fields, with the object's name as a prefix. */
export const nest = (name: string, rules: Rules): Rules =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [`${name}.${field}`, rule]));
