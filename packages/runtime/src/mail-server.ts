import { optionalText } from './config.ts';

/** The notifier sends the emails. The gateway refuses emails that could never be sent. */
export const mailServerSettings = {
  smtpUrl: optionalText('TINTYPE_SMTP_URL', {
    about:
      'URL of the mail server, as smtp://user:password@host:587 or smtps://…; without it, schedules with an email destination are refused',
    secret: true,
  }),
} as const;
