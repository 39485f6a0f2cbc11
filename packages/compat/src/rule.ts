import { getSchemaAt } from './our-fields.ts';
import { parseBoolean, parseByType, NoCounterpart } from './values.ts';

/** Paths such as `viewport.width`. A list is added to lists from other parameters. */
export type SentFields = Readonly<Record<string, unknown>>;
/** Names with dots lead into objects. */
export type ForeignParameters = Readonly<Record<string, unknown>>;

export type TranslatedParameter = {
  readonly fields?: SentFields;
  /** Outputs in addition to the requested one. */
  readonly beside?: readonly object[];
  /** The path of a different endpoint if the result is not returned directly. */
  readonly endpoint?: string;
  readonly note?: string;
};

/** `translate` throws `NoCounterpart` if the value has no equivalent. */
export type Rule = {
  /** Fields or the endpoint that an error message suggests. */
  readonly ours: readonly string[];
  readonly translate: (value: unknown, given: ForeignParameters) => TranslatedParameter;
  /** Left out without a note and never refused: the parameter does not affect the result. */
  readonly isNeedless?: true;
};
export type Rules = Readonly<Record<string, Rule>>;

/** Values that mean "not set" in every service. A rule's `unasked` lists further values. */
const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A field with the same meaning. The type of the field parses the value unless `read` does. */
export const fieldRule = (path: string, read?: (value: unknown, given: ForeignParameters) => unknown): Rule => ({
  ours: [path],
  translate: (value, given) => {
    const made = read === undefined ? parseByType(getSchemaAt(path), value) : read(value, given);
    return made === undefined ? {} : { fields: { [path]: made } };
  },
});

/** A field whose values have other names. */
export const choiceRule = (path: string, names: Readonly<Record<string, unknown>>): Rule =>
  fieldRule(path, (value) => {
    const name = String(value).toLowerCase();
    if (!Object.hasOwn(names, name)) throw new NoCounterpart(`${JSON.stringify(value)} has no equivalent`);
    return names[name] ?? undefined;
  });

/** A switch; each of its two values may set fields. */
export const flagRule = (on: SentFields, off: SentFields = {}): Rule => ({
  ours: [...new Set([...Object.keys(on), ...Object.keys(off)])],
  translate: (value) => {
    const isOn = parseBoolean(value);
    return isOn === undefined ? {} : { fields: isOn ? on : off };
  },
});

/** A switch for an additional file. */
export const addOutputs = (...outputs: readonly object[]): Rule => ({
  ours: ['outputs'],
  translate: (value) => (parseBoolean(value) === true ? { beside: outputs } : {}),
});

/** A parameter that needs more than one field. */
export const customRule = (
  ours: string,
  translate: (value: unknown, given: ForeignParameters) => TranslatedParameter,
): Rule => ({
  ours: ours.split(' and '),
  translate: (value, given) => (isUnset(value) ? {} : translate(value, given)),
});

/**
 * A similar field means something else, so the user must decide. Any value except the `unasked`
 * values requests it.
 */
export const similarRule = (ours: string, why: string, ...unasked: readonly unknown[]): Rule => ({
  ours: ours.split(' and '),
  translate: (value) => {
    if (isUnset(value) || parseBoolean(value) === false || unasked.includes(value)) return {};
    throw new NoCounterpart(why);
  },
});

export const unsupported = (why = 'has no equivalent', ...unasked: readonly unknown[]): Rule => ({
  ...similarRule('', why, ...unasked),
  ours: [],
});

/** No effect on the result, as for a key or a file name. */
export const ignoredRule: Rule = { ours: [], translate: () => ({}), isNeedless: true };

/** One rule for several names, separated by spaces. */
export const repeatRule = (names: string, rule: Rule): Rules =>
  Object.fromEntries(names.split(' ').map((name) => [name, rule]));

/** Rules for an object's fields, with its name as a prefix. */
export const nestRules = (name: string, rules: Rules): Rules =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [`${name}.${field}`, rule]));
