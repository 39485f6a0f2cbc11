import type { Db } from '../connect.ts';
import type { User as Row } from '../generated/client.ts';

/** Without the hash of the password, which only a sign-in reads. */
export type User = Omit<Row, 'password'>;
type New = Pick<Row, 'id' | 'email' | 'name'> & Partial<Pick<Row, 'isAdministrator' | 'password'>>;

/** `undefined` when there is somebody with that address. */
export async function createUser({ client }: Db, user: New): Promise<User | undefined> {
  const { id, email, name, isAdministrator = false, password = null } = user;
  const made = await client.$executeRaw`
    INSERT INTO users (id, email, name, is_administrator, password)
    VALUES (${id}, ${email}, ${name}, ${isAdministrator}, ${password}) ON CONFLICT (email) DO NOTHING`;
  return made === 1 ? findUser({ client }, { id }) : undefined;
}

export const findUser = async ({ client }: Db, { id }: { readonly id: string }): Promise<User | undefined> =>
  (await client.user.findUnique({ where: { id }, omit: { password: true } })) ?? undefined;

/** With the hash of the password. */
export const findUserByEmail = async ({ client }: Db, email: string): Promise<Row | undefined> =>
  (await client.user.findUnique({ where: { email } })) ?? undefined;

export const findPassword = async ({ client }: Db, { id }: { readonly id: string }): Promise<string | null> =>
  (await client.user.findUnique({ where: { id }, select: { password: true } }))?.password ?? null;

type Change = Partial<Pick<Row, 'name' | 'password' | 'isAdministrator'>>;

export async function changeUser({ client }: Db, { id, ...data }: { readonly id: string } & Change): Promise<void> {
  await client.user.update({ where: { id }, data });
}

/** Whoever is disabled cannot sign in; what they made stays. */
export async function setDisabled(
  { client }: Db,
  { id, isDisabled }: { readonly id: string; readonly isDisabled: boolean },
): Promise<void> {
  await client.$executeRaw`UPDATE users SET disabled_at = CASE WHEN ${isDisabled} THEN coalesce(disabled_at, now()) END WHERE id = ${id}`;
}

export const hasUsers = async ({ client }: Db): Promise<boolean> =>
  (await client.user.findFirst({ select: { id: true } })) !== null;

type Page = { readonly limit: number; readonly after?: { readonly createdAt: Date; readonly id: string } | undefined };
export type ListedUser = User & {
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly role: string }[];
};

/** Newest first. */
export async function listUsers({ client }: Db, { limit, after }: Page): Promise<ListedUser[]> {
  const users = await client.user.findMany({
    where:
      after === undefined
        ? {}
        : { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    omit: { password: true },
    include: { memberships: { include: { organization: { select: { id: true, name: true } } } } },
  });
  return users.map(({ memberships, ...user }) => ({
    ...user,
    organizations: memberships.map(({ role, organization }) => ({ ...organization, role })),
  }));
}
