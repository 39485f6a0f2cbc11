import type { Case } from './reports.ts';

export type ExpectedFailure = {
  /** By the names of mixtures. */
  readonly mixtures: readonly string[];
  readonly file: string;
  /** The beginning of the case's name; all cases of the file without one. */
  readonly name?: string;
  /** An older version that has this commit is expected to pass. */
  readonly since?: string;
  readonly reason: string;
};

/**
 * What an older process cannot know, and nothing else. A row that does not fail any more is an
 * error too.
 */
export const expectedFailures: readonly ExpectedFailure[] = [
  {
    mixtures: ['old-on-new-schema', 'old-with-new-workers', 'old-workers-with-new-rest'],
    file: 'tests/e2e/bad-input.test.ts',
    name: 'outputs = [{"type":"html","id":"aaaa',
    since: 'a0690466',
    reason:
      'The test of that version was wrong: a length had got words of its own. It fails without another version too.',
  },
  {
    mixtures: ['old-on-new-schema', 'old-with-new-workers', 'old-workers-with-new-rest'],
    file: 'tests/e2e/backup.test.ts',
    name: 'a backup under load, restored on other servers',
    reason:
      'An older version refuses to restore what was saved from a newer schema, and names the migrations that it does not know.',
  },
  {
    mixtures: ['old-on-new-schema', 'old-with-new-workers', 'old-workers-with-new-rest'],
    file: 'tests/e2e/logs.test.ts',
    name: 'what the egress guard refuses',
    since: '92e1e43',
    reason:
      'The test of that version was wrong: it asked a refusal for a header that only answers with a capture have. It fails without another version too.',
  },
  {
    mixtures: ['new-with-old-scheduler'],
    file: 'tests/e2e/pipelines.test.ts',
    since: 'd8fc715',
    reason: 'An older scheduler knows no pipelines: runs are accepted, and wait for a newer one.',
  },
  {
    mixtures: ['new-with-old-scheduler'],
    file: 'tests/e2e/long-life.test.ts',
    reason: 'An older scheduler neither ends runs of pipelines nor prunes history.',
  },
];

export const isOf = ({ file, name }: Case, row: ExpectedFailure): boolean =>
  file === row.file && name.startsWith(row.name ?? '');
