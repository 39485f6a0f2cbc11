import { sessionLifetimesMs } from '@tintype/contracts/accounts/tokens';
import type { Role } from '@tintype/contracts/accounts/roles';
import { strongWays, type SignInWay } from '@tintype/contracts/accounts/sign-in';
import type { PlanName, PlanOverrides } from '@tintype/contracts/plans/plans';
import type { Db } from '../connect.ts';
import { columnsExcept, type RowOf, sql } from '../statements/sql.ts';
import { lockUser } from './users.ts';

const columns = columnsExcept('sessions', ['digest']);
type UserSession = RowOf<typeof columns>;
type NewSessionInput = Pick<UserSession, 'id' | 'userId' | 'address' | 'userAgent' | 'way'> & {
  readonly digest: Uint8Array;
  readonly isConfirmed: boolean;
};

const wholeMs = sessionLifetimesMs.whole;
const isAlive = sql`sessions.expires_at > now() AND sessions.seen_at > now() - ${sessionLifetimesMs.idle}::float8 * interval '1 millisecond'`;
const isStrong = sql`sessions.way = ANY (${strongWays}::text[])`;

export async function createSession(
  { client }: Db,
  { id, userId, digest, address, userAgent, way, isConfirmed }: NewSessionInput,
): Promise<void> {
  await client.execute`
    INSERT INTO sessions (id, user_id, digest, address, user_agent, way, confirmed_at, expires_at)
    VALUES (${id}, ${userId}, ${digest}, ${address}, ${userAgent}, ${way}, CASE WHEN ${isConfirmed} THEN now() ELSE 'epoch' END, now() + ${wholeMs}::float8 * interval '1 millisecond')`;
}

/** `null` if the user belongs to no organization, or not to the requested one. */
export type SignedIn = UserSession & {
  readonly isAdministrator: boolean;
  /** The last use was recorded a minute ago or longer. */
  readonly isToBeTouched: boolean;
  readonly organizationId: string | null;
  readonly lacksSecondFactor: boolean;
  readonly role: Role;
  readonly plan: PlanName;
  readonly overrides: PlanOverrides;
};

/** Read at each request, so that an ended session or a lost right takes effect at once. */
export async function findSession(
  { client }: Db,
  { digests, organizationId }: { readonly digests: readonly Uint8Array[]; readonly organizationId: string | undefined },
): Promise<SignedIn | undefined> {
  const wanted = organizationId === undefined ? sql.empty : sql`AND memberships.organization_id = ${organizationId}`;
  return client.first<SignedIn>`
    SELECT ${columns}, users.is_administrator AS "isAdministrator", seen_at < now() - interval '1 minute' AS "isToBeTouched", own.organization_id AS "organizationId", own.role, own.plan, own.overrides,
           coalesce(own.requires_second_factor, false) AND NOT ${isStrong} AS "lacksSecondFactor"
    FROM sessions JOIN users ON users.id = sessions.user_id AND users.disabled_at IS NULL
    LEFT JOIN LATERAL (
      SELECT organization_id, role, plan, overrides, requires_second_factor FROM memberships JOIN organizations ON organizations.id = organization_id
      WHERE memberships.user_id = users.id ${wanted} ORDER BY memberships.created_at, organization_id LIMIT 1
    ) AS own ON true
    WHERE sessions.digest IN (${sql.join(digests)}) AND ${isAlive}`;
}

export async function touchSession({ client }: Db, { id }: { readonly id: string }): Promise<void> {
  await client.execute`UPDATE sessions SET seen_at = now() WHERE id = ${id} AND seen_at < now() - interval '1 minute'`;
}

/** A second factor that the session used before stays recorded. */
export async function confirmSession(
  { client }: Db,
  { id, way }: { readonly id: string; readonly way: SignInWay },
): Promise<void> {
  await client.execute`
    UPDATE sessions SET confirmed_at = now(), way = CASE WHEN ${isStrong} THEN way ELSE ${way} END WHERE id = ${id}`;
}

