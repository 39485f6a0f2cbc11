import { markdown } from '../tables.ts';
import { makeDay } from './day.ts';
import { always, byBacklog, byCpu, type Policy } from './policies.ts';
import { type Cluster, type DayResult, simulateDay } from './simulate-day.ts';

export type Compared = { readonly name: string; readonly result: DayResult };

/** One worker as in `k8s/base/render`: two slots on two cores. */
export const cluster: Omit<Cluster, 'cpuOfBusySlot' | 'workersMax'> = {
  slots: 2,
  serviceSeconds: 1.5,
  startSeconds: 30,
  workersMin: 2,
};

/**
 * The same day under each policy. A page that waits for its network uses part of a core, and how
 * much decides what scaling by processor sees.
 */
export function compareScaling(captures: number, seed: number, workersMax: number): readonly Compared[] {
  const day = makeDay(captures, seed);
  const under = (name: string, policy: Policy, cpuOfBusySlot: number): Compared => ({
    name,
    result: simulateDay(day, policy, { ...cluster, workersMax, cpuOfBusySlot }),
  });
  return [
    under('backlog', byBacklog, 0.8),
    under('CPU, a capture uses 0.95 of a core', byCpu, 0.95),
    under('CPU, a capture uses 0.8 of a core', byCpu, 0.8),
    under('CPU, a capture uses 0.5 of a core', byCpu, 0.5),
    under(`always ${workersMax}`, always(workersMax), 0.8),
  ];
}

export function scalingTable(rows: readonly Compared[]): string {
  const seconds = (value: number): string => (value < 120 ? `${value.toFixed(0)} s` : `${(value / 60).toFixed(0)} min`);
  const head = [
    'scaled by',
    'callers wait p50',
    'p99',
    'refused',
    'others wait p50',
    'p99',
    'longest',
    'worker hours',
    'most workers',
    'slots busy',
  ];
  return markdown([
    head,
    ...rows.map(({ name, result }) => [
      name,
      seconds(result.urgent.p50),
      seconds(result.urgent.p99),
      `${(result.refusedShare * 100).toFixed(1)} %`,
      seconds(result.patient.p50),
      seconds(result.patient.p99),
      seconds(result.patient.longest),
      result.workerHours.toFixed(0),
      String(result.workersMost),
      `${(result.busy * 100).toFixed(0)} %`,
    ]),
  ]);
}
