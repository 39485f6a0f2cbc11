import { createTransport, type SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail.ts';

export type MailSending =
  /** Perhaps not by all recipients: with the server's status for each recipient that it refused. */
  | { readonly kind: 'taken'; readonly refusals: readonly (number | undefined)[] }
  /** The server permanently refuses the email. */
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'not taken'; readonly error: string }
  /**
   * The server cannot be reached, or refuses us whatever the mail. `reason` is for the log: it may
   * name who logs in.
   */
  | { readonly kind: 'away'; readonly error: string; readonly reason: string };
export type MailChannel = { readonly send: (mail: OutgoingMail) => Promise<MailSending>; readonly close: () => void };

type SmtpOptions = { readonly smtpUrl: string; readonly from: string; readonly timeoutMs?: number };

/**
 * Sends emails through the server of the operator (SMTP, RFC 5321), over a few connections that
 * stay open.
 */
export function createMailChannel({ smtpUrl, from, timeoutMs = 20_000 }: SmtpOptions): MailChannel {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    close: () => transport.close(),
    send: async ({ id, to, attachments, ...content }) => {
      const message: SendMailOptions = {
        ...content,
        from,
        to: [...to],
        messageId: `<${id}@tintype>`,
        // Prevents replies from out-of-office programs (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        attachments: attachments.map((one) => ({ ...one, contentDisposition: 'attachment' as const })),
      };
      try {
        const { rejected, rejectedErrors = [] } = await transport.sendMail(message);
        return { kind: 'taken', refusals: rejected.map((_, index) => rejectedErrors[index]?.responseCode) };
      } catch (error) {
        return getFailure(error as SmtpError);
      }
    },
  };
}

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly response?: string };

/** For the owner of the schedule. */
const awayWords: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejects the login in TINTYPE_SMTP_URL.',
  ENOAUTH: 'The mail server rejects the login in TINTYPE_SMTP_URL.',
  EDNS: 'The host name in TINTYPE_SMTP_URL does not resolve.',
  ETLS: 'The TLS handshake with the mail server failed.',
  ECONNECTION: 'The mail server of TINTYPE_SMTP_URL could not be reached.',
  ESOCKET: 'The mail server of TINTYPE_SMTP_URL could not be reached.',
  ETIMEDOUT: 'The mail server of TINTYPE_SMTP_URL did not respond in time.',
};

/**
 * A server that is away or a wrong password is the operator's to mend; a mailbox that does not
 * exist will not come into being.
 */
function getFailure({ code = '', responseCode = 0, response, message }: SmtpError): MailSending {
  const error = (response ?? message).slice(0, 300);
  const away = awayWords[code];
  if (away !== undefined) return { kind: 'away', error: away, reason: error };
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { kind: isFinal ? 'refused' : 'not taken', error };
}
