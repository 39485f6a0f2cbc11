import { randomBytes } from 'node:crypto';
import { openDatabase } from '@tintype/database/open-database';
import { discardFiles } from '@tintype/database/files/discarded-files';
import { createRetiredSecrets } from '@tintype/database/secrets/retired-secrets';
import { createGuardedFetch } from '@tintype/network/guarded-fetch';
import { createGuardFromSettings } from '@tintype/network/settings';
import { createQueues } from '@tintype/queues/drivers/bullmq';
import { runProcess } from '@tintype/runtime/run';
import { createSignInProvider } from '@tintype/runtime/sign-in-provider';
import { createStorage } from '@tintype/storage/create-storage';
import { gatewaySettings } from './config.ts';
import { createCounters } from './counters.ts';
import { readBuiltDashboard } from './dashboard.ts';
import { createGatewayService } from './service.ts';

await runProcess({
  name: 'gateway',
  settings: gatewaySettings,
  create: async ({ config, logger, metrics, tracing }) => {
    const { database, clock, schema } = openDatabase({ config, logger, metrics });
    const queues = createQueues({ url: config.redisUrl, logger });
    const counters = createCounters({ url: config.redisUrl, logger });
    const storage = createStorage(config, {
      secret: config.secret,
      now: clock.now,
      leave: (keys) => discardFiles(database, { keys }),
    });
    const guard = createGuardFromSettings(config);
    const secrets = createRetiredSecrets({ database, ...config, logger });
    const ready = { schema: schema.health };
    const servers = { database: database.health, queues: () => queues.health(), storage: () => storage.health() };
    const gateway = createGatewayService({
      port: config.port,
      listenAddress: config.listenAddress,
      storagePort: config.storageFolder === undefined ? undefined : config.storagePort,
      publicUrl: config.publicUrl,
      secret: config.secret,
      keyring: secrets.keyring,
      hasMailServer: config.smtpUrl !== undefined,
      database,
      queues,
      storage,
      redis: counters.redis,
      policy: guard.policy,
      guardedFetch: createGuardedFetch({ guard, userAgent: 'Tintype-Connections/1' }),
      clock,
      dashboard:
        config.dashboard && config.dashboardFolder !== undefined
          ? readBuiltDashboard(config.dashboardFolder)
          : undefined,
      documentsFolder: config.documentsFolder,
      storageUrl: config.storageUrl,
      random: randomBytes,
      logger,
      metrics,
      tracing,
      ready,
      drainMs: config.drainSeconds * 1_000,
      signUp: config.signUp,
      hasStatusPage: config.statusPage,
      signInProvider: createSignInProvider(config),
      trustedProxies: config.trustedProxies,
      authenticators: [],
    });
    return { parts: [database, clock, schema, secrets, queues, counters, gateway], ready, servers };
  },
});
