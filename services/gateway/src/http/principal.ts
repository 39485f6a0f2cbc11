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
/** Somebody who is signed in. A viewer changes nothing. */
export type UserPrincipal = OfOrganization & {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: 'owner' | 'member' | 'viewer';
};
/** The secret address that starts a pipeline. */
export type TriggerPrincipal = OfOrganization & {
  readonly kind: 'trigger';
  readonly pipelineId: string;
  readonly nodeId: string;
};
/** A signed link, which opens one thing to whoever has it. */
export type LinkPrincipal = OfOrganization & {
  readonly kind: 'link';
  readonly linkId: string;
  readonly opens: { readonly resource: Resource; readonly id: string };
};

/** Whoever asks. */
export type Principal = ApiKeyPrincipal | UserPrincipal | TriggerPrincipal | LinkPrincipal;
export const principalKinds = ['api-key', 'user', 'trigger', 'link'] as const satisfies readonly Principal['kind'][];
export type PrincipalKind = Principal['kind'];

/** The name of a principal in rows, budgets and log lines. */
export const principalId = (principal: Principal): PrincipalId => idOf(principal);

/** What is written on a row that a principal makes: who made it, and the key that pays, if there is one. */
export const makerOf = (principal: Principal): Maker => ({
  organizationId: principal.organizationId,
  apiKeyId: principal.kind === 'api-key' ? principal.apiKeyId : null,
  createdBy: principalId(principal),
});

/**
 * What an API key sees of each resource: what it made itself (interface specification, section 2.7), or what its organization has. Where
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
  usage: 'organization',
} as const;
export type Resource = keyof typeof seenByKeys;

/** The only place that decides what a principal may see: one thing, by its id, or all that there are. Nothing of it is NOT_FOUND. */
export function visibilityOf(principal: Principal, resource: Resource, id?: string): Visibility {
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
      break;
    case 'link':
      if (principal.opens.resource === resource && principal.opens.id === id) return { organizationId };
  }
  throw new ServiceError('NOT_FOUND');
}

/** A viewer reads. Decided by the method, so that no route is forgotten, and before anything is looked up. */
export function throwIfRoleForbids(principal: Principal, { method }: { readonly method: string }): void {
  if (principal.kind === 'user' && principal.role === 'viewer' && method !== 'get')
    throw new ServiceError('ROLE_NOT_ALLOWED');
}
