import { auditActionNames } from '@tintype/contracts/accounts/audit';
import { cursorPage, schema } from '@tintype/contracts/schemas/schema';
import { listAudit, type AuditEntry } from '@tintype/database/accounts/audit';
import { cursorFields, createPositionCursor, readCursorPage } from '../../http/paging.ts';
import { defineRoute, inJson, forAdministrators } from '../define-route.ts';
import { organizationId, requireOwnOrganization } from './fields.ts';
import { toJson } from '../../http/to-json.ts';

const entrySchema = {
  type: 'object',
  required: ['id', 'action', 'actor', 'subject', 'details', 'createdAt'],
  properties: {
    id: { type: 'string' },
    action: { enum: auditActionNames },
    actor: {
      type: 'string',
      description: '`user:` followed by an ID, or `system` for the command line and for requests without a session.',
    },
    actorEmail: { type: 'string' },
    subject: { type: 'string', description: 'ID of the changed object.' },
    details: { type: 'object' },
    address: { type: 'string', description: 'IP address of the request.' },
    organizationId: { type: 'string' },
    createdAt: { type: 'string', format: 'date-time' },
  },
} as const;

const filterFields = {
  ...cursorFields,
  action: { enum: auditActionNames, description: 'Only entries of this action.' },
  search: {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description: 'Only entries with this text in actor, subject, IP address or details, ignoring case.',
  },
} as const;

const auditLogQuery = schema({ type: 'object', properties: filterFields });

const describeEntry = ({
  position,
  action,
  actor,
  actorEmail,
  subject,
  details,
  address,
  organizationId: own,
  createdAt,
}: AuditEntry) =>
  toJson({
    id: String(position),
    action,
    actor,
    actorEmail,
    subject,
    details,
    address,
    organizationId: own,
    createdAt,
  });

export const auditLogRoute = defineRoute('GET /v1/organizations/{organizationId}/audit', {
  id: 'auditLog',
  summary: 'List audit log entries of an organization, newest first.',
  access: ['user'],
  role: 'owner',
  params: schema({ type: 'object', required: ['organizationId'], properties: { organizationId } }),
  query: auditLogQuery,
  answer: inJson('One page of the list.', cursorPage('AuditPage', entrySchema)),
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { caller, params, query: { action, search, ...page } }) => {
    const own = requireOwnOrganization(caller, params);
    const read = ({ limit, after }: AuditLogPlace) =>
      listAudit(database, { organizationId: own, action, search, limit, after: after?.position });
    return readCursorPage(page, createPositionCursor('audit log of an organization'), read, describeEntry);
  },
});

export const wholeAuditLogRoute = defineRoute('GET /v1/administration/audit', {
  id: 'wholeAuditLog',
  summary: 'List audit log entries of the installation, newest first.',
  ...forAdministrators,
  query: auditLogQuery,
  answer: inJson('One page of the list.', cursorPage('WholeAuditPage', entrySchema)),
  refusals: ['VALIDATION_ERROR'],
  handle: async ({ database }, { query: { action, search, ...page } }) => {
    const read = ({ limit, after }: AuditLogPlace) =>
      listAudit(database, { action, search, limit, after: after?.position });
    return readCursorPage(page, createPositionCursor('audit log'), read, describeEntry);
  },
});

type AuditLogPlace = { readonly limit: number; readonly after: { readonly position: number } | undefined };
