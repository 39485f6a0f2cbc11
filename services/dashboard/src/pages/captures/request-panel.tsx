import { Stack, Text } from '@mantine/core';
import { FlaskConical } from 'lucide-react';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Panel } from '../../parts/panel.tsx';
import { CodeTabs } from '../../parts/request-code/code-tabs.tsx';
import { listHiddenPaths } from '../../parts/request-code/unsendable.ts';
import { ForMembers } from '../../session/for-members.tsx';
import type { CaptureView } from './captures-query.ts';

/** Shows the request of a capture of any origin, in a form that can be sent again. */
export function RequestPanel({ capture: { row, request } }: { readonly capture: CaptureView }) {
  const masked = listHiddenPaths(request);
  return (
    <Panel
      title="Request"
      aside={
        row.deletedAt === undefined && (
          <ForMembers>
            <ButtonLink
              size="xs"
              variant="default"
              to="/playground"
              search={{ capture: row.id }}
              leftSection={<FlaskConical size={14} />}
            >
              Open in playground
            </ButtonLink>
          </ForMembers>
        )
      }
    >
      <Stack gap={12}>
        {row.deletedAt !== undefined && (
          <Text size="sm" c="dimmed">
            The capture was deleted. Only the URL of its request and the size and format of its result are stored.
          </Text>
        )}
        {masked.length > 0 && (
          <Text size="sm">
            Texts and secrets are not stored. Enter them before you send the request again: {masked.join(', ')}.
          </Text>
        )}
        <CodeTabs request={request} />
      </Stack>
    </Panel>
  );
}
