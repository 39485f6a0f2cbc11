/**
 * Which folder may import which (docs/architecture.md). A package may use those of the layers
 * before its own, never one of its own layer. Services come after all of them and never use each
 * other.
 */
export const layers: readonly (readonly string[])[] = [
  ['client', 'contracts'],
  ['compat', 'mcp', 'runtime'],
  ['cli', 'network'],
  ['blocklists', 'database', 'edits', 'queues', 'storage'],
];

/** Published for callers, who start with its one entry; of ours, the dashboard takes its types. */
export const published = 'packages/client/src/client.ts';

/** Only tests use it, and it may use every layer. */
export const testPackage = 'testing';

/**
 * Folders that no image contains. They use packages and services by their names, and files of
 * `infra` by a path. The lab may use what the tests export; the tests never use the lab.
 */
export const outsideImages: readonly string[] = ['tests', 'lab'];

/** The client is published with one entry, so tests use this file of it by a path. */
export const usedByPath: readonly string[] = ['packages/client/src/operations.ts'];

/**
 * Inside a service: a folder or file may use those listed after it, and its own folder. A folder
 * that is not listed fails the test, so that a new folder is given its place on purpose.
 */
export const insideServices: Readonly<Record<string, readonly string[]>> = {
  gateway: [
    'main',
    'service',
    'openapi',
    'routes',
    'use-cases',
    'responses',
    'dependencies',
    'dashboard',
    'documents',
    'waiting',
    'live',
    'mcp',
    'accounts',
    'http',
    'files',
    'counters',
    'config',
  ],
  render: [
    'main',
    'service',
    'jobs',
    'pipeline',
    'compose',
    'origins',
    'outputs',
    'full-page',
    'stages',
    'actions',
    'blockers',
    'verdict',
    'encode',
    'facts',
    'content',
    'screenshot',
    'context',
    'config',
    'browser',
    'in-page',
    'limits',
  ],
  dashboard: ['main', 'app', 'pages', 'frame', 'layouts', 'session', 'parts', 'api', 'address', 'format'],
  docs: [],
  crawl: ['main', 'service', 'loops', 'frontier', 'metrics', 'config'],
  scheduler: ['main', 'service', 'loops', 'dispatch', 'schedules', 'change', 'metrics', 'config'],
  edit: ['main', 'service', 'jobs', 'loops', 'metrics', 'config'],
  notifier: ['main', 'service', 'loops', 'jobs', 'destinations', 'channels', 'bodies', 'metrics', 'times', 'config'],
  cli: ['main', 'cli', 'commands', 'backup', 'doctor', 'local-installation', 'command'],
};

/**
 * Inside a package, as inside a service. Files that stand beside the folders are its entry points.
 */
export const insidePackages: Readonly<Record<string, readonly string[]>> = {
  contracts: [
    'webhooks',
    'events',
    'links',
    'schedules',
    'pipelines',
    'crawls',
    'compose',
    'batches',
    'capture',
    'cron',
    'destinations',
    'devices',
    'oauth',
    'keys',
    'accounts',
    'texts',
    'states',
    'numbers',
    'plans',
    'formats',
    'errors',
    'colours',
    'schemas',
    'ids',
  ],
  database: [
    'measures',
    'erase',
    'history',
    'dispatch',
    'pipelines',
    'pipeline-galleries',
    'schedules',
    'crawls',
    'composes',
    'batches',
    'deleted-work',
    'jobs',
    'pipeline-images',
    'captures',
    'deliveries',
    'webhooks',
    'credits',
    'connections',
    'accounts',
    'keys',
    'secrets',
    'files',
    'leases',
    'open-database',
    'clock',
    'schema',
    'rights',
    'states',
    'connect',
    'connection',
    'statements',
    'generated',
    'settings',
  ],
};

