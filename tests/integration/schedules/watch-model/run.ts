/**
 * npm run model-watching [-- --pages 500 --runs 200]
 *
 * The model test of schedules on a larger web than `npm test` has. Prints the table.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '500' }, runs: { type: 'string', default: '200' } },
});
process.env['TINTYPE_LONG'] = '1';
process.env['MODEL_PAGES'] = values.pages;
process.env['MODEL_RUNS'] = values.runs;
process.argv.splice(2, Infinity, 'tests/integration/schedules/watch-model/model.test.ts');
await import('../../../../infra/local/test.ts');
