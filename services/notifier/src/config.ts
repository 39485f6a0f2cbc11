import { databaseSettings } from '@tintype/database/settings';
import { queueSettings } from '@tintype/queues/settings';

export const notifierSettings = { ...databaseSettings, ...queueSettings } as const;
