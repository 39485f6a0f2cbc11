import { seededRandom } from '../service-time.ts';

export const daySeconds = 86_400;

/** Captures that come in each second: those whose callers wait, and those that nobody waits for. */
export type Day = { readonly urgent: readonly number[]; readonly patient: readonly number[] };

type Lump = { readonly atHour: number; readonly overSeconds: number; readonly share: number };
/**
 * Large lists: one at night, one after lunch, one that comes at the worst time. Each is a share of
 * the day's captures that nobody waits for.
 */
const lists: readonly Lump[] = [
  { atHour: 2, overSeconds: 600, share: 0.25 },
  { atHour: 9.5, overSeconds: 300, share: 0.2 },
  { atHour: 14, overSeconds: 60, share: 0.15 },
];
/** What recurs comes due at full hours. */
const hourly: readonly Lump[] = Array.from({ length: 24 }, (_, atHour) => ({
  atHour,
  overSeconds: 120,
  share: 0.2 / 24,
}));
const urgentShare = 0.2;
/** The rest is spread like working hours. */
const steadyShare = 1 - [...lists, ...hourly].reduce((sum, { share }) => sum + share, 0);

/** A day of so many captures. The same seed makes the same day. */
export function makeDay(captures: number, seed: number): Day {
  const random = seededRandom(seed);
  const hours = Array.from({ length: daySeconds }, (_, second) => workingHours(second / 3_600));
  const whole = hours.reduce((sum, value) => sum + value, 0);
  const [urgent, patient] = [captures * urgentShare, captures * (1 - urgentShare)];
  const lumps = [...lists, ...hourly];
  const lumped = (second: number): number =>
    lumps
      .filter(({ atHour, overSeconds }) => second >= atHour * 3_600 && second < atHour * 3_600 + overSeconds)
      .reduce((sum, { share, overSeconds }) => sum + share / overSeconds, 0);
  return {
    urgent: hours.map((value) => drawCount((urgent * value) / whole, random)),
    patient: hours.map((value, second) =>
      drawCount(patient * ((steadyShare * value) / whole + lumped(second)), random),
    ),
  };
}

/** Little at night, two peaks by day. */
function workingHours(hour: number): number {
  const peak = (at: number, wide: number): number => Math.exp(-((hour - at) ** 2) / (2 * wide ** 2));
  return 0.15 + peak(10, 1.5) + 0.8 * peak(15.5, 2);
}

/** Poisson, exact where few come and by its normal form where many do. */
function drawCount(mean: number, random: () => number): number {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const limit = Math.exp(-mean);
  let [count, product] = [0, random()];
  while (product > limit) {
    count += 1;
    product *= random();
  }
  return count;
}
