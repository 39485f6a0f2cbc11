import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A rule in autoconsent's compact file; only the fields that select a rule are read here. */
type AutoconsentRule = readonly [
  version: number,
  name: string,
  cosmetic: number,
  urlPattern: string,
  frames: number,
  ...rest: unknown[],
];
type RuleFile = {
  readonly v: number;
  readonly s: readonly string[];
  readonly r: readonly AutoconsentRule[];
  readonly index: Readonly<
    Record<'genericRuleRange' | 'frameRuleRange' | 'specificRuleRange', readonly [number, number]>
  > &
    Readonly<Record<'genericStringEnd' | 'frameStringEnd', number>>;
};
export type ConsentRules = Pick<RuleFile, 'v' | 's' | 'r'>;

export type Consent = {
  /**
   * A script for a separate frame, which communicates through two functions there (see the
   * package's `playwright/content.ts`).
   */
  readonly script: string;
  /** Returns the general rules, and those for the address of the frame. */
  readonly rulesFor: (frame: { readonly url: string; readonly isMain: boolean }) => ConsentRules;
};

export function loadConsent(): Consent {
  const require = createRequire(import.meta.url);
  const rulesPath = require.resolve('@duckduckgo/autoconsent/rules/compact-rules.json');
  const file = JSON.parse(readFileSync(rulesPath, 'utf8')) as RuleFile;
  const script = readFileSync(join(dirname(rulesPath), '../dist/autoconsent.playwright.js'), 'utf8');
  const { v, s, r, index } = file;
  const generic = r.slice(...index.genericRuleRange);
  const specific = r.slice(...index.specificRuleRange).map((rule) => ({ rule, pattern: new RegExp(rule[3]) }));
  const inFrames = r.slice(...index.frameRuleRange);
  return {
    script,
    rulesFor: ({ url, isMain }) => {
      if (!isMain) return { v, s: s.slice(0, index.frameStringEnd), r: inFrames };
      const own = specific.filter(({ pattern }) => pattern.test(url)).map(({ rule }) => rule);
      return own.length === 0
        ? { v, s: s.slice(0, index.genericStringEnd), r: generic }
        : { v, s, r: [...generic, ...own] };
    },
  };
}
