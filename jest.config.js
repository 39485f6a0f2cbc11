/** The long form (`npm run test:long`). */
const isLong = process.env.TINTYPE_LONG === '1';

const shared = {
  testRunner: '<rootDir>/infra/local/run-test-file.ts',
  // Node's own loader removes the types.
  transform: {},
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.tintype/'],
  testPathIgnorePatterns: ['/node_modules/', ...(isLong ? [] : ['\\.long\\.test\\.ts$'])],
};

/** `unit` and `architecture` need nothing but Node; every other project starts real parts. */
const project = (displayName, testMatch) => ({ ...shared, displayName, testMatch });

export default {
  // The only time limit of tests and hooks: what takes longer hangs, also beside other work. Their waits end sooner (packages/testing/src/hang.ts).
  testTimeout: isLong ? 3_600_000 : 900_000,
  projects: [
    project('unit', [
      '<rootDir>/{packages,services}/*/src/**/*.test.ts',
      '<rootDir>/infra/**/*.test.ts',
      '<rootDir>/tests/contracts/**/*.test.ts',
    ]),
    project('architecture', ['<rootDir>/tests/architecture/**/*.test.ts']),
    project('integration', ['<rootDir>/tests/integration/**/*.test.ts']),
    project('rendering', ['<rootDir>/tests/rendering/!(hostile)/**/*.test.ts', '<rootDir>/tests/rendering/*.test.ts']),
    project('hostile', ['<rootDir>/tests/rendering/hostile/**/*.test.ts']),
    project('e2e', ['<rootDir>/tests/e2e/**/*.test.ts']),
    project('dashboard', ['<rootDir>/tests/dashboard/**/*.test.ts']),
    // Needs Ceph, which the long form starts.
    ...(isLong ? [project('s3', ['<rootDir>/tests/s3/**/*.test.ts'])] : []),
    project('chaos', ['<rootDir>/tests/chaos/**/*.test.ts']),
  ],
};
