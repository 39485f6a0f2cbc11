import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { TypeOf, Schema, Infer } from '@tintype/contracts/schemas/schema';
import { findPasskey, type Passkey, useChallenge, usePasskey } from '@tintype/database/accounts/sign-in-methods';
import { findUser } from '@tintype/database/accounts/users';
import type { Dependencies } from '../../../dependencies.ts';
import type { PasskeyUse } from '../../../accounts/passkeys.ts';

const encoded = { type: 'string', maxLength: 20_000, pattern: '^[A-Za-z0-9_-]*$' } as const;
const named = { id: encoded, rawId: encoded, type: { const: 'public-key' } } as const;
const attachment = { enum: ['platform', 'cross-platform'] } as const;

/** A new passkey as the browser returns it (`PublicKeyCredential.toJSON`). */
export const attestation = {
  type: 'object',
  required: ['id', 'rawId', 'type', 'response'],
  properties: {
    ...named,
    authenticatorAttachment: attachment,
    clientExtensionResults: { type: 'object' },
    response: {
      type: 'object',
      required: ['clientDataJSON', 'attestationObject'],
      properties: {
        clientDataJSON: encoded,
        attestationObject: encoded,
        transports: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 40 } },
        authenticatorData: encoded,
        publicKey: encoded,
        publicKeyAlgorithm: { type: 'integer' },
      },
    },
  },
} as const;

/** A passkey's response to a challenge as the browser returns it. */
export const assertion = {
  type: 'object',
  required: ['id', 'rawId', 'type', 'response'],
  properties: {
    ...named,
    authenticatorAttachment: attachment,
    clientExtensionResults: { type: 'object' },
    response: {
      type: 'object',
      required: ['clientDataJSON', 'authenticatorData', 'signature'],
      properties: { clientDataJSON: encoded, authenticatorData: encoded, signature: encoded, userHandle: encoded },
    },
  },
} as const;
export type Assertion = TypeOf<Schema<Infer<typeof assertion>>>;

/** Returns the host that passkeys belong to; throws with the reason if there is none. */
export function requireHost({ accounts }: Dependencies): string {
  const { host } = accounts.passkeys;
  if (host === undefined)
    throw new ServiceError('NOT_FOUND', {
      message: 'Passkeys require HTTPS and a host name. Set TINTYPE_PUBLIC_URL accordingly.',
    });
  return host;
}

type ShownPasskey = {
  readonly response: Assertion;
  readonly use: Exclude<PasskeyUse, 'register'>;
  /** The ID of the signed-in user, whose own passkeys only are accepted. */
  readonly userId?: string;
};

/** Returns the passkey that signed the challenge. Every error gets the same refusal. */
export async function requirePasskey(
  dependencies: Dependencies,
  { response, use, userId }: ShownPasskey,
): Promise<Passkey> {
  const { accounts, database } = dependencies;
  const host = requireHost(dependencies);
  const passkey = await findPasskey(database, response.id);
  const isOwn = passkey !== undefined && (userId === undefined || passkey.userId === userId);
  const shown = { clientExtensionResults: {}, ...response };
  const checked = isOwn
    ? await accounts.passkeys.answered(host, use, { passkey, response: shown, ...(userId && { userId }) })
    : undefined;
  const user = passkey && (await findUser(database, { id: passkey.userId }));
  if (passkey === undefined || checked === undefined || user === undefined || user.disabledAt !== null)
    throw new ServiceError('PASSKEY_REFUSED');
  const { newCounter } = checked.result.authenticationInfo;
  await database.transaction(async (db) => {
    if (!(await useChallenge(db, checked.answered))) throw new ServiceError('PASSKEY_REFUSED');
    await usePasskey(db, { id: passkey.id, counter: newCounter });
  });
  return passkey;
}

/** Options that browsers accept unchanged (`PublicKeyCredential.parse…OptionsFromJSON`). */
export const browserOptions = {
  type: 'object',
  additionalProperties: {},
  description: 'Options for the browser. Pass them on unchanged.',
} as const;
