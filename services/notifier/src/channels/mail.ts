import type { RandomBytes } from '@tintype/contracts/ids/ids';
import type { Database } from '@tintype/database/connect';
import type { MailDelivery } from '@tintype/database/deliveries/due-deliveries';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { createTransport, type SendMailOptions } from 'nodemailer';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** The content ID, by which the text refers to the attachment. */
  readonly cid: string;
};
type OutgoingMail = {
  /** The ID is the same in every attempt, so that an email that arrives twice can be recognised. */
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
};

export type MailDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor' | 'readBytes'>;
  readonly publicUrl: string;
  /** The installation's secret, from which the key of account links is derived. */
  readonly secret: string;
  readonly random: RandomBytes;
  readonly logger: Logger;
};
export type MailAttempt = {
  readonly mail?: OutgoingMail;
  /** Deliveries that are not part of the email, with the reason. */
  readonly unsent: ReadonlyMap<string, string>;
};
export type MailDestination = {
  readonly make: (
    dependencies: MailDependencies,
    digest: readonly [MailDelivery, ...MailDelivery[]],
  ) => Promise<MailAttempt>;
};

type MailSendResult =
  /**
   * The server accepted the email, perhaps not for all recipients. `refusals` is its status for
   * each recipient that it refused.
   */
  | { readonly kind: 'taken'; readonly refusals: readonly (number | undefined)[] }
  | { readonly kind: 'refused'; readonly error: string }
  | { readonly kind: 'not taken'; readonly error: string }
  /**
   * The server cannot be reached, or refuses every email of this service. `reason` is for the log,
   * because it may contain the user name of the login.
   */
  | { readonly kind: 'away'; readonly error: string; readonly reason: string };
export type MailChannel = {
  readonly send: (mail: OutgoingMail) => Promise<MailSendResult>;
  readonly close: () => void;
};

type SmtpOptions = { readonly smtpUrl: string; readonly from: string; readonly timeoutMs?: number };

/**
 * Creates a channel that sends emails through the server of the operator (SMTP, RFC 5321), over a
 * few connections that stay open.
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
        // Two headers prevent replies from out-of-office programs (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        attachments: attachments.map((one) => ({ ...one, contentDisposition: 'attachment' as const })),
      };
      try {
        const { rejected, rejectedErrors = [] } = await transport.sendMail(message);
        return { kind: 'taken', refusals: rejected.map((_, index) => rejectedErrors[index]?.responseCode) };
      } catch (error) {
        return classifyFailure(error as SmtpError);
      }
    },
  };
}

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly response?: string };

const unavailableMessages: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejects the login in TINTYPE_SMTP_URL. Ask the operator to correct it.',
  ENOAUTH: 'The mail server rejects the login in TINTYPE_SMTP_URL. Ask the operator to correct it.',
  EDNS: 'The host name in TINTYPE_SMTP_URL does not resolve. Ask the operator to correct it.',
  ETLS: 'The TLS handshake with the mail server failed.',
  ECONNECTION: 'The mail server of TINTYPE_SMTP_URL could not be reached.',
  ESOCKET: 'The mail server of TINTYPE_SMTP_URL could not be reached.',
  ETIMEDOUT: 'The mail server of TINTYPE_SMTP_URL did not respond in time.',
};

/**
 * Classifies an error. `away`: only the operator can repair an unavailable server or a wrong
 * password. `refused`: a mailbox that does not exist will not appear later.
 */
function classifyFailure({ code = '', responseCode = 0, response, message }: SmtpError): MailSendResult {
  const error = (response ?? message).slice(0, 300);
  const away = findEntry(unavailableMessages, code);
  if (away !== undefined) return { kind: 'away', error: away, reason: error };
  const isFinal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { kind: isFinal ? 'refused' : 'not taken', error };
}
