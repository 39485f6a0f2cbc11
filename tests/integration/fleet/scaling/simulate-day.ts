import { type Day, daySeconds } from './day.ts';
import type { Policy } from './policies.ts';

export type Cluster = {
  readonly slots: number;
  readonly serviceSeconds: number;
  /**
   * From the wish for a worker until it is ready: a pod on a node that has the image, and the
   * self-check of its browser.
   */
  readonly startSeconds: number;
  readonly workersMin: number;
  readonly workersMax: number;
  /** Of a core for each slot, what a capture uses: pages mostly wait for the network. */
  readonly cpuOfBusySlot: number;
};
export type Waits = { readonly p50: number; readonly p99: number; readonly longest: number };
export type DayResult = {
  readonly urgent: Waits;
  readonly patient: Waits;
  /** Callers who would have waited longer than a capture may take to begin. */
  readonly refusedShare: number;
  readonly workerHours: number;
  readonly workersMost: number;
  /** Of the time of all slots, the part with a capture. */
  readonly busy: number;
  readonly captures: number;
};

const lookSeconds = 15;
/**
 * What a HorizontalPodAutoscaler keeps to, by whatever it scales: at most twice as many or four
 * more in a look; fewer only after five minutes.
 */
const growthMax = (workers: number): number => Math.max(2 * workers, workers + 4);
const shrinkLooks = 300 / lookSeconds;
/** A caller's time to begin (`timeout`). */
const urgentWaitMax = 30;
/** The dispatcher keeps this many for each slot in queue and in progress. */
const jobsPerSlot = 3;

/**
 * A day in steps of a second. Captures that somebody waits for go first, each kind in the order in
 * which it came; workers end as many a second as their slots can. No part of it depends on the
 * clock or on chance, once the day is made.
 */
export function simulateDay(day: Day, policy: Policy, cluster: Cluster): DayResult {
  const { slots, serviceSeconds, startSeconds, workersMin, workersMax, cpuOfBusySlot } = cluster;
  const [urgent, patient] = [createLine(), createLine()];
  const starting: { readonly at: number; readonly count: number }[] = [];
  let wishes: readonly number[] = [];
  let [ready, refused, workerSeconds, workersMost, servedAll, capacityAll, cpu] = [workersMin, 0, 0, 0, 0, 0, 0];
  for (let second = 0; second < daySeconds || urgent.length() + patient.length() > 0; second += 1) {
    for (const { count } of starting.filter(({ at }) => at === second)) ready += count;
    urgent.add(second, day.urgent[second] ?? 0);
    patient.add(second, day.patient[second] ?? 0);
    refused += urgent.dropBefore(second - urgentWaitMax);
    const capacity = (ready * slots) / serviceSeconds;
    const first = urgent.serve(second, capacity);
    const served = first + patient.serve(second, capacity - first);
    const onTheWay = starting.filter(({ at }) => at > second).reduce((sum, { count }) => sum + count, 0);
    workerSeconds += ready + onTheWay;
    workersMost = Math.max(workersMost, ready + onTheWay);
    servedAll += served;
    capacityAll += capacity;
    cpu += ((served / capacity) * cpuOfBusySlot) / lookSeconds;
    if (second % lookSeconds !== lookSeconds - 1) continue;
    const inHand = served * serviceSeconds;
    const waiting = urgent.length() + patient.length();
    const queueJobs = Math.min(inHand + waiting, jobsPerSlot * slots * ready);
    const wish = policy({ ready, slots, queueJobs, backlog: Math.max(0, waiting + inHand - queueJobs), cpu });
    cpu = 0;
    const all = ready + onTheWay;
    wishes = [...wishes, Math.min(workersMax, Math.max(workersMin, wish))].slice(-shrinkLooks);
    const wanted = Math.min(wishes.at(-1)!, growthMax(all));
    if (wanted > all) starting.push({ at: second + startSeconds, count: wanted - all });
    else if (onTheWay === 0) ready = Math.min(ready, Math.max(...wishes));
  }
  return {
    urgent: urgent.waits(),
    patient: patient.waits(),
    refusedShare: refused / (refused + urgent.served()),
    workerHours: workerSeconds / 3_600,
    workersMost,
    busy: servedAll / capacityAll,
    captures: urgent.served() + patient.served(),
  };
}

/**
 * First in, first out, by the second in which they came. Parts of captures are served: those that
 * are in progress at the end of a second.
 */
function createLine() {
  const line: { readonly second: number; count: number }[] = [];
  const waits = new Map<number, number>();
  let [head, length, served] = [0, 0, 0];
  return {
    length: () => length,
    served: () => served,
    add: (second: number, count: number) => {
      if (count > 0) line.push({ second, count });
      length += count;
    },
    serve: (now: number, capacity: number): number => {
      let left = Math.min(capacity, length);
      const taken = left;
      while (left > 0 && head < line.length) {
        const first = line[head]!;
        const count = Math.min(first.count, left);
        waits.set(now - first.second, (waits.get(now - first.second) ?? 0) + count);
        first.count -= count;
        left -= count;
        if (first.count <= 0) head += 1;
      }
      length = Math.max(0, length - taken);
      if (head === line.length) length = 0;
      served += taken;
      return taken;
    },
    dropBefore: (second: number): number => {
      let dropped = 0;
      for (; head < line.length && line[head]!.second < second; head += 1) dropped += line[head]!.count;
      length -= dropped;
      return dropped;
    },
    waits: (): Waits => {
      const sorted = [...waits].toSorted(([a], [b]) => a - b);
      const total = sorted.reduce((sum, [, count]) => sum + count, 0);
      const at = (share: number): number => {
        let seen = 0;
        for (const [wait, count] of sorted) {
          seen += count;
          if (seen >= share * total) return wait;
        }
        return sorted.at(-1)?.[0] ?? 0;
      };
      return { p50: at(0.5), p99: at(0.99), longest: sorted.at(-1)?.[0] ?? 0 };
    },
  };
}
