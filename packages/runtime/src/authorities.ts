import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseConfig, type Environment, type ConfigField } from './config.ts';

/** PEM text of each certificate. */
export type Authorities = readonly string[];

const caFile: ConfigField<Authorities> = {
  env: 'TINTYPE_CA_FILE',
  about:
    'PEM file with the certificates of authorities to trust in addition to the public ones: for pages, ' +
    'webhooks, robots.txt, the sign-in provider, the mail server, storage, PostgreSQL and Redis',
  fallback: [],
  read: readAuthorities,
};

export const authoritySettings = { authorities: caFile };

const pem = /-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g;
const certificateLabels: readonly string[] = ['CERTIFICATE', 'TRUSTED CERTIFICATE', 'X509 CERTIFICATE'];

/**
 * Reads the complete file, or fails: an authority that was skipped silently would be hard to find
 * when a connection fails. Dates are not checked, so that an expired authority does not prevent a
 * service from starting; `doctor` reports it.
 */
function readAuthorities(path: string): Authorities {
  const blocks = [...readText(path).matchAll(pem)].map(([text, label]) => ({ text, label: label ?? '' }));
  if (blocks.some(({ label }) => label.endsWith('PRIVATE KEY')))
    throw new Error(`contains a private key: ${path} must contain only certificates, so store the key elsewhere`);
  const other = blocks.find(({ label }) => !certificateLabels.includes(label));
  if (other !== undefined)
    throw new Error(`contains a ${other.label.toLowerCase()}: ${path} must contain only certificates`);
  if (blocks.length === 0)
    throw new Error(`contains no certificate: ${path} must be in PEM format (openssl x509 -inform der converts it)`);
  return blocks.map(({ text }, at) => requireAuthority(text, `certificate ${at + 1} of ${path}`));
}

/**
 * The maximum size of the file. All public authorities together have 250 kB. A device such as
 * /dev/zero would otherwise be read for ever.
 */
const fileBytesMax = 10 * 1024 * 1024;

function readText(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file !== undefined && !file.isFile()) throw new Error(`is not a file: ${path}`);
  if (file !== undefined && file.size > fileBytesMax)
    throw new Error(`is too large: ${path} has ${file.size} bytes, and at most ${fileBytesMax} are read`);
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`cannot be read: ${path} (${code}); grant the user of the service access to it`, { cause: error });
  }
}

function requireAuthority(text: string, where: string): string {
  const certificate = parseCertificate(text, where);
  if (!certificate.ca)
    throw new Error(
      `contains a certificate that does not belong to an authority: ${where} (${formatSubject(certificate)}) has ` +
        'no basicConstraints with CA:TRUE; use the certificate of its issuer',
    );
  return certificate.toString();
}

function parseCertificate(text: string, where: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (error) {
    throw new Error(`contains a damaged certificate: ${where}`, { cause: error });
  }
}

export const formatSubject = ({ subject }: X509Certificate): string => subject.replaceAll('\n', ', ');

/**
 * Trusts authorities for TLS connections that this process begins from now on. Names and dates are
 * checked as for any other authority.
 */
export function trustAuthorities(authorities: Authorities): void {
  if (authorities.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...authorities]);
}

/**
 * Trusts the configured authorities, in programs that do not call `runProcess`. Throws an
 * `InvalidConfig`.
 */
export const trustConfiguredAuthorities = (environment: Environment): void =>
  trustAuthorities(parseConfig(authoritySettings, environment).authorities);