export async function findSessionById(
  { client }: Db,
  { id }: { readonly id: string },
): Promise<UserSession | undefined> {
  return client.first<UserSession>`
    SELECT ${columns} FROM sessions JOIN users ON users.id = sessions.user_id AND users.disabled_at IS NULL
    WHERE sessions.id = ${id} AND ${isAlive}`;
}

/**
 * Call this in the transaction that adds a way to sign in, so that the end of the session comes
 * before or after it.
 */
export async function holdsSession(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> {
  await lockUser(db, { id: userId });
  return (await findSessionById(db, { id })) !== undefined;
}

export const listSessions = ({ client }: Db, { userId }: { readonly userId: string }): Promise<UserSession[]> =>
  client.rows<UserSession>`
    SELECT ${columns} FROM sessions WHERE user_id = ${userId} AND ${isAlive} ORDER BY seen_at DESC, id`;

export const endSession = async (
  { client }: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<boolean> => (await client.execute`DELETE FROM sessions WHERE id = ${id} AND user_id = ${userId}`) === 1;

export const endSessions = (
  { client }: Db,
  { userId, but = '' }: { readonly userId: string; readonly but?: string },
): Promise<number> => client.execute`DELETE FROM sessions WHERE user_id = ${userId} AND id <> ${but}`;

type ListeningSeat = { readonly sessionId: string; readonly organizationId: string };

/** Returns the seats that may still receive events, as `<session>/<organization>`. */
export async function sessionsThatMayListen({ client }: Db, seats: readonly ListeningSeat[]): Promise<Set<string>> {
  const rows = await client.rows<{ seat: string }>`
    SELECT sessions.id || '/' || memberships.organization_id AS seat
    FROM unnest(${seats.map(({ sessionId }) => sessionId)}::text[], ${seats.map(({ organizationId }) => organizationId)}::text[]) AS seat (session_id, organization_id)
    JOIN sessions ON sessions.id = seat.session_id AND ${isAlive}
    JOIN users ON users.id = sessions.user_id AND users.disabled_at IS NULL
    JOIN memberships ON memberships.user_id = users.id AND memberships.organization_id = seat.organization_id
    JOIN organizations ON organizations.id = seat.organization_id AND (NOT requires_second_factor OR ${isStrong})`;
  return new Set(rows.map(({ seat }) => seat));
}

type RemovedSignIns = {
  readonly sessions: number;
  readonly passkeys: number;
  readonly providers: number;
  readonly secondFactors: number;
};

/**
 * Call this in a transaction. Only the password remains, because another person may have created
 * the account for this address. Returns the removed counts, or `undefined` if the address was
 * proven before.
 */
export async function proveEmail(
  { client }: Db,
  {
    userId,
    but = '',
  }: {
    readonly userId: string;
    readonly but?: string;
  },
): Promise<RemovedSignIns | undefined> {
  // This locks the user too, so a transaction that adds a way to sign in or begins a session comes
  // before, or sees the result.
  const isFirst = await client.execute`
    UPDATE users SET email_proven_at = now() WHERE id = ${userId} AND email_proven_at IS NULL`;
  if (isFirst === 0) return undefined;
  return {
    sessions: await endSessions({ client }, { userId, but }),
    passkeys: await client.execute`DELETE FROM passkeys WHERE user_id = ${userId}`,
    providers: await client.execute`DELETE FROM identities WHERE user_id = ${userId}`,
    // This also deletes its recovery codes.
    secondFactors: await client.execute`DELETE FROM second_factors WHERE user_id = ${userId}`,
  };
}

export async function expireAccounts({ client }: Db): Promise<void> {
  await client.execute`
    DELETE FROM sessions WHERE expires_at < now() OR seen_at < now() - ${sessionLifetimesMs.idle}::float8 * interval '1 millisecond'`;
  await client.execute`DELETE FROM account_links WHERE expires_at < now()`;
  await client.execute`DELETE FROM used_challenges WHERE expires_at < now()`;
  await client.execute`DELETE FROM sign_in_delays WHERE last_at < now() - interval '1 day'`;
}
