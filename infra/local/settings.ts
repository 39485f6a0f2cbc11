export type LocalSetting = { readonly env: string; readonly about: string; readonly fallback?: string };

/**
 * Settings that only `npm start` and `npm test` read, in addition to the settings of the services.
 * The launcher reads them before any package is installed, so they are not `Field`s;
 * `docs/configuration.md` is generated from this.
 */
export const localSettings: readonly LocalSetting[] = [
  {
    env: 'TINTYPE_DATA_DIR',
    about: 'the folder of a local installation: database, queues, files, keys, logs, `ready.json`',
    fallback: '.tintype',
  },
  {
    env: 'TINTYPE_RUN_DIR',
    about: 'the temporary folder of one run; set by the launcher for what it starts',
  },
  {
    env: 'TINTYPE_TEST_DATABASE_URL',
    about: 'the PostgreSQL server of the integration tests; set by `npm test`',
  },
  {
    env: 'TINTYPE_LONG',
    about:
      '`1` makes tests take their long form: more rounds, all pairs, all tasks of the dashboard; `npm run ' +
      'lab containers` restarts for ten minutes. Set by `npm run test:long`',
  },
  {
    env: 'TINTYPE_SEED',
    about: 'the seed of random tests, which repeats a long run; the names of these tests show their seed',
  },
  {
    env: 'TINTYPE_CONTAINERS',
    about: 'where `npm run lab containers` keeps the images that stand in for others, instead of `.tintype/containers`',
  },
  {
    env: 'TINTYPE_TEST_TIMES',
    about: 'a file to which `npm test` appends the wall and processor time of each test file, one JSON line per file',
  },
  { env: 'TINTYPE_TEST_REDIS_URL', about: 'the Redis server of the integration tests; set by `npm test`' },
];