/** Contracts are pure: no clock, no randomness, and of Node only what computes. */
export const contracts = {
  modules: ['node:crypto', 'node:zlib'],
  forbidden: [
    /\bDate\.now\(/,
    /\bnew Date\(\)/,
    /\bMath\.random\(/,
    /\bperformance\.now\(/,
    /\brandom(?:Bytes|UUID)\b/,
  ],
};

/**
 * Modules that open a connection. Every outgoing one goes through the egress guard. Our own servers
 * (PostgreSQL, Redis, storage) are reached by their libraries; the dashboard runs in a browser.
 */
export const outgoing = {
  // The client runs at its callers. `authorities.ts` opens no connection: it says whom all of them
  // trust.
  owners: [
    'packages/client/',
    'packages/network/',
    'packages/testing/',
    'services/dashboard/',
    'services/docs/site/',
    'packages/runtime/src/authorities.ts',
  ],
  modules: ['undici', 'node:https', 'node:http2', 'node:dns', 'node:dns/promises', 'node:tls', 'node:dgram'],
  /** Of these modules, what listens and what only names a type is free. */
  partly: { 'node:net': ['createServer', 'isIP'], 'node:http': ['createServer'] } as Readonly<
    Record<string, readonly string[]>
  >,
  call: /(?<![\w.])fetch\(/,
};

/** Files that are programs: only these do something when they are loaded. */
export const programs: readonly RegExp[] = [
  /\/src\/main\.tsx?$/,
  /\/print\.ts$/,
  /\/namespace-launcher\.ts$/,
  /\/convert-process\.ts$/,
  /\/compare-worker\.ts$/,
  /\/import-worker\.ts$/,
];
/**
 * Calls that are allowed when a module is loaded: values, nothing that holds a connection, a timer
 * or a process.
 */
export const harmless: readonly string[] = ['Map', 'Set', 'WeakMap', 'RegExp', 'URL', 'Ajv2020', 'TextDecoder', 'Intl'];

export const linesMax = 400;
/** Files whose tool wants a default export. */
export const defaultExports: readonly string[] = [
  'packages/testing/prisma.config.ts',
  'services/dashboard/vite.config.ts',
];

/** Packages that are needed and that no import in the sources shows, each with who needs it. */
export const neededUnseen: Readonly<Record<string, readonly string[]>> = {
  // The generated client, which is not committed, imports it.
  '@tintype/testing': ['@prisma/client'],
  '@tintype/tests': [
    // A program that is run.
    '@modelcontextprotocol/conformance',
    // `tsconfig.json` names them.
    'eventsource',
    'eventsource-parser',
    // The types of libraries that bring none.
    '@types/jsdom',
    '@types/oidc-provider',
    '@types/smtp-server',
    '@types/yauzl',
    // Packages that the validator of CycloneDX loads where they are installed.
    'ajv',
    'ajv-formats',
    'ajv-formats-draft2019',
  ],
  '@tintype/lab': [
    // The types of libraries that bring none.
    '@types/jsdom',
    '@types/markdown-it',
    '@types/turndown',
    // CommonJS without types, hence loaded by `require`.
    'puppeteer-extra-plugin-stealth',
  ],
  // Its rules and script are read as files.
  '@tintype/blocklists': ['@duckduckgo/autoconsent'],
};

/**
 * Files that run only where the packages of development are installed: when images are built, and
 * in a checkout.
 */
export const builders: readonly string[] = ['services/render/src/browser/bundle-page-code.ts'];

/**
 * `TINTYPE_…` names that are no settings: where callers and the command line for users keep address
 * and keys, which image this is, and the server of a backup, which the command line alone reads.
 * The last one was a setting once: `doctor` tells of it.
 */
export const noSettings: readonly string[] = [
  'TINTYPE_API_KEY',
  'TINTYPE_URL',
  'TINTYPE_LINK_KEY',
  'TINTYPE_LINK_SECRET',
  'TINTYPE_SERVICE',
  'TINTYPE_BACKUP_S3_ENDPOINT',
  'TINTYPE_BLOCKLISTS_SOURCES',
  // Handed by `npm run test:long` to the tests of the S3 driver.
  'TINTYPE_TEST_S3',
];
