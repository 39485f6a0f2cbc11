/// <reference lib="dom" />

export type PageEvidence = {
  readonly title: string;
  readonly matches: readonly number[];
  /**
   * Cut at a maximum length. Empty if nothing is suspicious, because reading the text costs a
   * layout.
   */
  readonly text: string;
};

export function gatherEvidence(selectors: readonly string[], titleHint: string, always: boolean): PageEvidence {
  const textMax = 3_000;
  const { title } = document;
  const matches = selectors.flatMap((selector, index) => (document.querySelector(selector) === null ? [] : [index]));
  const hinted = always || matches.length > 0 || new RegExp(titleHint, 'i').test(title);
  return {
    title: title.slice(0, 300),
    matches,
    text: hinted ? (document.body?.innerText ?? '').slice(0, textMax) : '',
  };
}
