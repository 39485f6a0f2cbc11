import { databaseSettings } from '@tintype/database/settings';
import { networkFields } from '@tintype/network/settings';
import { queueSettings } from '@tintype/queues/settings';
import { integer } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { storageFields } from '@tintype/storage/create-storage';

export const schedulerSettings = {
  ...databaseSettings,
  ...queueSettings,
  ...secretSettings,
  ...networkFields,
  ...storageFields,
  historyDays: integer(
    'TINTYPE_HISTORY_DAYS',
    // The minimum is seven days, because idempotency keys are valid for that long.
    { min: 7, max: 36_500 },
    {
      about:
        'days for which single captures, jobs, composes and runs of schedules and pipelines are listed; ' +
        'their rows are deleted afterwards, when their files have expired',
      fallback: 365,
    },
  ),
} as const;
