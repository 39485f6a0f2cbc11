/**
 * npm run lab fleet/scaling [-- --captures 10000000 --seed 1 --workers-max 400]
 *
 * A day with peaks, computed and not run: how long captures wait and what workers cost, scaled by
 * backlog as the deployment files do, by processor time, and not at all. The same seed gives the
 * same table.
 */
import { parseArgs } from 'node:util';
import { compareScaling, scalingTable } from '@tintype/tests/integration/fleet/scaling/compare';

const { values } = parseArgs({
  options: {
    captures: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '1' },
    'workers-max': { type: 'string', default: '400' },
  },
});
console.log(scalingTable(compareScaling(Number(values.captures), Number(values.seed), Number(values['workers-max']))));
