import type { DeliveriesMeasure } from '@tintype/database/deliveries/due-deliveries';
import type { Clock } from '@tintype/runtime/clock';

export const statusParts = ['api', 'captures', 'deliveries'] as const;
export const serviceStates = ['up', 'degraded', 'down'] as const;
type StatusPart = (typeof statusParts)[number];
export type ServiceState = (typeof serviceStates)[number];
export type ServiceStatus = Readonly<Record<StatusPart, ServiceState>> & { readonly checkedAt: Date };

/** `undefined` if a server did not respond. */
type ServiceMeasurements = {
  /** Slots of each available render worker; 0 while it cannot store. */
  readonly slots: readonly number[] | undefined;
  readonly queuedSeconds: number | undefined;
  readonly deliveriesSeconds: number | undefined;
};

/**
 * Seconds. The first value is the threshold of an alert (infra/prometheus/alerts.yml):
 * TintypeQueueIsLate, TintypeDeliveriesAreLate.
 */
const latenessThresholds = {
  captures: { degraded: 60, down: 600 },
  deliveries: { degraded: 300, down: 3_600 },
} as const;

const toServiceState = (part: keyof typeof latenessThresholds, seconds: number): ServiceState => {
  if (seconds > latenessThresholds[part].down) return 'down';
  return seconds > latenessThresholds[part].degraded ? 'degraded' : 'up';
};

/**
 * Nothing is accepted without PostgreSQL. The API responds without Redis but refuses new captures.
 */
export function judgeStatus({
  slots,
  queuedSeconds,
  deliveriesSeconds,
}: ServiceMeasurements): Readonly<Record<StatusPart, ServiceState>> {
  if (queuedSeconds === undefined || deliveriesSeconds === undefined)
    return { api: 'down', captures: 'down', deliveries: 'down' };
  const canCapture = slots?.some((own) => own > 0) === true;
  return {
    api: slots === undefined ? 'degraded' : 'up',
    captures: canCapture ? toServiceState('captures', queuedSeconds) : 'down',
    deliveries: toServiceState('deliveries', deliveriesSeconds),
  };
}

type Dependencies = {
  readonly clock: Clock;
  readonly readWorkers: () => Promise<readonly { readonly slots: number }[]>;
  readonly readQueued: () => Promise<{ readonly oldestSeconds: number }>;
  readonly readDeliveries: () => Promise<readonly DeliveriesMeasure[]>;
};

/** Visitors need no session, so their number must not decide how often servers are queried. */
const freshMs = 5_000;

/** Never fails: a server that does not respond is a result. */
export function createServiceStatus({ clock, readWorkers, readQueued, readDeliveries }: Dependencies) {
  let last: { readonly atMs: number; readonly status: Promise<ServiceStatus> } | undefined;
  const measure = async (): Promise<ServiceStatus> => {
    const [workers, queued, deliveries] = await Promise.allSettled([readWorkers(), readQueued(), readDeliveries()]);
    return {
      ...judgeStatus({
        slots: findValue(workers)?.map(({ slots }) => slots),
        queuedSeconds: findValue(queued)?.oldestSeconds,
        deliveriesSeconds: findValue(deliveries) && findOldest(findValue(deliveries)!),
      }),
      checkedAt: clock.now(),
    };
  };
  return (): Promise<ServiceStatus> => {
    const atMs = clock.now().getTime();
    if (last === undefined || Math.abs(atMs - last.atMs) > freshMs) last = { atMs, status: measure() };
    return last.status;
  };
}

const findValue = <T>(result: PromiseSettledResult<T>): T | undefined =>
  result.status === 'fulfilled' ? result.value : undefined;

/** The alert has the same rule: a slow mail server is not an error of the service. */
const findOldest = (deliveries: readonly DeliveriesMeasure[]): number =>
  deliveries.reduce(
    (oldest, { type, oldestSeconds }) => (type === 'email' ? oldest : Math.max(oldest, oldestSeconds)),
    0,
  );
