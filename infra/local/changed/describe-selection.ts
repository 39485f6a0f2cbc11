import type { TestFile } from '../test-files.ts';
import type { TestSelection } from './select-tests.ts';

const namedMax = 10;

/** Describes what runs and why, and what does not run. */
export function describeSelection(
  { always, selected, leftOut, untested, decisive }: TestSelection,
  all: readonly TestFile[],
): string {
  const untestedLines = listSomeNames(untested).map((path) => `  ${path}`);
  return [
    ...(decisive === undefined
      ? [
          `Runs ${always.length + selected.length} of ${all.length} test files:`,
          ...describeCounts(always).map((count) => `  ${count}: for every change`),
          ...selected.map(({ path, reason }) => `  ${path}: ${reason}`),
          ...describeLeftOut(leftOut),
        ]
      : [`Runs everything: every test depends on ${decisive}.`]),
    ...(untestedLines.length > 0 ? ['No test file was selected for these changes:', ...untestedLines] : []),
  ].join('\n');
}

function describeLeftOut(leftOut: readonly TestFile[]): string[] {
  if (leftOut.length === 0) return [];
  const counts = describeCounts(leftOut).join(', ');
  return [`Skips ${leftOut.length} test files that use changed files (${counts}). npm test runs them.`];
}

const describeCounts = (files: readonly TestFile[]): string[] =>
  [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) => `${own.length} ${project}`);

const listSomeNames = (paths: readonly string[]): string[] =>
  paths.length <= namedMax ? [...paths] : [...paths.slice(0, namedMax), `and ${paths.length - namedMax} more`];
