import { schemaAt } from './our-fields.ts';
import { boolean, byType, NoCounterpart } from './values.ts';

/**
 * Fields of our request by their paths, such as `viewport.width`. A list is added to what other
 * parameters give.
 */
export type Fields = Readonly<Record<string, unknown>>;
/** Parameters of another service by name; an object in them has names with dots too. */
export type ForeignParameters = Readonly<Record<string, unknown>>;

/** The translation of a parameter. */
export type TranslatedParameter = {
  readonly fields?: Fields;
  /** Outputs in addition to the requested one. */
  readonly beside?: readonly object[];
  /** The result comes later, by another endpoint than the one for a single capture. */
  readonly endpoint?: string;
  /** A note for the reader about the value. */
  readonly note?: string;
};

/** How a parameter of another service is translated. Throws `NoCounterpart` where it cannot be. */
export type Rule = {
  /**
   * Our fields or endpoint, which the refusal of the name gives. Without any the parameter has no
   * counterpart.
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

/** Unasked: a service's own word for "not set". */
const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A field of the same meaning. Without `read` the value is read by the type that our field has. */
export const to = (path: string, read?: (value: unknown, given: ForeignParameters) => unknown): Rule => ({
  ours: [path],
  translate: (value, given) => {
    const made = read === undefined ? byType(schemaAt(path), value) : read(value, given);
    return made === undefined ? {} : { fields: { [path]: made } };
  },
});

/** A field whose values have other names here. */
export const choice = (path: string, names: Readonly<Record<string, unknown>>): Rule =>
  to(path, (value) => {
    const name = String(value).toLowerCase();
    if (!Object.hasOwn(names, name)) throw new NoCounterpart(`${JSON.stringify(value)} has no equivalent`);
    return names[name] ?? undefined;
  });

/** A switch, each side of which may set fields. */
export const flag = (on: Fields, off: Fields = {}): Rule => ({
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

/** Anything that needs more than one field. */
export const made = (
  ours: string,
  translate: (value: unknown, given: ForeignParameters) => TranslatedParameter,
): Rule => ({
  ours: ours.split(' and '),
  translate: (value, given) => (isUnset(value) ? {} : translate(value, given)),
});

/**
 * A similar field of this API with a different meaning: the reader decides. Any value except the
 * `unasked` ones requests it.
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

/** Keys, names of files and the like. */
export const needless: Rule = { ours: [], translate: () => ({}), isNeedless: true };

/** The same rule for several names, with spaces between them. */
export const each = (names: string, rule: Rule): Rules =>
  Object.fromEntries(names.split(' ').map((name) => [name, rule]));

/** The rules of an object's fields, under its name. */
export const within = (name: string, rules: Rules): Rules =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [`${name}.${field}`, rule]));
