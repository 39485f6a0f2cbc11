import { databaseSettings } from '@tintype/database/settings';
import { networkFields } from '@tintype/network/settings';
import { queueSettings } from '@tintype/queues/settings';
import { flag, integer, optionalText } from '@tintype/runtime/config';
import { listenSettings } from '@tintype/runtime/internal-server';
import { mailServerSettings } from '@tintype/runtime/mail-server';
import { publicUrlSettings } from '@tintype/runtime/public-url';
import { secretSettings } from '@tintype/runtime/secrets';
import { signInProviderSettings } from '@tintype/runtime/sign-in-provider';
import { storageFields } from '@tintype/storage/create-storage';

const anyPort = { min: 0, max: 65_535 } as const;

export const gatewaySettings = {
  port: integer('TINTYPE_PORT', anyPort, { about: 'port of the API; 0 selects a free port', fallback: 3000 }),
  storagePort: integer('TINTYPE_STORAGE_PORT', anyPort, {
    about: 'port that serves files of the folder driver on a separate origin; 0 selects a free port',
    fallback: 3001,
  }),
  dashboard: flag('TINTYPE_DASHBOARD', {
    about: 'whether the dashboard is served together with the API',
    fallback: true,
  }),
  dashboardFolder: optionalText('TINTYPE_DASHBOARD_FOLDER', {
    about: 'folder of the built dashboard; without it only the API is served',
  }),
  documentsFolder: optionalText('TINTYPE_DOCS_FOLDER', {
    about: 'folder of the built documentation, served at `/docs`; without it no documentation is served',
  }),
  signUp: flag('TINTYPE_SIGN_UP', {
    about: 'whether anyone may create an account with its own organization on the plan `free`; requires a mail server',
    fallback: false,
  }),
  statusPage: flag('TINTYPE_STATUS_PAGE', {
    about: 'whether `/status` shows visitors if the API, captures and deliveries work',
    fallback: false,
  }),
  trustedProxies: integer(
    'TINTYPE_TRUSTED_PROXIES',
    { min: 0, max: 10 },
    {
      about:
        'number of proxies in front of the gateway, each of which adds the address of its caller to `X-Forwarded-For`',
      fallback: 0,
    },
  ),
  drainSeconds: integer(
    'TINTYPE_DRAIN_SECONDS',
    // Together with the longest capture, 8 is less than a process may take to stop.
    { min: 0, max: 8 },
    {
      about:
        'how long a stopping gateway still responds, so that a load balancer can notice by `/readyz`; 0 without a load balancer',
      fallback: 0,
    },
  ),
  ...signInProviderSettings,
  ...publicUrlSettings,
  ...listenSettings,
  ...databaseSettings,
  ...queueSettings,
  ...secretSettings,
  ...networkFields,
  ...storageFields,
  ...mailServerSettings,
};
