import { expect, test } from '@jest/globals';
import { createDependencyGraph } from './dependency-graph.ts';
import { parseSource } from './source-files.ts';

type Texts = Readonly<Record<string, string>>;

function dependenciesIn(
  texts: Texts,
  path: string,
  hidden: Parameters<typeof createDependencyGraph>[0]['hidden'] = [],
) {
  const sources = Object.entries(texts)
    .filter(([name]) => /\.(ts|mjs)$/.test(name))
    .map(([name, text]) => parseSource(name, text));
  return createDependencyGraph({ sources, paths: Object.keys(texts), hidden })
    .get(path)
    ?.toSorted();
}

const program = 'services/render/src/convert-process.ts';
const data = 'tests/contracts/cases.json';

test.each<[string, string, string[]]>([
  ['imports', `import { a } from './near.ts';`, ['tests/contracts/near.ts']],
  ['imports only for the compiler', `import type { A } from './near.ts';`, []],
  [
    'imports by the name of a package',
    `import { a } from '@tintype/queues/catalogue';`,
    ['packages/queues/src/catalogue.ts'],
  ],
  ['imports of styles', `import classes from './near.module.css';`, ['tests/contracts/near.module.css']],
  ['data that is read from the folder of the file', `read(join(import.meta.dirname, 'cases.json'));`, [data]],
  ['data that is read from the root', `read(join(root, 'tests/contracts/cases.json'));`, [data]],
  ['programs that are started', `spawn(join(root, '../../services/render/src/convert-process.ts'));`, [program]],
  ['folders that are read', `readdirSync('../../packages/database/sql/');`, ['packages/database/sql/one.sql']],
  ['the folder in which the file is', `const root = join(import.meta.dirname, '../..');`, []],
  ['words that a folder has as its name too', `const page = 'docs';`, []],
  ['comments', `// See \`cases.json\`.\n/* and 'near.ts' */`, []],
  ['names of tests', `expect(failed).toBe('./one.test.ts');`, []],
])('%s', (_name, text, expected) => {
  const path = 'tests/contracts/two.test.ts';
  const texts = {
    [path]: text,
    'tests/contracts/one.test.ts': '',
    'tests/contracts/near.ts': '',
    'tests/contracts/near.module.css': '',
    'packages/queues/src/catalogue.ts': '',
    'packages/database/sql/one.sql': '',
    'docs/one.md': '',
    [data]: '',
    [program]: '',
  };
  expect(dependenciesIn(texts, path)).toEqual(expected);
});

const starter = 'packages/testing/src/running-service.ts';
const services = { 'services/render/src/main.ts': '', 'services/edit/src/main.ts': '' };

test('a test file that starts services needs those that it names', () => {
  const path = 'tests/e2e/one.test.ts';
  const texts = {
    ...services,
    [starter]: `spawn(\`services/\${name}/src/main.ts\`)`,
    [path]: `import { startService } from '@tintype/testing/running-service';\nawait startService('edit');`,
  };
  expect(dependenciesIn(texts, path)).toEqual([starter, 'services/edit/src/main.ts']);
});

test('the name of a service starts nothing where no service is started', () => {
  const path = 'tests/e2e/one.test.ts';
  expect(dependenciesIn({ ...services, [starter]: '', [path]: `expect(origin).toBe('edit');` }, path)).toEqual([]);
});

test('a hidden dependency is one like any other', () => {
  const path = 'tests/dashboard/one.test.ts';
  const hidden = [{ files: ['tests/dashboard/*.test.ts'], need: ['services/dashboard/**'] }];
  const texts = { [path]: '', 'services/dashboard/src/page.css': '', 'services/docs/page.css': '' };
  expect(dependenciesIn(texts, path, hidden)).toEqual(['services/dashboard/src/page.css']);
});
