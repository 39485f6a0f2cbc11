import { randomBytes } from 'node:crypto';
import { addMember } from '@tintype/database/accounts/memberships';
import { createUser } from '@tintype/database/accounts/users';
import { deriveKey } from '@tintype/runtime/secrets';
import { createPasswords } from '@tintype/gateway/accounts/passwords';
import { anId } from '@tintype/tests/integration/database/fresh-database';
import type { Stage } from './stage.ts';

export const password = 'vier Worte reichen aus';

/** The address of somebody new who belongs to the organization. */
export async function addPerson({ system }: Stage, organizationId: string): Promise<string> {
  const [userId, address] = [anId(), '127.0.0.1'];
  const passwords = createPasswords({
    random: randomBytes,
    peppers: () => [deriveKey(system.secret, 'password-pepper')],
  });
  const email = `${userId}@example.com`;
  const kept = await passwords.hash(password, { address });
  await createUser(system.database, { id: userId, email, name: 'Ada Lovelace', password: kept });
  await addMember(system.database, { organizationId, userId, role: 'owner' });
  return email;
}

type Try = { readonly email: string; readonly password: string; readonly address: string };

/** As a page of the installation sends it. */
export async function signIn(
  { system }: Stage,
  { address, ...body }: Try,
): Promise<{ status: number; cookie: string }> {
  const answer = await fetch(`${system.gatewayUrl}/v1/account/sign-in`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: system.gatewayUrl,
      'Sec-Fetch-Site': 'same-origin',
      'X-Tintype-Request': '1',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
