import { randomBytes } from 'node:crypto';
import { openDatabase } from '@tintype/database/open-database';
import { createRetiredSecrets } from '@tintype/database/secrets/retired-secrets';
import { createGuardedFetch } from '@tintype/network/guarded-fetch';
import { createGuardFromSettings } from '@tintype/network/settings';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { runProcess } from '@tintype/runtime/run';
import { createStorage } from '@tintype/storage/create-storage';
import { userAgent } from './channels/http.ts';
import { notifierSettings } from './config.ts';
import { createNotifierService } from './service.ts';

await runProcess({
  name: 'notifier',
  settings: notifierSettings,
  create: async ({ config, logger, metrics, tracing }) => {
    const { secret, publicUrl } = config;
    const { database, clock, schema } = openDatabase({ config, logger, metrics });
    const secrets = createRetiredSecrets({ database, ...config, logger });
    const queues = createQueues({ url: config.redisUrl, logger });
    const storage = createStorage(config, { secret, now: clock.now });
    const fetch = createGuardedFetch({ guard: createGuardFromSettings(config), userAgent });
    const service = createNotifierService({
      database,
      queues,
      storage,
      fetch,
      secret,
      keyring: secrets.keyring,
      publicUrl,
      clock,
      random: randomBytes,
      mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, gatherMs: config.mailGatherSeconds * 1_000 },
      logger,
      metrics,
      tracing,
    });
    return {
      parts: [database, clock, schema, secrets, queues, service],
      ready: { schema: schema.health },
      servers: { database: database.health, queues: () => queues.health() },
    };
  },
});
