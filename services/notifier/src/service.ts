import { retryPlans, type RetryPlans } from '@tintype/contracts/events/retry-plans';
import type { LinkTokenKeys } from '@tintype/contracts/links/token-links';
import type { Database } from '@tintype/database/connect';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { queues as catalogue } from '@tintype/queues/catalogue';
import type { Consumer, Queues } from '@tintype/queues/port';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { Registry } from '@tintype/runtime/metrics';
import { withoutSlash } from '@tintype/runtime/public-url';
import { createKeyring, type Keyring } from '@tintype/runtime/secrets';
import type { Tracing } from '@tintype/runtime/spans';
import { createLoop, type Service, startAll } from '@tintype/runtime/service';
import type { Storage } from '@tintype/storage/port';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { retryWaitingMails } from '@tintype/database/deliveries/settle-deliveries';
import { createHttpChannel } from './channels/http.ts';
import { createMailChannel } from './channels/smtp.ts';
import { createDeliver } from './jobs/deliver.ts';
import { traceDeliveries } from './jobs/trace-delivery.ts';
import { createSlots } from './jobs/slots.ts';
import { createAdoptMails } from './loops/adopt-mails.ts';
import { createDispatchDue, deliveryIntervalMs } from './loops/dispatch-due.ts';
import { createObserveDeliveries } from './loops/observe-deliveries.ts';
import { createExplainWaitingMails } from './loops/wait-for-mail-server.ts';
import { createNotifierMetrics } from './metrics.ts';
import { type NotifierTimes, usualTimes } from './times.ts';

export type NotifierDependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly storage: Pick<Storage, 'linkFor' | 'readBytes'>;
  readonly fetch: GuardedFetch;
  readonly secret: string;
  /** The earlier secrets. If absent, only the current secret is accepted. */
  readonly keyring?: Keyring;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly mail: MailSettings;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly tracing?: Tracing | undefined;
  /** The retry plans. Tests use shorter ones. */
  readonly plans?: RetryPlans;
  readonly times?: NotifierTimes;
};

export type MailSettings = {
  /** The mail server; `undefined` if there is none: emails wait for one. */
  readonly smtpUrl: string | undefined;
  readonly from: string;
  /** Milliseconds that an email waits for others to the same recipients. */
  readonly gatherMs: number;
  /** The time limit of each response of the mail server. */
  readonly timeoutMs?: number;
};

/**
 * The number of deliveries that one process has in progress. Most of their time is spent waiting
 * for other servers.
 */
const concurrency = 256;

/** Creates the notifier. Any number may run, because each delivery is claimed in PostgreSQL. */
export function createNotifierService(given: NotifierDependencies): Service {
  const {
    queues,
    secret,
    tracing,
    keyring = createKeyring(secret),
    logger,
    fetch,
    clock,
    plans = retryPlans,
    times = usualTimes,
  } = given;
  const metrics = createNotifierMetrics(given.metrics);
  const linkKeys: () => LinkTokenKeys = () => ({
    tokens: keyring.keysOf('pipeline-links')[0],
    peppers: keyring.keysOf('pipeline-link-pepper'),
  });
  const bodyKeys = () => keyring.keysOf('delivery-bodies');
  const dependencies = {
    ...given,
    plans,
    times,
    metrics,
    linkKeys,
    bodyKeys,
    publicUrl: withoutSlash(given.publicUrl),
  };
  const send = createHttpChannel({
    guardedFetch: fetch,
    clock,
    keys: () => keyring.keysOf('webhook-secrets'),
    timeoutMs: times.attemptMsMax,
  });
  let consumer: Consumer | undefined;
  const { smtpUrl, gatherMs, ...mailOptions } = given.mail;
  const channel = smtpUrl === undefined ? undefined : createMailChannel({ smtpUrl, ...mailOptions });
  const sendable = {
    types: channel ? destinationTypes : destinationTypes.filter((type) => type !== 'email'),
    gatherMs,
  };
  const slots = createSlots({ concurrency });
  const deliver = createDeliver({
    ...dependencies,
    send,
    mail: channel && { ...dependencies, channel },
    ...(tracing && { trace: traceDeliveries({ ...given, tracing }) }),
  });
  const consume: Service = {
    name: 'delivery-consumer',
    start: async () => {
      consumer = queues.consume(catalogue.webhookDelivery, (job, { jobId }) => slots.hold(jobId, () => deliver(job)), {
        concurrency,
      });
    },
    stop: async () => consumer?.close(),
  };
  const services: readonly Service[] = [
    consume,
    createLoop({
      name: 'dispatch-due',
      intervalMs: deliveryIntervalMs,
      tick: createDispatchDue({ ...dependencies, slots, sendable }),
      logger,
    }),
    createLoop({ name: 'adopt-mails', intervalMs: 1_000, tick: createAdoptMails(dependencies), logger }),
    ...(channel === undefined
      ? [
          createLoop({
            name: 'explain-mails',
            intervalMs: 1_000,
            tick: createExplainWaitingMails(dependencies),
            logger,
          }),
        ]
      : []),
    createLoop({ name: 'observe-deliveries', intervalMs: 10_000, tick: createObserveDeliveries(dependencies), logger }),
  ];
  let running: { stop(): Promise<void> } | undefined;
  return {
    name: 'notifier',
    start: async () => {
      if (channel !== undefined) await retryWaitingMails(given.database);
      running = await startAll(services);
    },
    stop: async () => {
      await running?.stop();
      channel?.close();
    },
  };
}
