import { Code, Stack, Text } from '@mantine/core';
import { errorCatalogue, type ErrorCode } from '@tintype/contracts/errors/catalogue';
import type { ReactNode } from 'react';
import { Panel } from './panel.tsx';

type Props = {
  /**
   * The error code. It is not always an `ErrorCode`: some work ends for reasons with which no
   * request fails, such as a page that robots.txt forbids.
   */
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly stage?: string | undefined;
  /** An action on this page that may resolve the failure. */
  readonly action?: ReactNode;
};

const whoseMove = {
  caller: 'Change the request and send it again.',
  target:
    'The page caused this failure. Check that it opens in a browser, then try again with a longer timeout or stealth mode.',
  service: 'The service caused this failure. No credit was charged. Try again.',
} as const;

/**
 * Shows why work of the service failed, and who has to act. `ErrorPanel` shows requests that were
 * refused.
 */
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
