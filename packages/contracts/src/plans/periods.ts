/** Quotas are counted by calendar months in UTC. */
export type Period = { readonly start: Date; readonly end: Date };

export function monthOf(now: Date): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
