import { optionalText } from './config.ts';

/** The notifier sends emails with this setting, and the gateway refuses emails without it. */
export const mailServerSettings = {
  smtpUrl: optionalText('TINTYPE_SMTP_URL', {
    about:
      'URL of the mail server, as smtp://user:password@host:587 or smtps://…; without it, schedules with an email destination are refused',
    secret: true,
  }),
} as const;
