import { databaseSettings } from '@tintype/database/settings';
import { networkFields } from '@tintype/network/settings';
import { queueSettings } from '@tintype/queues/settings';
import { mailSettings } from '@tintype/runtime/mail-settings';
import { publicUrlSettings } from '@tintype/runtime/public-url';
import { secretSettings } from '@tintype/runtime/secrets';
import { storageFields } from '@tintype/storage/create-storage';

export const notifierSettings = {
  ...publicUrlSettings,
  ...databaseSettings,
  ...queueSettings,
  ...secretSettings,
  ...networkFields,
  ...storageFields,
  ...mailSettings,
} as const;
