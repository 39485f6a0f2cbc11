import { cpus } from 'node:os';
import { databaseSettings } from '@tintype/database/settings';
import { queueSettings } from '@tintype/queues/settings';
import { integer } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { storageFields } from '@tintype/storage/create-storage';

export const editSettings = {
  ...databaseSettings,
  ...queueSettings,
  ...secretSettings,
  ...storageFields,
  concurrency: integer(
    'TINTYPE_EDIT_CONCURRENCY',
    { min: 1, max: 64 },
    {
      about:
        'maximum number of images of one organization edited concurrently, within the memory limit; of all organizations twice as many',
      fallback: Math.min(4, cpus().length),
    },
  ),
  megabytes: integer(
    'TINTYPE_EDIT_MEGABYTES',
    { min: 64, max: 100_000 },
    {
      about:
        'memory for images edited concurrently, half of it for one organization; of images that need more ' +
        'than half one is edited at a time',
      fallback: 192,
    },
  ),
} as const;
