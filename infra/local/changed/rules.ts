import type { HiddenDependency } from '../../source/dependency-graph.ts';
import type { ProjectName } from '../test-files.ts';

/**
 * The number of files of a project that run if a change is so central that more files use it. Files
 * that changed themselves always run.
 */
export const sampleSizes = {
  unit: Infinity,
  architecture: Infinity,
  integration: 32,
  rendering: 20,
  hostile: 1,
  e2e: 4,
  dashboard: 4,
  chaos: 1,
  s3: Infinity,
} as const satisfies Record<ProjectName, number>;

/** Projects that run for every change. They check all files and take seconds. */
export const unconditionalProjects: readonly ProjectName[] = ['architecture'];

/**
 * The files on which every test depends: the dependencies, and the programs that start tests with
 * all their imports.
 */
export const universalDependencies = {
  files: [
    'package.json',
    '{packages,services,tests}/**/package.json',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    '.nvmrc',
    'infra/system-packages.json',
  ],
  programs: ['infra/local/bootstrap.mjs', 'infra/local/test.ts', 'infra/local/run-test-file.ts', 'jest.config.js'],
} as const satisfies Record<string, readonly string[]>;

/** Dependencies that neither an import nor a path in a source shows. */
export const hiddenDependencies = [
  // The pages are built before the tests start.
  { files: ['tests/dashboard/*.test.ts'], need: ['services/dashboard/**'] },
  {
    files: ['tests/dashboard/documents.test.ts'],
    need: ['docs/**', '*.md', 'services/docs/**', 'infra/documents/**'],
  },
  // Types and flags of the clients are generated from this document.
  {
    files: ['tests/{contracts,integration}/{client,clients}/*.test.ts', 'packages/cli/src/**/*.test.ts'],
    need: ['docs/openapi.json', 'infra/documents/**'],
  },
  // The Prisma client of the tests and the types of rows are generated.
  {
    files: ['tests/integration/database/*.test.ts'],
    need: ['packages/database/prisma/schema.prisma', 'infra/database/print-tables.ts'],
  },
  // Only these files test blocking. The other files run the same code because every capture does.
  {
    files: ['tests/rendering/blocking-*.test.ts', 'tests/rendering/as-seen/overlays.test.ts'],
    need: [
      'packages/blocklists/src/**',
      'services/render/src/blockers/**',
      'services/render/src/in-page/overlays/**',
      'services/render/src/in-page/{find-interruptions,hide-banners,remove-overlays,show-element}.ts',
      'services/render/src/stages/{block,block-requests}.ts',
    ],
  },
] as const satisfies readonly HiddenDependency[];
