import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const logger = join(import.meta.dirname, 'logger.ts');

/** The standard output of a process of its own that logs these fields. */
const written = (fields: object): string => {
  const code = `import { createLogger } from ${JSON.stringify(logger)};
    createLogger({ service: 'test', level: 'info' }).info(${JSON.stringify(fields)}, 'test.happened');`;
  const node = ['--conditions=source', '--input-type=module', '-e', code];
  return spawnSync(process.execPath, node, { encoding: 'utf8' }).stdout;
};

const actions = [{ type: 'type', selector: '#a', text: 'canary' }];
const session = { cookies: [{ name: 'a', value: 'canary' }], headers: [{ name: 'a', value: 'canary' }] };

test.each([
  ['a request', { actions, session }],
  ['a request in something', { request: { actions, session } }],
  ['a request in a capture in something', { job: { capture: { actions, session } } }],
  ['an action', { action: actions[0] }],
  [
    'keys and headers',
    { apiKey: 'canary', headers: { authorization: 'canary', cookie: 'canary', 'x-api-key': 'canary' } },
  ],
])('%s that is logged by mistake shows no secret', (_name, fields) => {
  const line = written(fields);
  expect(JSON.parse(line)).toMatchObject({ event: 'test.happened', service: 'test' });
  expect(line).not.toContain('canary');
});
