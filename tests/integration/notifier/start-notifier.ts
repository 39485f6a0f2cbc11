import { randomBytes } from 'node:crypto';
import { retryPlans, type RetryPlans } from '@tintype/contracts/events/retry-plans';
import { claimCapture, completeCapture, failCapture } from '@tintype/database/captures/capture-attempts';
import type { TestDatabase } from '@tintype/testing/test-database';
import { addWebhook } from '@tintype/database/webhooks/webhooks';
import { createAddressPolicy } from '@tintype/network/address-policy';
import { dialTcp } from '@tintype/network/dial';
import { createEgressGuard } from '@tintype/network/egress-guard';
import { createGuardedFetch, type GuardedFetch } from '@tintype/network/guarded-fetch';
import { parseAllowHosts } from '@tintype/network/settings';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { systemClock } from '@tintype/runtime/clock';
import { type Logger, silentLogger } from '@tintype/runtime/logger';
import { createMetrics, type Registry } from '@tintype/runtime/metrics';
import { deriveKey, openSecret, sealSecret } from '@tintype/runtime/secrets';
import { createNotifierService, type MailSettings } from '@tintype/notifier/service';
import type { NotifierTimes } from '@tintype/notifier/times';
import { addCapture, anId, type Owner } from '../database/fresh-database.ts';

export const secret = 'a secret of thirty-two characters or more';
export const publicUrl = 'https://api.example.com';
/** What bodies of galleries need beside that. */
export const forGalleries = {
  linkKeys: () =>
    ({ tokens: deriveKey(secret, 'pipeline-links'), peppers: [deriveKey(secret, 'pipeline-link-pepper')] }) as const,
  bodyKeys: () => [deriveKey(secret, 'delivery-bodies')] as const,
  clock: systemClock,
};
/** The body that a delivery is kept with. */
export const keptBody = ({ id, sealedBody }: { readonly id: string; readonly sealedBody: Uint8Array | null }): Buffer =>
  Buffer.from(openSecret(deriveKey(secret, 'delivery-bodies'), sealedBody!, id));
export const linkFor = async (key: string): Promise<string> => `https://files.example.com/${key}`;

/** May reach 127.0.0.1 alone, where every name but these two leads. */
export const guardedFetch = (): GuardedFetch =>
  createGuardedFetch({
    userAgent: 'Tintype-Webhooks/1',
    guard: createEgressGuard({
      policy: createAddressPolicy({ allow: parseAllowHosts('127.0.0.1'), ports: [] }),
      dial: async (target) => {
        if (target.address !== '127.0.0.1') throw new Error(`dialled ${target.address}`);
        return dialTcp(target);
      },
      resolve: async (name) => {
        if (name === 'nowhere.example.com') return [];
        return [name === 'inside.example.com' ? '127.0.0.2' : '127.0.0.1'];
      },
    }),
  });

/** The rules of the real plans with waits that a test can wait for. */
export const quickPlans = (delaysMs: readonly number[]): RetryPlans =>
  Object.fromEntries(Object.entries(retryPlans).map(([name, plan]) => [name, { ...plan, delaysMs }])) as RetryPlans;

type Options = {
  readonly database: TestDatabase;
  readonly redisUrl: string;
  readonly plans?: RetryPlans;
  readonly times?: NotifierTimes;
  readonly mail?: Partial<MailSettings>;
  /** Reads stored files; there are none unless it is given. */
  readonly readBytes?: (key: string) => Promise<Buffer | undefined>;
  readonly secret?: string;
  readonly publicUrl?: string;
  readonly logger?: Logger;
};
/** Without a mail server. */
export const noMail: MailSettings = { smtpUrl: undefined, from: 'Captures <captures@example.com>', gatherMs: 0 };
export type TestNotifier = { readonly metrics: Registry; readonly stop: () => Promise<void> };

export async function startNotifier({
  database,
  redisUrl,
  mail,
  readBytes = async () => undefined,
  ...rest
}: Options): Promise<TestNotifier> {
  const queues = createQueues({ url: redisUrl, logger: silentLogger });
  const metrics = createMetrics('notifier');
  const notifier = createNotifierService({
    logger: silentLogger,
    secret,
    publicUrl,
    ...rest,
    database,
    queues,
    storage: { linkFor, readBytes },
    fetch: guardedFetch(),
    clock: systemClock,
    random: randomBytes,
    mail: { ...noMail, ...mail },
    metrics,
  });
  await notifier.start();
  return {
    metrics,
    stop: async () => {
      await notifier.stop();
      await queues.close();
    },
  };
}

export async function addHook(
  database: TestDatabase,
  { organizationId }: Owner,
  { url, hookSecret }: { url: string; hookSecret?: string },
): Promise<string> {
  const id = anId();
  const sealed =
    hookSecret === undefined ? {} : { secret: sealSecret(deriveKey(secret, 'webhook-secrets'), hookSecret, id) };
  await addWebhook(database, { id, organizationId, url, ...sealed });
  return id;
}

/** A job that has its result, or has failed: the database writes the delivery with it. */
export async function endJob(
  database: TestDatabase,
  owner: Owner,
  hook: { url: string; hookSecret?: string },
  { fails = false } = {},
): Promise<string> {
  const webhookId = await addHook(database, owner, hook);
  const { id } = await addCapture(database, owner, { webhookId });
  const { attempt } = (await claimCapture(database, { id, attempt: 0, worker: 'w', leaseMs: 60_000 }))!;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 12, warnings: [], stages: [] };
  const picture = { outputId: 'screenshot', type: 'screenshot', format: 'png', storageKey: `k/${id}.png` } as const;
  const file = { ...picture, size: 5, sha256: 'a', width: 3, height: 2 };
  if (fails) await failCapture(database, { id, attempt, code: 'TIMEOUT', message: 'It took too long.' });
  else await completeCapture(database, { id, attempt, report, files: [file], expiresAt });
  return id;
}

export type Delivery = Awaited<ReturnType<typeof deliveryOf>>;
export const deliveryOf = (database: TestDatabase, subjectId: string) =>
  database.client.webhookDelivery.findFirstOrThrow({
    where: { subjectId },
    include: { log: { orderBy: { attempt: 'asc' } } },
  });
