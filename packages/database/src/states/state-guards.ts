import { stateTables, type EventOf, type StateOf, type StateTable } from '@tintype/contracts/states/tables';
import { isFinal, next, listSourceStates, type TransitionTable } from '@tintype/contracts/states/transitions';
import { sql, type Sql } from '../statements/sql.ts';

/**
 * Generated from the transition tables: an update sets `reached(event)` and is guarded by
 * `mayLeave(event)`. States are literals, so that the planner can use partial indexes for prepared
 * statements.
 */
type StateGuards<T extends StateTable> = {
  readonly mayLeave: (event: EventOf<T>) => Sql;
  readonly reached: (event: EventOf<T>) => Sql;
  readonly after: (event: EventOf<T>) => StateOf<T>;
  readonly is: (...states: StateOf<T>[]) => Sql;
  readonly isNot: (...states: StateOf<T>[]) => Sql;
  /** `isLive`: further events are possible. `isEnded`: the state is final. */
  readonly isLive: Sql;
  readonly isEnded: Sql;
  readonly hasEnded: (state: StateOf<T>) => boolean;
  /** Used for a row that is inserted, or for a choice between states. */
  readonly literal: (state: StateOf<T>) => Sql;
  readonly as: (alias: string) => StateGuards<T>;
};

function getGuards<T extends StateTable>(name: T, alias: string = name): StateGuards<T> {
  const table = stateTables[name] as TransitionTable<StateOf<T>, EventOf<T>>;
  const all = Object.keys(table) as StateOf<T>[];
  const among = (states: readonly string[], not = ''): Sql =>
    sql.raw(
      states.length === 1
        ? `${alias}.state ${not === '' ? '=' : '<>'} '${states[0]}'`
        : `${alias}.state ${not}IN (${states.map((state) => `'${state}'`).join(', ')})`,
    );
  const after = (event: EventOf<T>): StateOf<T> => {
    const reached = new Set(listSourceStates(table, event).map((from) => next(table, from, event)));
    if (reached.size !== 1) throw new Error(`${event} of ${name} leads to ${reached.size} states`);
    return [...reached][0]!;
  };
  const literal = (state: StateOf<T>): Sql => sql.raw(`'${state}'`);
  return {
    mayLeave: (event) => among(listSourceStates(table, event)),
    reached: (event) => literal(after(event)),
    after,
    is: (...states) => among(states),
    isNot: (...states) => among(states, 'NOT '),
    isLive: among(all.filter((state) => !isFinal(table, state))),
    isEnded: among(all.filter((state) => isFinal(table, state))),
    hasEnded: (state) => isFinal(table, state),
    literal,
    as: (other) => getGuards(name, other),
  };
}

export const stateOf = {
  captures: getGuards('captures'),
  batches: getGuards('batches'),
  items: getGuards('batch_items'),
  composes: getGuards('composes'),
  crawls: getGuards('crawls'),
  crawlPages: getGuards('crawl_pages'),
  schedules: getGuards('schedules'),
  executions: getGuards('schedule_executions'),
  deliveries: getGuards('webhook_deliveries'),
  mails: getGuards('mails'),
  pipelineRuns: getGuards('pipeline_runs'),
  pipelineImages: getGuards('pipeline_images'),
} as const;
