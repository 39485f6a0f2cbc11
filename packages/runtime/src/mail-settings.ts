import { optionalText, text } from './config.ts';

/** Of whatever sends mails, or has to know whether somebody does. */
export const mailSettings = {
  smtpUrl: optionalText('TINTYPE_SMTP_URL', {
    about:
      'the mail server, as smtp://user:password@host:587 or smtps://…; without it mails of schedules fail, and invitations are links to copy',
    secret: true,
  }),
  mailFrom: text('TINTYPE_MAIL_FROM', {
    about: 'the sender of mails',
    fallback: 'Tintype <tintype@localhost>',
  }),
};
