import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { isIP } from 'node:net';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { ok, problem, warningFinding, type Check, type Finding } from './finding.ts';

const check = 'mail server';
const timeoutMs = 10_000;
const form = 'smtp://user:password@host:587 or smtps://user:password@host:465';

/**
 * Checks the mail server up to the login: connection, greeting, TLS, and the login if there is one.
 * Nothing is sent.
 */
export const checkSmtp: Check = async ({ environment }) => {
  const url = environment['TINTYPE_SMTP_URL'];
  if (!url) return [ok(check, 'none (TINTYPE_SMTP_URL is not set): schedules cannot send email')];
  const given = URL.canParse(url) ? new URL(url) : undefined;
  if (given === undefined || !/^smtps?:$/.test(given.protocol) || given.hostname === '')
    return [problem(check, 'TINTYPE_SMTP_URL is not the URL of a mail server', `write it as ${form}`)];
  return [await talkTo(url, given)];
};

/**
 * Connects to the mail server. Each step waits for one response, and the code of an error shows its
 * step.
 */
async function talkTo(url: string, { host, hostname }: URL): Promise<Finding> {
  const { auth, ...options } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The look-up of the address uses the same time limit.
    dnsTimeout: timeoutMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    if (auth !== undefined)
      await new Promise<void>((resolve, reject) => {
        connection.login(auth, (error) => (error ? reject(error) : resolve()));
      });
    return describeError(host, { isSecure: connection.secure, hasLogin: auth !== undefined, isNear: isNear(hostname) });
  } catch (error) {
    return toFailedFinding(host, error as SmtpError);
  } finally {
    connection.close();
  }
}

type Talk = { readonly isSecure: boolean; readonly hasLogin: boolean; readonly isNear: boolean };

function describeError(host: string, { isSecure, hasLogin, isNear: near }: Talk): Finding {
  const found = `${host}: connection, greeting${isSecure ? ', TLS' : ''}${hasLogin ? ', login' : ''} work`;
  if (isSecure || near) return ok(check, found);
  const seen = hasLogin ? 'the password and the emails' : 'mails';
  return warningFinding(
    check,
    `${found}, without TLS`,
    `use a server that supports STARTTLS or smtps://, because ${seen} can be read in transit`,
  );
}

const isNear = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));

type SmtpError = Error & { readonly code?: string; readonly response?: string };

const tlsRule =
  'smtps:// uses TLS from the start (usually port 465), smtp:// switches to TLS (usually port 587), ' +
  `and the certificate must be valid for the host name: ${form}`;
const reachable =
  'start the mail server, or correct host and port in TINTYPE_SMTP_URL; a firewall may block the connection';
const whatToDo: Readonly<Record<string, string>> = {
  EAUTH: 'correct user and password in TINTYPE_SMTP_URL; encode characters such as @ or / as %40 and %2F',
  ETLS: tlsRule,
  ESOCKET: `${reachable}; ${tlsRule}`,
  EPROTOCOL: `the host is not a mail server, or refuses this machine; ${tlsRule}`,
};

/**
 * Describes a failure. A server's response to a login contains no password; the command that was
 * sent is not shown.
 */
function toFailedFinding(host: string, { code = '', message, response }: SmtpError): Finding {
  const said = (response || message || code).replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return problem(check, `${host}: ${said}`, findEntry(whatToDo, code) ?? reachable);
}
