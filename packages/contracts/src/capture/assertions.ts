import { selector } from './fragments.ts';

const text = { type: 'string', minLength: 1, maxLength: 500 } as const;
const list = <const Items extends object>(items: Items, description: string) =>
  ({ type: 'array', maxItems: 20, items, description }) as const;

export const assertionKinds = {
  textContains: list(text, 'Texts that the page must show. Case and white space do not matter.'),
  textMissing: list(text, 'Texts that the page must not show. Case and white space do not matter.'),
  selectorExists: list(selector, 'CSS selectors that must match an element.'),
  selectorMissing: list(selector, 'CSS selectors that must match no element.'),
  statusIn: list({ type: 'integer', minimum: 100, maximum: 599 }, 'HTTP statuses that the page may have.'),
} as const;
type AssertionKind = keyof typeof assertionKinds;

export const assertions = {
  type: 'object',
  title: 'Assertions',
  properties: assertionKinds,
  description:
    'Statements about the page. `failedAssertions` lists the statements that do not hold. To make the capture ' +
    'fail in this case, add `failed_assertions` to `failOn`.',
} as const;
export type Assertions = { readonly [Kind in AssertionKind]?: readonly unknown[] | undefined };

/** A statement that does not hold. For `statusIn` the value is the list of allowed statuses. */
export type FailedAssertion = { readonly kind: AssertionKind; readonly value: string };

type AssertedPage = {
  readonly status: number | null;
  readonly text: string;
  readonly matches: (selector: string) => boolean;
};

const checks = {
  textContains: (values, { text: shown }) =>
    values.filter((value) => !toComparable(shown).includes(toComparable(value))),
  textMissing: (values, { text: shown }) => values.filter((value) => toComparable(shown).includes(toComparable(value))),
  selectorExists: (values, { matches }) => values.filter((value) => !matches(String(value))),
  selectorMissing: (values, { matches }) => values.filter((value) => matches(String(value))),
  statusIn: (values, { status }) => (values.some((value) => value === status) ? [] : [values.join(', ')]),
} as const satisfies Record<AssertionKind, (values: readonly unknown[], page: AssertedPage) => readonly unknown[]>;

export function findFailedAssertions(asserted: Assertions, page: AssertedPage): readonly FailedAssertion[] {
  return (Object.keys(checks) as AssertionKind[]).flatMap((kind) => {
    const values = asserted[kind] ?? [];
    return values.length === 0 ? [] : checks[kind](values, page).map((value) => ({ kind, value: String(value) }));
  });
}

export const describeFailedAssertions = (failed: readonly FailedAssertion[]): string =>
  `${failed.map(({ kind, value }) => `${kind}: ${value}`).join('; ')}.`;

const toComparable = (value: unknown): string =>
  String(value).normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
