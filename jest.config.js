/** The long form (`npm run test:long`). */
const isLong = process.env.TINTYPE_LONG === '1';

/** Jest searches the folders of a project only: a search of the whole checkout costs two seconds at each start. */
const project = (displayName, folders, { except = [] } = {}) => ({
  displayName,
  testRunner: '<rootDir>/infra/local/run-test-file.ts',
  // Node's own loader removes the types.
  transform: {},
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: folders.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
  modulePathIgnorePatterns: ['/dist/'],
  testPathIgnorePatterns: ['/node_modules/', ...except, ...(isLong ? [] : ['\\.long\\.test\\.ts$'])],
});

export default {
  // The only time limit of tests and hooks: what takes longer hangs, also beside other work. Their waits end sooner (packages/testing/src/hang.ts).
  testTimeout: isLong ? 3_600_000 : 900_000,
  projects: [
    // `unit` and `architecture` need nothing but Node; every other project starts real parts.
    project('unit', ['packages', 'services', 'infra', 'tests/contracts']),
    project('architecture', ['tests/architecture']),
    project('integration', ['tests/integration']),
    project('rendering', ['tests/rendering'], { except: ['/tests/rendering/hostile/'] }),
    project('hostile', ['tests/rendering/hostile']),
    project('e2e', ['tests/e2e']),
    project('dashboard', ['tests/dashboard']),
    // Needs Ceph, which the long form starts.
    ...(isLong ? [project('s3', ['tests/s3'])] : []),
    project('chaos', ['tests/chaos']),
  ],
};
