import type { AuditAction } from '@tintype/contracts/accounts/audit';
import { formatFieldName } from '../../format/words.ts';
import { Ago } from '../ago.tsx';
import { type Column, DataTable, monospace } from '../data-table.tsx';
import { PanelList } from '../panel-list.tsx';
import type { ListQuery } from '../list.tsx';

export type AuditTableRow = {
  readonly id: string;
  readonly action: AuditAction;
  readonly actor: string;
  readonly actorEmail?: string;
  readonly subject: string;
  readonly details: unknown;
  readonly address?: string;
  readonly organizationId?: string;
  readonly createdAt: string;
};
type Props = { readonly query: ListQuery<AuditTableRow>; readonly isFiltered: boolean };

const columns: readonly Column<AuditTableRow>[] = [
  ['Time', ({ createdAt }) => <Ago at={createdAt} />],
  ['Action', ({ action }) => formatFieldName(action)],
  ['Actor', ({ actor, actorEmail }) => actorEmail ?? actor],
  ['Target', ({ subject }) => subject, monospace],
  ['IP address', ({ address }) => address ?? '–', { c: 'dimmed' }],
];

export const AuditTable = ({ query, isFiltered }: Props) => (
  <PanelList query={query} empty={isFiltered ? 'No entries match.' : 'No entries yet.'}>
    {(entries) => (
      <DataTable
        label="Audit log"
        minWidth={640}
        verticalSpacing={8}
        rows={entries}
        keyOf={({ id }) => id}
        columns={columns}
      />
    )}
  </PanelList>
);
