/** A function that runs in pages. It may use the browser's globals, its arguments, and the functions that are sent along with it. */
type PageFunction = (...args: never[]) => unknown;
type Assembled = PageFunction & { readonly parts?: readonly PageFunction[] };

/**
 * A function for pages that calls other functions of ours: these are sent along. A part may have parts of its own. Its name is how it is
 * called in the page, so every part has one; that none is forgotten is checked by `with-parts.test.ts`.
 */
export const withParts = <Work extends PageFunction>(parts: readonly PageFunction[], work: Work): Work =>
  Object.assign(work, { parts });

/** The parts of a function before those that call them, each once. */
const partsOf = ({ parts = [] }: Assembled): readonly PageFunction[] => [
  ...new Set(parts.flatMap((part) => [...partsOf(part), part])),
];

const kept = new WeakMap<PageFunction, { readonly whole: string; readonly again: string | undefined }>();

/**
 * What is sent to a page for a function: the whole of it, and what is enough once that world has had the whole. Only what has parts is kept
 * by the world: the rest is small.
 */
export function textsOf(work: PageFunction): { readonly whole: string; readonly again: string | undefined } {
  const known = kept.get(work) ?? assemble(work);
  kept.set(work, known);
  return known;
}

function assemble(work: PageFunction): { readonly whole: string; readonly again: string | undefined } {
  const parts = partsOf(work);
  if (parts.length === 0) return { whole: work.toString(), again: undefined };
  const all = [...parts, work].map((one) => `const ${one.name} = ${one.toString()};`).join('\n');
  const slot = `(globalThis.tintypeWork ??= {}).${work.name}`;
  return {
    whole: `(...args) => {\n${all}\n${slot} = ${work.name};\nreturn ${work.name}(...args);\n}`,
    again: `(...args) => globalThis.tintypeWork.${work.name}(...args)`,
  };
}
