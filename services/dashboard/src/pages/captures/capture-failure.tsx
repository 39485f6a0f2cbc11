import { Code, Stack, Text } from '@mantine/core';
import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { Panel } from '../../parts/panel.tsx';
import type { Capture } from './captures-query.ts';

const whoseMove = {
  caller: 'Change the request and send it again.',
  target:
    'The page is at fault. See whether it opens in a browser, then try again, perhaps with a longer timeout or with stealth.',
  service: 'This is the service’s fault, not yours. Try again; nothing was charged.',
} as const;

export function CaptureFailure({ capture: { row, report } }: { readonly capture: Capture }) {
  const { errorCode = 'INTERNAL_ERROR', errorMessage } = row;
  const stage = report?.stages.find(({ outcome }) => outcome === 'failed')?.stage;
  return (
    <Panel title="Why it failed">
      <Stack gap={8}>
        <Text>{errorMessage ?? errorCatalogue[errorCode].message}</Text>
        <Text size="sm" c="dimmed">
          {whoseMove[errorCatalogue[errorCode].fault]}
        </Text>
        <Text size="sm" c="dimmed">
          <Code>{errorCode}</Code>
          {stage !== undefined && <> in the stage {stage}</>}
        </Text>
      </Stack>
    </Panel>
  );
}
