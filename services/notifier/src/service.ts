import { retryPlans, type RetryPlans } from '@tintype/contracts/events/retry-plans';
import type { LinkTokenKeys } from '@tintype/contracts/links/token-links';
import type { Database } from '@tintype/database/connect';
import type { GuardedFetch } from '@tintype/network/guarded-fetch';
import { queues as catalogue } from '@tintype/queues/catalogue';
import { createConsumerService, type Queues } from '@tintype/queues/port';
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
import { explainWaitingMails, moveOldMails, retryWaitingMails } from '@tintype/database/deliveries/due-deliveries';
import { createHttpChannel } from './channels/http.ts';
import { createMailChannel } from './channels/mail.ts';
import {
  createDeliver,
  noMailServerMessage,
  traceDeliveries,
  createDispatchDue,
  deliveryIntervalMs,
  createObserveDeliveries,
} from './jobs/deliver.ts';
import { createSlots } from './jobs/slots.ts';
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
  /** The mail server. If `undefined`, emails wait until there is one. */
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

/** Any number may run, because each delivery is claimed in PostgreSQL. */
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
  const consume = createConsumerService('delivery-consumer', () =>
    queues.consume(catalogue.webhookDelivery, (job, { jobId }) => slots.hold(jobId, () => deliver(job)), {
      concurrency,
    }),
  );
  const loop = (name: string, intervalMs: number, tick: Parameters<typeof createLoop>[0]['tick']): Service =>
    createLoop({ name, intervalMs, tick, logger });
  const { database } = given;
  const services: readonly Service[] = [
    consume,
    loop('dispatch-due', deliveryIntervalMs, createDispatchDue({ ...dependencies, slots, sendable })),
    // Converts emails that services of an older version have written.
    loop('adopt-mails', 1_000, async () => (await moveOldMails(database, { limit: mailsMax })) >= mailsMax),
    ...(channel === undefined ? [loop('explain-mails', 1_000, () => explainMails(database))] : []),
    loop('observe-deliveries', 10_000, createObserveDeliveries(dependencies)),
  ];
  let running: { stop(): Promise<void> } | undefined;
  return {
    name: 'notifier',
    start: async () => {
      if (channel !== undefined) await retryWaitingMails(database);
      running = await startAll(services);
    },
    stop: async () => {
      await running?.stop();
      channel?.close();
    },
  };
}

const mailsMax = 500;

/** Records in the history that emails wait for a mail server. After a week they fail. */
const explainMails = (database: Database): Promise<void> =>
  explainWaitingMails(database, { error: noMailServerMessage, waitMs: retryPlans.mail.whileAway.ageMsMax });
