import { databaseSettings } from '@tintype/database/settings';
import { networkFields } from '@tintype/network/settings';
import { queueSettings } from '@tintype/queues/settings';
import { integer, text } from '@tintype/runtime/config';
import { mailServerSettings } from '@tintype/runtime/mail-server';
import { publicUrlSettings } from '@tintype/runtime/public-url';
import { secretSettings } from '@tintype/runtime/secrets';
import { storageFields } from '@tintype/storage/create-storage';

const mailFields = {
  ...mailServerSettings,
  mailFrom: text('TINTYPE_MAIL_FROM', {
    about: 'sender of emails',
    fallback: 'Tintype <tintype@localhost>',
  }),
  mailGatherSeconds: integer(
    'TINTYPE_MAIL_GATHER_SECONDS',
    { min: 0, max: 3_600 },
    { about: 'time that an email waits to be combined with other emails to the same recipients', fallback: 60 },
  ),
};

export const notifierSettings = {
  ...publicUrlSettings,
  ...databaseSettings,
  ...queueSettings,
  ...secretSettings,
  ...networkFields,
  ...storageFields,
  ...mailFields,
} as const;
