import { databaseSettings } from '@tintype/database/settings';
import { networkFields } from '@tintype/network/settings';
import { queueSettings } from '@tintype/queues/settings';
import { secretSettings } from '@tintype/runtime/secrets';
import { storageFields } from '@tintype/storage/create-storage';

export const crawlSettings = {
  ...databaseSettings,
  ...queueSettings,
  ...secretSettings,
  ...networkFields,
  ...storageFields,
} as const;
