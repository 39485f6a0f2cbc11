import type { TestFile } from '../test-files.ts';
import type { Selection } from './select-tests.ts';

const namedMax = 10;

/** Describes what runs and why, and what does not run. */
export function describeSelection(
  { selected, leftOut, untested, decisive }: Selection,
  all: readonly TestFile[],
): string {
  const untestedLines = nameSome(untested).map((path) => `  ${path}`);
  return [
    ...(decisive === undefined
      ? [
          `Runs ${selected.length} of ${all.length} test files:`,
          ...selected.map(({ path, reason }) => `  ${path}: ${reason}`),
          ...describeLeftOut(leftOut),
        ]
      : [`Runs everything: every test depends on ${decisive}.`]),
    ...(untestedLines.length > 0 ? ['No test file was selected for these changes:', ...untestedLines] : []),
  ].join('\n');
}

function describeLeftOut(leftOut: readonly TestFile[]): string[] {
  if (leftOut.length === 0) return [];
  const counts = [...Map.groupBy(leftOut, ({ project }) => project)].map(
    ([project, own]) => `${own.length} ${project}`,
  );
  return [`Does not run ${leftOut.length} files that use what changed (${counts.join(', ')}). npm test runs them.`];
}

const nameSome = (paths: readonly string[]): string[] =>
  paths.length <= namedMax ? [...paths] : [...paths.slice(0, namedMax), `and ${paths.length - namedMax} more`];
