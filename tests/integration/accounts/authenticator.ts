import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

type Where = {
  readonly origin: string;
  readonly host?: string;
  /** As a browser adds it where the page is in a frame. */
  readonly frame?: { readonly crossOrigin: boolean; readonly topOrigin?: string };
};
type Options = { readonly challenge: string };
export type Authenticator = {
  readonly register: (options: Options, where: Where) => object;
  readonly answer: (options: Options, where: Where, changes?: { readonly isVerified?: boolean }) => object;
};

/** Present, verified; with a new credential in it. */
const flags = { present: 0x01, verified: 0x04, credential: 0x40 } as const;

/** An authenticator with one passkey (WebAuthn, ES256), as a browser passes its answers on. */
export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const named = { id: encoded(id), rawId: encoded(id), type: 'public-key', clientExtensionResults: {} };
  let counter = 0;
  const clientData = (type: string, { challenge }: Options, { origin, frame }: Where): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...frame }));
  const data = (set: number, { host = 'localhost' }: Where): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Uint8Array.of(set), count]);
  };
  return {
    register: (options, where) => {
      const point = [x, y].map((part) => Buffer.from(part!, 'base64url'));
      // COSE (RFC 9053): an EC2 key, ES256, P-256.
      const cose = Buffer.concat([
        Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
        point[0]!,
        Uint8Array.of(0x22, 0x58, 0x20),
        point[1]!,
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Uint8Array.of(0, id.length), id, cose]);
      const authData = Buffer.concat([data(flags.present | flags.verified | flags.credential, where), credential]);
      // CBOR (RFC 8949): { fmt: "none", attStmt: {}, authData }.
      const attestationObject = Buffer.concat([
        Uint8Array.of(0xa3, 0x63),
        Buffer.from('fmt'),
        Uint8Array.of(0x64),
        Buffer.from('none'),
        Uint8Array.of(0x67),
        Buffer.from('attStmt'),
        Uint8Array.of(0xa0, 0x68),
        Buffer.from('authData'),
        Uint8Array.of(0x58, authData.length),
        authData,
      ]);
      const clientDataJSON = encoded(clientData('webauthn.create', options, where));
      return { ...named, response: { clientDataJSON, attestationObject: encoded(attestationObject) } };
    },
    answer: (options, where, { isVerified = true } = {}) => {
      const client = clientData('webauthn.get', options, where);
      const authData = data(flags.present | (isVerified ? flags.verified : 0), where);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(authData),
        signature: encoded(signature),
      };
      return { ...named, response };
    },
  };
}
