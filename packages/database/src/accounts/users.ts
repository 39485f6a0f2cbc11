import type { Db } from '../connect.ts';
import type { Rows } from '../generated/tables.ts';
import { columnsExcept, type RowOf, newestFirst, type PageQuery } from '../statements/sql.ts';

const columns = columnsExcept('users', ['password']);
/** Only a sign-in reads the hash of the password. */
export type User = RowOf<typeof columns>;
type UserRow = Rows['users'];
type NewUserInput = Pick<UserRow, 'id' | 'email' | 'name'> &
  Partial<Pick<UserRow, 'isAdministrator' | 'password'>> & {
    readonly isEmailProven?: boolean;
  };

/** Returns `undefined` if a user with that address exists. */
export async function createUser({ client }: Db, user: NewUserInput): Promise<User | undefined> {
  const { id, email, name, isAdministrator = false, password = null, isEmailProven = false } = user;
  const made = await client.execute`
    INSERT INTO users (id, email, name, is_administrator, password, email_proven_at)
    VALUES (${id}, ${email}, ${name}, ${isAdministrator}, ${password}, CASE WHEN ${isEmailProven} THEN now() END) ON CONFLICT (email) DO NOTHING`;
  return made === 1 ? findUser({ client }, { id }) : undefined;
}

export async function findUser({ client }: Db, { id }: { readonly id: string }): Promise<User | undefined> {
  return client.first<User>`SELECT ${columns} FROM users WHERE id = ${id}`;
}

export async function findUserByEmail({ client }: Db, email: string): Promise<UserRow | undefined> {
  return client.first<UserRow>`SELECT ${columns}, password FROM users WHERE email = ${email}`;
}

/** A concurrent removal of a session or sign-in method waits for this transaction. */
export async function lockUser({ client }: Db, { id }: { readonly id: string }): Promise<void> {
  await client.execute`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
}

/**
 * Call this in the transaction that begins the session: a change of the password comes before or
 * after it.
 */
export async function holdsPassword(
  { client }: Db,
  { id, password }: { readonly id: string; readonly password: string | null },
): Promise<boolean> {
  const rows = await client.rows`
    SELECT FROM users
    WHERE id = ${id} AND password IS NOT DISTINCT FROM ${password}::text AND disabled_at IS NULL FOR SHARE`;
  return rows.length === 1;
}

export async function findPassword({ client }: Db, { id }: { readonly id: string }): Promise<string | null> {
  const user = await client.first<Pick<UserRow, 'password'>>`SELECT password FROM users WHERE id = ${id}`;
  return user?.password ?? null;
}

type UserChange = Partial<Pick<UserRow, 'name' | 'password' | 'timeZone'>>;

export async function changeUser(
  { client }: Db,
  { id, ...change }: { readonly id: string } & UserChange,
): Promise<void> {
  const { name = null, password, timeZone } = change;
  await client.execute`
    UPDATE users
    SET name = coalesce(${name}, name), password = CASE WHEN ${password === undefined} THEN password ELSE ${password ?? null} END,
        time_zone = CASE WHEN ${timeZone === undefined} THEN time_zone ELSE ${timeZone ?? null} END
    WHERE id = ${id}`;
}

export async function hasUsers({ client }: Db): Promise<boolean> {
  return (await client.rows`SELECT FROM users LIMIT 1`).length === 1;
}

export type ListedUser = User & {
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly role: string }[];
};

export const listUsers = ({ client }: Db, page: PageQuery): Promise<ListedUser[]> => client.rows<ListedUser>`
    SELECT ${columns}, ARRAY(
             SELECT jsonb_build_object('id', organizations.id, 'name', organizations.name, 'role', memberships.role)
             FROM memberships JOIN organizations ON organizations.id = memberships.organization_id
             WHERE memberships.user_id = users.id ORDER BY memberships.created_at, organizations.id) AS organizations
    FROM users WHERE true ${newestFirst('users', page)}`;

/** An arbitrary number that no other lock uses. */
const lockKey = 8_468_475;

/** Call this in a transaction: one set-up at a time. */
export async function mayBeSetUp({ client }: Db): Promise<boolean> {
  await client.execute`SELECT pg_advisory_xact_lock(${lockKey})`;
  return !(await hasUsers({ client }));
}
