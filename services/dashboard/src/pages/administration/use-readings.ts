import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readingMs, sumWork, workQuery } from './work-query.ts';

export type Reading = { readonly atMs: number; readonly queued: number; readonly rendering: number };

/** The readings of half an hour. */
const readingsMax = (30 * 60_000) / readingMs;
let readings: readonly Reading[] = [];

/**
 * Returns queue lengths since the dashboard was opened. The service stores no history of them,
 * which is the task of Prometheus.
 */
export function useReadings(): readonly Reading[] {
  const { data, dataUpdatedAt } = useQuery(workQuery);
  const [shown, setShown] = useState(readings);
  useEffect(() => {
    if (data === undefined || readings.at(-1)?.atMs === dataUpdatedAt) return;
    const reading = { atMs: dataUpdatedAt, queued: sumWork(data).queued, rendering: data.inHand };
    readings = [...readings, reading].slice(-readingsMax);
    setShown(readings);
  }, [data, dataUpdatedAt]);
  return shown;
}
