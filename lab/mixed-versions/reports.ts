import { existsSync, readFileSync } from 'node:fs';

export type Case = { readonly file: string; readonly name: string };
export type SuiteReport = { readonly passed: number; readonly failed: readonly (Case & { readonly why: string })[] };

type JestReport = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/**
 * What failed, by the names that Jest has for it. A file that could not be loaded is a case without
 * a name.
 */
export function readReport(path: string, tree: string): SuiteReport {
  if (!existsSync(path)) return { passed: 0, failed: [{ file: '', name: '', why: 'the suite did not end' }] };
  const report = JSON.parse(readFileSync(path, 'utf8')) as JestReport;
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${tree}/`, '');
    const cases = assertionResults.filter((each) => each.status === 'failed');
    if (cases.length === 0 && status === 'failed') return [{ file, name: '', why: message }];
    return cases.map(({ fullName, failureMessages }) => ({ file, name: fullName, why: failureMessages.join('\n') }));
  });
  return { passed: report.numPassedTests, failed };
}
