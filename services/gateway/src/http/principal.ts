import { confirmationMs } from '@tintype/contracts/accounts/tokens';
import { isAtLeast, type Role } from '@tintype/contracts/accounts/roles';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { toPrincipalId as idOf, type PrincipalId } from '@tintype/contracts/keys/api-key';
import type { Scope } from '@tintype/contracts/keys/scopes';
import type { LinkKeySettings } from '@tintype/contracts/links/link-key';
import type { Plan, PlanName } from '@tintype/contracts/plans/plans';
import type { Maker, Visibility } from '@tintype/database/rights/rights';

type OrganizationCaller = {
  readonly organizationId: string;
  /** The name of the plan; `plan` is what it allows this organization. */
  readonly tier: PlanName;
  readonly plan: Plan;
};
export type ApiKeyPrincipal = OrganizationCaller & {
  readonly kind: 'api-key';
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
};
export type SessionOf = { readonly id: string; readonly confirmedAt: Date; readonly isAdministrator: boolean };
/** A user in one of their organizations. A viewer changes nothing. */
export type UserPrincipal = OrganizationCaller & {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly session: SessionOf;
};
/** The secret address that starts a pipeline. */
export type TriggerPrincipal = OrganizationCaller & {
  readonly kind: 'trigger';
  readonly pipelineId: string;
  readonly nodeId: string;
};

/** A visitor who opens a signed link. */
export type LinkPrincipal = OrganizationCaller & {
  readonly kind: 'link';
  readonly linkKeyId: string;
  readonly settings: LinkKeySettings;
  /** The parameters without the signature, in canonical form. */
  readonly signed: string;
};

export type Principal = ApiKeyPrincipal | UserPrincipal | TriggerPrincipal | LinkPrincipal;
export const principalKinds = ['api-key', 'user', 'trigger', 'link'] as const satisfies readonly Principal['kind'][];

/** A person, in any number of organizations or none. */
type AccountPrincipal = { readonly kind: 'account'; readonly userId: string; readonly session: SessionOf };
/** Only account and administration routes admit a caller that acts for no organization. */
export type Caller = Principal | AccountPrincipal;
export type CallerKind = Caller['kind'];

/** The name in rows, budgets and log lines. */
export function getPrincipalId(principal: Caller): PrincipalId {
  switch (principal.kind) {
    case 'trigger':
      return `trigger:${principal.pipelineId}/${principal.nodeId}`;
    case 'link':
      return `link:${principal.linkKeyId}`;
    case 'api-key':
    case 'user':
    case 'account':
      return idOf(principal);
  }
}

/** Columns of a new row: its creator, and the API key that pays. */
export const toCreator = (principal: Principal): Maker => ({
  organizationId: principal.organizationId,
  apiKeyId: principal.kind === 'api-key' ? principal.apiKeyId : null,
  createdBy: getPrincipalId(principal),
});

/**
 * An API key sees its own rows (docs/interface/keys.md#who-sees-what), or all rows of its
 * organization. `maker` needs a table that records the creator. Only jobs of batches are restricted
 * to their creator.
 */
const visibleToKeys = {
  batch: 'maker',
  job: 'maker',
  delivery: 'maker',
  capture: 'organization',
  compose: 'organization',
  crawl: 'organization',
  schedule: 'organization',
  pipeline: 'organization',
  webhook: 'organization',
  usage: 'organization',
} as const;
export type Resource = keyof typeof visibleToKeys;

/**
 * This is the only place that decides which rows a principal may see. Throws NOT_FOUND if there are
 * none.
 */
export function getVisibility(principal: Principal, resource: Resource): Visibility {
  const { organizationId } = principal;
  const own = { organizationId, createdBy: getPrincipalId(principal) };
  const isByMaker = visibleToKeys[resource] === 'maker';
  switch (principal.kind) {
    case 'api-key':
      return isByMaker ? own : { organizationId };
    case 'user':
      return { organizationId };
    case 'trigger':
      if (isByMaker) return own;
      break;
    case 'link':
      if (resource === 'capture') return { organizationId };
  }
  throw new ServiceError('NOT_FOUND');
}

type UserRequirements = {
  readonly method: string;
  readonly role?: Role;
  readonly isAdministration?: true;
  readonly needsConfirmation?: true;
};

/** The method decides, so that no route is forgotten. */
export function throwIfRoleForbids(caller: Caller, { method, role, isAdministration }: UserRequirements): void {
  if (caller.kind === 'account' || caller.kind === 'user') {
    if (isAdministration === true && !caller.session.isAdministrator) throw new ServiceError('ROLE_NOT_ALLOWED');
  }
  if (caller.kind !== 'user') return;
  const least = role ?? (method === 'get' ? 'viewer' : 'member');
  if (!isAtLeast(caller.role, least)) throw new ServiceError('ROLE_NOT_ALLOWED');
}

/** Keys, members and plans need a recent confirmation: an unattended screen must not be enough. */
export function throwIfUnconfirmed(caller: Caller, { needsConfirmation }: UserRequirements, now: Date): void {
  if (needsConfirmation !== true || (caller.kind !== 'user' && caller.kind !== 'account')) return;
  if (now.getTime() - caller.session.confirmedAt.getTime() > confirmationMs)
    throw new ServiceError('CONFIRMATION_REQUIRED');
}

/** A resource that the caller may not see gets the same error as a missing one. */
export function found<T>(value: T | undefined | false): T {
  if (value === undefined || value === false) throw new ServiceError('NOT_FOUND');
  return value;
}
