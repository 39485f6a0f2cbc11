import { optionGroups } from './option-groups.ts';

/** The files of `docs/options`: the list of all options, and a page for each group. */
export const optionFiles: readonly string[] = [
  'docs/options/README.md',
  ...Object.values(optionGroups).map(({ file }) => `docs/options/${file}.md`),
];
