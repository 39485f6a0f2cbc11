/** Mails that wait to be sent. They are written with what they tell of. */
export { claimMails, settleMail, type ClaimedMail } from './mails/send-mails.ts';
