import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Anchor } from '@mantine/core';
import type { PipelineRun } from '../../../api/schemas.ts';
import { LongUrl } from '../../../parts/long-url.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { WideTable } from '../../../parts/wide-table.tsx';
import { nameAt } from './name-at.ts';

/** What failed, at which step, and why. */
export function RunFailures({ run: { failures, graph } }: { readonly run: PipelineRun }) {
  if (failures.length === 0) return null;
  return (
    <Panel title={`Failures${failures.length === 100 ? ' (first 100)' : ''}`} flush>
      <WideTable label="Failures" minWidth={720} heads={['Step', 'Page', 'View', 'Reason', '']}>
        <Table.Tbody>
          {failures.map(({ nodeId, url, view, jobId, errorCode, errorMessage }, index) => (
            <Table.Tr key={index}>
              <Table.Td>{nameAt(graph, nodeId)}</Table.Td>
              <Table.Td maw={280}>
                <LongUrl url={url} lengthMax={48} />
              </Table.Td>
              <Table.Td>{view}</Table.Td>
              <Table.Td>{errorMessage ?? errorCode}</Table.Td>
              <Table.Td ta="right">
                {jobId !== undefined && (
                  <Anchor component={Link} to={`/captures/${jobId}`} size="sm">
                    Open capture
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
