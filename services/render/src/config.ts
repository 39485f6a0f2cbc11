import { databaseSettings } from '@tintype/database/settings';
import { networkFields } from '@tintype/network/settings';
import { queueSettings } from '@tintype/queues/settings';
import { integer, oneOf, optionalText } from '@tintype/runtime/config';
import { secretSettings } from '@tintype/runtime/secrets';
import { storageFields } from '@tintype/storage/create-storage';
import { cpus } from 'node:os';
import { isolationChoices } from './browser/isolation.ts';

export const renderSettings = {
  ...databaseSettings,
  ...queueSettings,
  ...storageFields,
  ...networkFields,
  ...secretSettings,
  concurrency: integer(
    'TINTYPE_RENDER_CONCURRENCY',
    { min: 1, max: 64 },
    {
      about: 'number of concurrent captures; more than the number of cores makes all of them slower',
      fallback: cpus().length,
    },
  ),
  isolation: oneOf('TINTYPE_EGRESS_ISOLATION', isolationChoices, {
    about:
      'how the browser is isolated from the network: an empty network namespace, only flags, or auto for the strongest available',
    fallback: 'auto',
  }),
  blocklistsFolder: optionalText('TINTYPE_BLOCKLISTS_FOLDER', {
    about:
      'folder of the compiled blocklists, which `tintype blocklists update` updates; created at the first start, below /var/tmp by default',
  }),
  recycleCaptures: integer(
    'TINTYPE_BROWSER_CAPTURES_MAX',
    { min: 1, max: 100_000 },
    { about: 'captures after which a browser is replaced', fallback: 500 },
  ),
  recycleMinutes: integer(
    'TINTYPE_BROWSER_MINUTES_MAX',
    { min: 1, max: 10_080 },
    { about: 'minutes after which a browser is replaced', fallback: 120 },
  ),
  recycleMegabytes: integer(
    'TINTYPE_BROWSER_MEGABYTES_MAX',
    { min: 200, max: 100_000 },
    { about: 'private memory above which a browser is replaced', fallback: 1_500 },
  ),
  pageMegabytes: integer(
    'TINTYPE_PAGE_MEGABYTES_MAX',
    { min: 200, max: 100_000 },
    { about: 'private memory above which a page is closed and its capture fails', fallback: 1_200 },
  ),
};
