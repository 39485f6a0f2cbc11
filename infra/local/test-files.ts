import { join, matchesGlob } from 'node:path';
import { listFilesBelow } from '../source/source-files.ts';
import { root } from './root.ts';

/** The names of the projects of `jest.config.js`. */
export type ProjectName =
  | 'unit'
  | 'architecture'
  | 'integration'
  | 'rendering'
  | 'hostile'
  | 'e2e'
  | 'dashboard'
  | 'chaos'
  | 's3';
export type TestFile = { readonly path: string; readonly project: ProjectName };

type JestConfig = {
  readonly projects: readonly {
    readonly displayName: ProjectName;
    readonly testMatch: readonly string[];
    readonly testPathIgnorePatterns: readonly string[];
  }[];
};

/** Lists every test file that Jest would run, with its project. */
export async function findTestFiles(): Promise<TestFile[]> {
  const { default: config } = (await import(join(root, 'jest.config.js'))) as { readonly default: JestConfig };
  const files = listFilesBelow(['packages', 'services', 'tests', 'infra'], ['test.ts']);
  return config.projects.flatMap(({ displayName, testMatch, testPathIgnorePatterns }) => {
    const globs = testMatch.map((glob) => glob.replace('<rootDir>/', ''));
    return files
      .filter((path) => globs.some((glob) => matchesGlob(path, glob)))
      .filter((path) => !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(join(root, path))))
      .map((path) => ({ path, project: displayName }));
  });
}
