import { confirmationMs } from '@tintype/contracts/accounts/tokens';
import { isAtLeast, type Role } from '@tintype/contracts/accounts/roles';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { toPrincipalId as idOf, type PrincipalId } from '@tintype/contracts/keys/api-key';
import type { Scope } from '@tintype/contracts/keys/scopes';
import type { LinkKeySettings } from '@tintype/contracts/links/link-key';
import type { Plan, PlanName } from '@tintype/contracts/plans/plans';
import type { Maker, Visibility } from '@tintype/database/rights/rights';

/** A caller that acts for one organization, within the limits of its plan. */
type OrganizationCaller = {
  readonly organizationId: string;
  /** The name of the plan. `plan` is what it allows this organization. */
  readonly tier: PlanName;
  readonly plan: Plan;
};
export type ApiKeyPrincipal = OrganizationCaller & {
  readonly kind: 'api-key';
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
};
/** The session of a signed-in user. */
export type SessionOf = { readonly id: string; readonly confirmedAt: Date; readonly isAdministrator: boolean };
/** A signed-in user in one of their organizations. A viewer changes nothing. */
export type UserPrincipal = OrganizationCaller & {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly session: SessionOf;
};
/** The caller of a trigger, which is the secret address that starts a pipeline. */
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
  /** The parameters of the link without its signature, in their canonical form. */
  readonly signed: string;
};

export type Principal = ApiKeyPrincipal | UserPrincipal | TriggerPrincipal | LinkPrincipal;
export const principalKinds = ['api-key', 'user', 'trigger', 'link'] as const satisfies readonly Principal['kind'][];

/** A signed-in user as a person, who may belong to any number of organizations or to none. */
type AccountPrincipal = { readonly kind: 'account'; readonly userId: string; readonly session: SessionOf };
/**
 * The caller of a request. Only account and administration routes admit a caller that acts for no
 * organization.
 */
export type Caller = Principal | AccountPrincipal;
export type CallerKind = Caller['kind'];

/** Returns the name of a principal in rows, budgets and log lines. */
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

/**
 * Returns the columns of a row that a principal creates: its creator, and the API key that pays, or
 * `null` without a key.
 */
export const toCreator = (principal: Principal): Maker => ({
  organizationId: principal.organizationId,
  apiKeyId: principal.kind === 'api-key' ? principal.apiKeyId : null,
  createdBy: getPrincipalId(principal),
});

/**
 * The rows of each resource that an API key sees: its own rows
 * (docs/interface/keys.md#who-sees-what), or all rows of its organization. `maker` needs a table
 * that records the creator of each row. A bulk job is a batch. Only jobs of batches are restricted
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
 * Returns which rows a principal may see. This is the only place that decides it. Throws NOT_FOUND
 * if the principal may see none.
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

/** The requirements of a route on a signed-in user. */
type UserRequirements = {
  readonly method: string;
  readonly role?: Role;
  readonly isAdministration?: true;
  readonly needsConfirmation?: true;
};

/**
 * Throws for a viewer, who may only read. The method decides, so that no route is forgotten, and
 * before any look-up.
 */
export function throwIfRoleForbids(caller: Caller, { method, role, isAdministration }: UserRequirements): void {
  if (caller.kind === 'account' || caller.kind === 'user') {
    if (isAdministration === true && !caller.session.isAdministrator) throw new ServiceError('ROLE_NOT_ALLOWED');
  }
  if (caller.kind !== 'user') return;
  const least = role ?? (method === 'get' ? 'viewer' : 'member');
  if (!isAtLeast(caller.role, least)) throw new ServiceError('ROLE_NOT_ALLOWED');
}

/**
 * Throws unless the user confirmed their identity recently. Keys, members and plans need this,
 * because an unattended screen must not be enough.
 */
export function throwIfUnconfirmed(caller: Caller, { needsConfirmation }: UserRequirements, now: Date): void {
  if (needsConfirmation !== true || (caller.kind !== 'user' && caller.kind !== 'account')) return;
  if (now.getTime() - caller.session.confirmedAt.getTime() > confirmationMs)
    throw new ServiceError('CONFIRMATION_REQUIRED');
}

/**
 * Returns the value, or throws NOT_FOUND. A resource that the caller may not see gets the same
 * error.
 */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ServiceError('NOT_FOUND');
  return value;
}
