import { ServiceError } from '@tintype/contracts/errors/service-error';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import type { TypeOf, Schema, Infer } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import { proveEmail as prove } from '@tintype/database/accounts/sessions';
import { findPasskey, type Passkey, useChallenge, usePasskey } from '@tintype/database/accounts/sign-in-methods';
import { findUser, findPassword } from '@tintype/database/accounts/users';
import type { Db } from '@tintype/database/connect';
import type { PasskeyUse } from '../../accounts/passkeys.ts';
import { isTotpCode } from '../../accounts/second-factors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/principal.ts';

type PasswordAttempt = { readonly userId: string; readonly password: string; readonly address: string };

/** Attempts are delayed as at the sign-in: the session may have been stolen. */
export async function requirePassword(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { userId, password, address }: PasswordAttempt,
): Promise<void> {
  const { email } = found(await findUser(database, { id: userId }));
  await accounts.limits.admit({ email, address });
  const kept = await findPassword(database, { id: userId });
  if (!(await accounts.passwords.isRight(password, kept, { address, isKnown: true })))
    throw new ServiceError('SIGN_IN_FAILED');
  await accounts.limits.succeeded({ email, address });
}

type ShownCode = {
  readonly userId: string;
  readonly code: string;
  readonly address: string;
  readonly requestId: string;
};

/** Repeated guesses are delayed more each time. Recovery codes are too long to guess. */
export async function requireCode(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { userId, code, address, requestId }: ShownCode,
): Promise<void> {
  if (isTotpCode(code.replaceAll(/\s/g, ''))) await accounts.limits.admitCode({ userId });
  const entry = { subject: userId, address, requestId } as const;
  const taken = await database.transaction(async (db) => {
    const shown = await accounts.secondFactors.take(db, userId, code);
    if (shown === 'recovery')
      await writeAudit(db, { ...entry, actor: toPrincipalId({ userId }), action: 'user.recovery_code_used' });
    return shown;
  });
  if (taken === undefined) {
    await writeAudit(database, { ...entry, actor: 'system', action: 'user.sign_in_failed', details: { way: 'code' } });
    throw new ServiceError('SIGN_IN_FAILED', {
      message: 'The code is wrong or was already used. Wait for the next code and try again.',
    });
  }
  await accounts.limits.codeSucceeded({ userId });
}

type EmailProof = {
  readonly userId: string;
  readonly by: 'reset' | 'invitation' | 'provider';
  /** This session is not ended. */
  readonly but?: string;
  readonly address: string;
  readonly requestId: string;
};

/** Returns `true` the first time: sign-in methods other than the password are removed then. */
export async function proveOwnEmail(db: Db, { userId, by, but, address, requestId }: EmailProof): Promise<boolean> {
  const removed = await prove(db, { userId, ...(but !== undefined && { but }) });
  if (removed === undefined) return false;
  await writeAudit(db, {
    actor: 'system',
    action: 'user.email_proven',
    subject: userId,
    details: { by, removed },
    address,
    requestId,
  });
  return true;
}

const base64urlSchema = { type: 'string', maxLength: 20_000, pattern: '^[A-Za-z0-9_-]*$' } as const;
const credentialFields = { id: base64urlSchema, rawId: base64urlSchema, type: { const: 'public-key' } } as const;
const attachmentSchema = { enum: ['platform', 'cross-platform'] } as const;

/** A new passkey, as `PublicKeyCredential.toJSON` returns it. */
export const attestationSchema = {
  type: 'object',
  required: ['id', 'rawId', 'type', 'response'],
  properties: {
    ...credentialFields,
    authenticatorAttachment: attachmentSchema,
    clientExtensionResults: { type: 'object' },
    response: {
      type: 'object',
      required: ['clientDataJSON', 'attestationObject'],
      properties: {
        clientDataJSON: base64urlSchema,
        attestationObject: base64urlSchema,
        transports: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 40 } },
        authenticatorData: base64urlSchema,
        publicKey: base64urlSchema,
        publicKeyAlgorithm: { type: 'integer' },
      },
    },
  },
} as const;

export const assertionSchema = {
  type: 'object',
  required: ['id', 'rawId', 'type', 'response'],
  properties: {
    ...credentialFields,
    authenticatorAttachment: attachmentSchema,
    clientExtensionResults: { type: 'object' },
    response: {
      type: 'object',
      required: ['clientDataJSON', 'authenticatorData', 'signature'],
      properties: {
        clientDataJSON: base64urlSchema,
        authenticatorData: base64urlSchema,
        signature: base64urlSchema,
        userHandle: base64urlSchema,
      },
    },
  },
} as const;
type Assertion = TypeOf<Schema<Infer<typeof assertionSchema>>>;

export function requireHost({ accounts }: Pick<Dependencies, 'accounts'>): string {
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
  /** Only passkeys of this user are accepted. */
  readonly userId?: string;
};

/** Every error gets the same refusal. */
export async function requirePasskey(
  dependencies: Pick<Dependencies, 'accounts' | 'database'>,
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

/** `PublicKeyCredential.parse…OptionsFromJSON` accepts them unchanged. */
export const browserOptions = {
  type: 'object',
  additionalProperties: {},
  description: 'Options for the browser. Pass them on unchanged.',
} as const;
