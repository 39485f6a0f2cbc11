import { databaseSettings } from '@tintype/database/settings';
import { queueSettings } from '@tintype/queues/settings';

export const crawlSettings = { ...databaseSettings, ...queueSettings } as const;
