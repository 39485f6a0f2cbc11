import { databaseSettings } from '@tintype/database/settings';
import { networkFields } from '@tintype/network/settings';
import { queueSettings } from '@tintype/queues/settings';
import { optionalText, text } from '@tintype/runtime/config';
import { publicUrlSettings } from '@tintype/runtime/public-url';
import { secretSettings } from '@tintype/runtime/secrets';
import { storageFields } from '@tintype/storage/create-storage';

const mailFields = {
  smtpUrl: optionalText('TINTYPE_SMTP_URL', {
    about: 'the mail server, as smtp://user:password@host:587 or smtps://…; without it mails of schedules fail',
    secret: true,
  }),
  mailFrom: text('TINTYPE_MAIL_FROM', {
    about: 'the sender of mails',
    fallback: 'Tintype <tintype@localhost>',
  }),
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
