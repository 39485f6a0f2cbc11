import { ServiceError } from '@tintype/contracts/errors/service-error';
import { toPrincipalId } from '@tintype/contracts/keys/principal-id';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Dependencies } from '../../dependencies.ts';
import { isTotpCode } from '../../accounts/totp.ts';

type ShownCode = {
  readonly userId: string;
  readonly code: string;
  readonly address: string;
  readonly requestId: string;
};

/**
 * Accepts a code of a user with a second factor. Repeated guesses are delayed more each time.
 * Recovery codes are too long to guess and are not delayed.
 */
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
