/** Removal of rows that ended long ago, and of rows that nothing else removes. */
export type { Prune, PruneAlong } from './history/history.ts';
export { pruneCaptures } from './history/prune-captures.ts';
export { pruneCharges } from './history/prune-charges.ts';
export { pruneComposes } from './history/prune-composes.ts';
export { pruneExecutions, pruneSkips } from './history/prune-executions.ts';
export { pruneHosts, pruneRobots } from './history/prune-hosts.ts';
export { pruneRuns } from './history/prune-runs.ts';
