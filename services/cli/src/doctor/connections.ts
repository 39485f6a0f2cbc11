import { isIP } from 'node:net';
import { X509Certificate } from 'node:crypto';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConfig } from '@tintype/runtime/config';
import { discoverProvider, createSignInProvider, signInProviderSettings } from '@tintype/runtime/sign-in-provider';
import { publicUrlSettings, withoutSlash } from '@tintype/runtime/public-url';
import { authoritySettings, formatSubject, trustAuthorities } from '@tintype/runtime/authorities';
import { ok, problem, warningFinding, type Check, type Finding, toBrokenFinding } from './finding.ts';

const mailCheck = 'mail server';
const timeoutMs = 10_000;
const urlFormat = 'smtp://user:password@host:587 or smtps://user:password@host:465';

/**
 * Checks the mail server up to the login: connection, greeting, TLS, and the login if there is one.
 * Nothing is sent.
 */
export const checkSmtp: Check = async ({ environment }) => {
  const url = environment['TINTYPE_SMTP_URL'];
  if (!url) return [ok(mailCheck, 'none (TINTYPE_SMTP_URL is not set): schedules cannot send email')];
  const given = URL.canParse(url) ? new URL(url) : undefined;
  if (given === undefined || !/^smtps?:$/.test(given.protocol) || given.hostname === '')
    return [problem(mailCheck, 'TINTYPE_SMTP_URL is not the URL of a mail server', `write it as ${urlFormat}`)];
  return [await checkConnection(url, given)];
};

/** Each step waits for one response, and the code of an error shows its step. */
async function checkConnection(url: string, { host, hostname }: URL): Promise<Finding> {
  const { auth, ...options } = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
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

type ConnectionFacts = { readonly isSecure: boolean; readonly hasLogin: boolean; readonly isNear: boolean };

function describeError(host: string, { isSecure, hasLogin, isNear: near }: ConnectionFacts): Finding {
  const found = `${host}: connection, greeting${isSecure ? ', TLS' : ''}${hasLogin ? ', login' : ''} work`;
  if (isSecure || near) return ok(mailCheck, found);
  const seen = hasLogin ? 'the password and the emails' : 'mails';
  return warningFinding(
    mailCheck,
    `${found}, without TLS`,
    `use a server that supports STARTTLS or smtps://, because ${seen} can be read in transit`,
  );
}

const isNear = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));

type SmtpError = Error & { readonly code?: string; readonly response?: string };

const tlsHint =
  'smtps:// uses TLS from the start (usually port 465), smtp:// switches to TLS (usually port 587), ' +
  `and the certificate must be valid for the host name: ${urlFormat}`;
const reachabilityHint =
  'start the mail server, or correct host and port in TINTYPE_SMTP_URL; a firewall may block the connection';
const hintsByCode: Readonly<Record<string, string>> = {
  EAUTH: 'correct user and password in TINTYPE_SMTP_URL; encode characters such as @ or / as %40 and %2F',
  ETLS: tlsHint,
  ESOCKET: `${reachabilityHint}; ${tlsHint}`,
  EPROTOCOL: `the host is not a mail server, or refuses this machine; ${tlsHint}`,
};

/**
 * Describes a failure. A server's response to a login contains no password; the command that was
 * sent is not shown.
 */
function toFailedFinding(host: string, { code = '', message, response }: SmtpError): Finding {
  const said = (response || message || code).replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return problem(mailCheck, `${host}: ${said}`, findEntry(hintsByCode, code) ?? reachabilityHint);
}

const providerCheck = 'sign-in provider';
const providerTodo =
  'correct TINTYPE_OIDC_ISSUER: it is the URL before /.well-known/openid-configuration, exactly as the ' +
  'provider writes it, and must be reachable from here';

/**
 * Checks the metadata of the sign-in provider, and reports the redirect URI that it must allow. No
 * user is signed in.
 */
export const checkSignInProvider: Check = async ({ environment }) => {
  try {
    const provider = createSignInProvider(parseConfig(signInProviderSettings, environment));
    if (provider === undefined)
      return environment['TINTYPE_OIDC_CLIENT_ID']
        ? [
            problem(
              providerCheck,
              'TINTYPE_OIDC_CLIENT_ID is set, but TINTYPE_OIDC_ISSUER is not',
              'set both, or neither',
            ),
          ]
        : [ok(providerCheck, 'none (TINTYPE_OIDC_ISSUER is not set)')];
    const { publicUrl } = parseConfig(publicUrlSettings, environment);
    const found = (await discoverProvider(provider)).serverMetadata();
    const algorithms = found.id_token_signing_alg_values_supported ?? ['RS256'];
    if (found.jwks_uri === undefined || !algorithms.some(isPublic))
      return [
        problem(
          providerCheck,
          `${provider.issuer} publishes no keys for the signatures of its ID tokens, so every sign-in with it is refused`,
          'configure the provider to sign ID tokens with RS256 or ES256 and to publish its keys (jwks_uri)',
        ),
      ];
    const callback = `${withoutSlash(publicUrl)}/v1/account/provider/callback`;
    const said = `${provider.issuer} responds; it must allow the redirect URI ${callback}`;
    return found.code_challenge_methods_supported?.includes('S256') === false
      ? [
          warningFinding(
            providerCheck,
            `${said}; it does not announce support for PKCE`,
            'choose a provider that supports S256',
          ),
        ]
      : [ok(providerCheck, said)];
  } catch (error) {
    return [toBrokenFinding(providerCheck, { error, environment, todo: providerTodo })];
  }
};

const isPublic = (algorithm: string): boolean => algorithm !== 'none' && !algorithm.startsWith('HS');

const authoritiesCheck = 'custom authorities';
const soonDays = 30;
const dayMs = 86_400_000;

/**
 * Reads TINTYPE_CA_FILE like a service, and trusts its authorities: later checks use them for their
 * connections.
 */
export const checkAuthorities: Check = async ({ environment, now }) => {
  try {
    const { authorities } = parseConfig(authoritySettings, environment);
    trustAuthorities(authorities);
    if (authorities.length === 0) return [ok(authoritiesCheck, 'none (TINTYPE_CA_FILE is not set)')];
    return authorities.map((pem) => findingFor(new X509Certificate(pem), now()));
  } catch (error) {
    return [toBrokenFinding(authoritiesCheck, { error, environment, todo: 'correct TINTYPE_CA_FILE' })];
  }
};

function findingFor(authority: X509Certificate, now: Date): Finding {
  const until = authority.validToDate;
  const found = `${formatSubject(authority)}, valid until ${until.toISOString().slice(0, 10)}`;
  const leftMs = until.getTime() - now.getTime();
  const todo = 'add its successor to the file of TINTYPE_CA_FILE and restart the services';
  if (leftMs <= 0) return problem(authoritiesCheck, `${found}: it has expired`, todo);
  return leftMs < soonDays * dayMs ? warningFinding(authoritiesCheck, found, todo) : ok(authoritiesCheck, found);
}
