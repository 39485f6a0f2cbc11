import { confirmationMs } from '@tintype/contracts/accounts/lifetimes';
import { isAtLeast, type Role } from '@tintype/contracts/accounts/roles';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { principalId as idOf, type PrincipalId } from '@tintype/contracts/keys/principal-id';
import type { Plan, PlanName } from '@tintype/contracts/plans/plans';
import type { Maker, Visibility } from '@tintype/database/visibility';

/** Whoever asks acts for one organization and is bound to what its plan allows. */
type OfOrganization = {
  readonly organizationId: string;
  /** The name of the plan; `plan` is what it allows this organization. */
  readonly tier: PlanName;
  readonly plan: Plan;
};
export type ApiKeyPrincipal = OfOrganization & { readonly kind: 'api-key'; readonly apiKeyId: string };
/** Of somebody who is signed in. */
export type SessionOf = { readonly id: string; readonly confirmedAt: Date; readonly isAdministrator: boolean };
/** Somebody who is signed in, in one of their organizations. A viewer changes nothing. */
export type UserPrincipal = OfOrganization & {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly session: SessionOf;
};
/** The secret address that starts a pipeline. */
type TriggerPrincipal = OfOrganization & {
  readonly kind: 'trigger';
  readonly pipelineId: string;
  readonly nodeId: string;
};

export type Principal = ApiKeyPrincipal | UserPrincipal | TriggerPrincipal;
export const principalKinds = ['api-key', 'user', 'trigger'] as const satisfies readonly Principal['kind'][];

/** Somebody who is signed in, as a person: whatever organizations they belong to, none included. */
export type AccountPrincipal = { readonly kind: 'account'; readonly userId: string; readonly session: SessionOf };
/** Whoever makes a request. Only routes of accounts and of administration admit somebody who acts for no organization. */
export type Caller = Principal | AccountPrincipal;
export type CallerKind = Caller['kind'];

/** The name of a principal in rows, budgets and log lines. */
export const principalId = (principal: Caller): PrincipalId => idOf(principal);

/** What is written on a row that a principal makes: who made it, and the key that pays, if there is one. */
export const makerOf = (principal: Principal): Maker => ({
  organizationId: principal.organizationId,
  apiKeyId: principal.kind === 'api-key' ? principal.apiKeyId : null,
  createdBy: principalId(principal),
});

/**
 * What an API key sees of each resource: what it made itself (docs/interface/keys.md#who-sees-what), or what its organization has. Where
 * `maker` stands the database can tell apart what different principals made. A bulk job is a batch; of jobs only those of
 * batches are their maker's.
 */
const seenByKeys = {
  batch: 'maker',
  job: 'maker',
  delivery: 'maker',
  capture: 'organization',
  compose: 'organization',
  crawl: 'organization',
  schedule: 'organization',
  pipeline: 'organization',
  usage: 'organization',
} as const;
export type Resource = keyof typeof seenByKeys;

/** The only place that decides what a principal may see. Where that is nothing it throws NOT_FOUND. */
export function visibilityOf(principal: Principal, resource: Resource): Visibility {
  const { organizationId } = principal;
  const own = { organizationId, createdBy: principalId(principal) };
  const isByMaker = seenByKeys[resource] === 'maker';
  switch (principal.kind) {
    case 'api-key':
      return isByMaker ? own : { organizationId };
    case 'user':
      return { organizationId };
    case 'trigger':
      if (isByMaker) return own;
  }
  throw new ServiceError('NOT_FOUND');
}

/** What a route asks of whoever is signed in. */
type Asked = {
  readonly method: string;
  readonly role?: Role;
  readonly isAdministration?: true;
  readonly needsConfirmation?: true;
};

/** A viewer reads. Decided by the method, so that no route is forgotten, and before anything is looked up. */
export function throwIfRoleForbids(caller: Caller, { method, role, isAdministration }: Asked): void {
  if (caller.kind === 'account' || caller.kind === 'user') {
    if (isAdministration === true && !caller.session.isAdministrator) throw new ServiceError('ROLE_NOT_ALLOWED');
  }
  if (caller.kind !== 'user') return;
  const least = role ?? (method === 'get' ? 'viewer' : 'member');
  if (!isAtLeast(caller.role, least)) throw new ServiceError('ROLE_NOT_ALLOWED');
}

/** Keys, members and plans are changed only shortly after a password was shown: an open screen is not enough. */
export function throwIfUnconfirmed(caller: Caller, { needsConfirmation }: Asked, now: Date): void {
  if (needsConfirmation !== true || (caller.kind !== 'user' && caller.kind !== 'account')) return;
  if (now.getTime() - caller.session.confirmedAt.getTime() > confirmationMs)
    throw new ServiceError('CONFIRMATION_REQUIRED');
}
