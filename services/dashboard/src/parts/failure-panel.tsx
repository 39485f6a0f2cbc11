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
    'The page is at fault. See whether it opens in a browser, then try again, perhaps with a longer timeout or with stealth.',
  service: 'This is the service’s fault, not yours. Try again; nothing was charged.',
} as const;

/** Why work of the service failed, and whose move it is. Of a request that was refused `ErrorPanel` tells. */
export function FailurePanel({ code = 'INTERNAL_ERROR', message, stage, action }: Props) {
  const known = isKnown(code) ? errorCatalogue[code] : undefined;
  return (
    <Panel title="Why it failed">
      <Stack gap={8}>
        <Text>{message ?? known?.message ?? 'No reason is known.'}</Text>
        {known !== undefined && (
          <Text size="sm" c="dimmed">
            {whoseMove[known.fault]}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Code>{code}</Code>
          {stage !== undefined && <> in the stage {stage}</>}
        </Text>
        {action}
      </Stack>
    </Panel>
  );
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);
