import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import * as x509 from '@peculiar/x509';

/** PEM texts: the certificate with those that a server sends after it, and its key. */
export type Issued = { readonly cert: string; readonly key: string };

type Leaf = {
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  /** Days from now; both may be negative. */
  readonly fromDays?: number;
  readonly toDays?: number;
};

export type Authority = {
  /** Its own certificate, in PEM. */
  readonly certificate: string;
  readonly issue: (leaf: Leaf) => Promise<Issued>;
  /**
   * An authority below it. Its certificate goes with those that it issues unless `isSent` is false.
   */
  readonly below: (name: string, options?: { readonly isSent?: boolean }) => Promise<Authority>;
};

type AuthorityOptions = {
  readonly toDays?: number;
  /** The one domain in which it may issue (RFC 5280, section 4.2.1.10). */
  readonly onlyBelow?: string;
};
type Keys = Awaited<ReturnType<typeof createKeys>>;
type Signer = { readonly certificate: x509.X509Certificate; readonly keys: Keys; readonly sent: string };

const curve = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const createKeys = () => crypto.subtle.generateKey(curve, true, ['sign', 'verify']);
const dayMs = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
const { keyCertSign, cRLSign, digitalSignature, keyEncipherment } = x509.KeyUsageFlags;

/** A certificate authority of this test run alone. Its key is in memory only. */
export async function createAuthority(name = 'Tests', options: AuthorityOptions = {}): Promise<Authority> {
  const keys = await createKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...common(name, inDays(-400), inDays(options.toDays ?? 3_650)),
    keys,
    extensions: [
      ...(await ofAuthority(keys.publicKey)),
      ...(options.onlyBelow === undefined ? [] : [onlyBelow(options.onlyBelow)]),
    ],
  });
  return authorityOf({ certificate, keys, sent: '' });
}

const common = (name: string, notBefore: Date, notAfter: Date) => ({
  name: `CN=${name}`,
  serialNumber: randomBytes(8).toString('hex'),
  notBefore,
  notAfter,
  signingAlgorithm: curve,
});

const ofAuthority = async (key: Keys['publicKey']): Promise<x509.Extension[]> => [
  new x509.BasicConstraintsExtension(true, undefined, true),
  new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
  await x509.SubjectKeyIdentifierExtension.create(key),
];

const authorityOf = (signer: Signer): Authority => ({
  certificate: signer.certificate.toString('pem'),
  issue: async ({ names = [], addresses = [], fromDays = -1, toDays = 30 }) => {
    const keys = await createKeys();
    const alternatives: x509.JsonGeneralNames = [
      ...names.map((value) => ({ type: 'dns' as const, value })),
      ...addresses.map((value) => ({ type: 'ip' as const, value })),
    ];
    const certificate = await x509.X509CertificateGenerator.create({
      ...below(signer, names[0] ?? addresses[0] ?? 'nothing', keys),
      notBefore: inDays(fromDays),
      notAfter: inDays(toDays),
      extensions: [
        new x509.KeyUsagesExtension(digitalSignature | keyEncipherment, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(alternatives),
        await x509.AuthorityKeyIdentifierExtension.create(signer.certificate),
      ],
    });
    const der = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
    return {
      cert: `${certificate.toString('pem')}\n${signer.sent}`,
      key: x509.PemConverter.encode(der, 'PRIVATE KEY'),
    };
  },
  below: async (name, { isSent = true } = {}) => {
    const keys = await createKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      ...below(signer, name, keys),
      extensions: [
        ...(await ofAuthority(keys.publicKey)),
        await x509.AuthorityKeyIdentifierExtension.create(signer.certificate),
      ],
    });
    return authorityOf({ certificate, keys, sent: isSent ? certificate.toString('pem') : '' });
  },
});

const below = ({ certificate, keys }: Signer, name: string, of: Keys) => ({
  ...common(name, inDays(-30), inDays(365)),
  subject: `CN=${name}`,
  issuer: certificate.subject,
  publicKey: of.publicKey,
  signingKey: keys.privateKey,
});

/** The DER of one permitted DNS subtree; the library has no class for it. */
function onlyBelow(domain: string): x509.Extension {
  const der = (tag: number, content: Buffer): Buffer => Buffer.from([tag, content.length, ...content]);
  const subtree = der(0x30, der(0x82, Buffer.from(domain)));
  return new x509.Extension('2.5.29.30', true, new Uint8Array(der(0x30, der(0xa0, subtree))));
}
