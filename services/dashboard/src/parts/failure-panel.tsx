import { Code, Stack, Text } from '@mantine/core';
import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ReactNode } from 'react';
import { Panel } from './panel.tsx';

type Props = {
  /** Some things end for reasons that no request is refused for, as a page that robots.txt closes. */
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly stage?: string | undefined;
  /** What can be done about it here. */
  readonly action?: ReactNode;
};

const whoseMove = {
  caller: 'Change the request and send it again.',
  target:
    'The page caused this failure. Check that it opens in a browser, then try again with a longer timeout or stealth mode.',
  service: 'The service caused this failure. No credit was charged. Try again.',
} as const;

/** Why work of the service failed, and whose move it is. Of a request that was refused `ErrorPanel` tells. */
export function FailurePanel({ code = 'INTERNAL_ERROR', message, stage, action }: Props) {
  const known = isKnown(code) ? errorCatalogue[code] : undefined;
  return (
    <Panel title="Failure reason">
      <Stack gap={8}>
        <Text>{message ?? known?.message ?? 'Unknown reason.'}</Text>
        {known !== undefined && (
          <Text size="sm" c="dimmed">
            {whoseMove[known.fault]}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Code>{code}</Code>
          {stage !== undefined && <> in stage {stage}</>}
        </Text>
        {action}
      </Stack>
    </Panel>
  );
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);
