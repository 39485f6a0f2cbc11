import { optionalText } from './config.ts';

/** Mails are sent by the notifier. The gateway refuses what could never be sent. */
export const mailServerSettings = {
  smtpUrl: optionalText('TINTYPE_SMTP_URL', {
    about:
      'URL of the mail server, as smtp://user:password@host:587 or smtps://…; without it, schedules with an email destination are refused',
    secret: true,
  }),
} as const;
