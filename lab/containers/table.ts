import { memoryLimitOf, refusedOf } from '@tintype/tests/architecture/deployment/deployed';
import type { BatchOutcome } from './steps/batch-under-faults.ts';
import type { BuiltImage } from './steps/build-images.ts';
import type { Load } from './steps/loads.ts';
import type { RollingOutcome } from './steps/rolling-restart.ts';
import type { TakenFormat } from './steps/take-formats.ts';
import type { Connection } from '@tintype/tests/architecture/deployment/network';
import type { Seen } from './watch/watch-containers.ts';

export type Outcome = {
  readonly images: readonly BuiltImage[];
  readonly startSeconds: number;
  readonly formats: readonly TakenFormat[];
  readonly batch: BatchOutcome;
  readonly rolling: RollingOutcome;
  readonly seen: Seen;
};

type Row = { readonly what: string; readonly seen: string; readonly isKept: boolean };

const gapSecondsMax = 15;

/** What was seen, beside what is promised; `false` where one of these is broken. */
export function tell(outcome: Outcome): boolean {
  const rows = rowsOf(outcome);
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log('');
  for (const { what, seen, isKept } of rows) console.log(`${isKept ? '✓' : '✗'} ${what.padEnd(width)}  ${seen}`);
  return rows.every(({ isKept }) => isKept);
}

const rowsOf = ({ images, startSeconds, formats, batch, rolling, seen }: Outcome): readonly Row[] => [
  ...images.map(({ service, seconds, megabytes, megabytesMax }) => ({
    what: `image ${service}`,
    seen: `${megabytes.toFixed(0)} MB beyond its base (at most ${megabytesMax}), built in ${seconds.toFixed(0)} s`,
    isKept: megabytes <= megabytesMax,
  })),
  { what: 'start', seen: `all healthy after ${startSeconds.toFixed(0)} s`, isKept: true },
  ...formats.map(({ name, bytes, fault }) => ({
    what: `capture ${name}`,
    seen: fault ?? `${bytes} bytes`,
    isKept: fault === undefined,
  })),
  {
    what: `batch of ${batch.items}`,
    seen: `${batch.completed} completed, ${batch.lost} lost, ${batch.chargedTwice} charged wrongly; ${batch.faults} faults in ${batch.seconds.toFixed(0)} s`,
    isKept: batch.lost === 0 && batch.chargedTwice === 0,
  },
  {
    what: 'longest gap',
    seen: `${batch.longestGap.toFixed(1)} s (at most ${gapSecondsMax})`,
    isKept: batch.longestGap <= gapSecondsMax,
  },
  loadRow(`captures over ${rolling.restarts} restarts`, rolling.captures),
  loadRow('lists meanwhile', rolling.lists),
  connectionsRow(seen.connections),
  ...[...seen.memory].flatMap(([service, bytes]) => memoryRow(service, bytes)),
];

const loadRow = (what: string, { requests, failures, slowestMs }: Load): Row => ({
  what,
  seen: `${requests} requests, ${failures.length} failed, the slowest took ${(slowestMs / 1_000).toFixed(1)} s`,
  isKept: failures.length === 0 && requests > 0,
});

const inWords = ({ from, to, port }: Connection): string => `${from} → ${to}:${port}`;

function connectionsRow(connections: readonly Connection[]): Row {
  const refused = refusedOf(connections);
  const told = refused.length === 0 ? connections : refused;
  return {
    what: 'connections',
    seen: `${refused.length} of ${connections.length} refused by the network policies (${told.map(inWords).toSorted().join(', ')})`,
    isKept: refused.length === 0 && connections.length > 0,
  };
}

function memoryRow(service: string, bytes: number): readonly Row[] {
  const limit = memoryLimitOf(service);
  if (limit === undefined || bytes === 0) return [];
  const inMegabytes = (count: number): string => (count / 1_048_576).toFixed(0);
  return [
    {
      what: `memory of ${service}`,
      seen: `${inMegabytes(bytes)} MB at most, of ${inMegabytes(limit)} in Kubernetes`,
      isKept: bytes <= limit,
    },
  ];
}
