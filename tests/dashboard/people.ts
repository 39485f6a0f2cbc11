import { randomBytes } from 'node:crypto';
import { newToken, tokenDigest } from '@tintype/contracts/accounts/tokens';
import { newId } from '@tintype/contracts/ids/ids';
import { createLink } from '@tintype/database/accounts/links';
import { deriveKey } from '@tintype/runtime/secrets';
import type { System } from '@tintype/testing/system';
import type { Page } from 'playwright-core';

export const administrator = {
  name: 'Ada Keller',
  email: 'ada@example.com',
  password: 'seven quiet lamps in november',
} as const;

/** The path that the start of an installation prints for its first account. */
export async function setUpPath({ database, secret }: Pick<System, 'database' | 'secret'>): Promise<string> {
  const token = newToken(randomBytes);
  const digest = tokenDigest(token, deriveKey(secret, 'account-link-pepper'));
  await createLink(database, { id: newId(randomBytes), kind: 'setup', digest, createdBy: 'system' });
  return `/setup#${token}`;
}

/** Makes the first account by its page, and is signed in then. */
export async function setUp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').fill(administrator.name);
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}
