/**
 * npm run model-pipelines [-- --sequences 2000 --seed 20261123]
 *
 * The model test of pipelines with other sequences than `npm test` has. A failure prints the seed and the steps, as few as were found.
 */
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { sequences: { type: 'string', default: '2000' }, seed: { type: 'string', default: '20261123' } },
});
process.env['TINTYPE_LONG'] = '1';
process.env['MODEL_SEQUENCES'] = values.sequences;
process.env['MODEL_SEED'] = values.seed;
process.argv.splice(2, Infinity, 'tests/integration/pipelines/pipeline-model.test.ts');
await import('../../../../infra/local/test.ts');
