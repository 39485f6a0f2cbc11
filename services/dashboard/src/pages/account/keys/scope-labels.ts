import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';

export const scopeLabels: Readonly<Record<Scope, { readonly label: string; readonly about: string }>> = {
  read: { label: 'Read', about: 'Results, lists and usage.' },
  capture: { label: 'Capture', about: 'Create captures, batches, crawls and composes, and start runs.' },
  manage: { label: 'Manage', about: 'Everything else: cancel, delete, and change schedules, pipelines and webhooks.' },
};

export const scopesInWords = (scopes: readonly Scope[]): string =>
  scopes.length === scopeNames.length ? 'All' : scopes.map((scope) => scopeLabels[scope].label).join(', ');
