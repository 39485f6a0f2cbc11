import { Code, Stack, Text } from '@mantine/core';
import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { ReactNode } from 'react';
import { afterFailure } from './error-advice.ts';
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

/**
 * Shows why work of the service failed, and who has to act. `ErrorPanel` shows requests that were
 * refused.
 */
export function FailurePanel({ code = 'INTERNAL_ERROR', message, stage, action }: Props) {
  const nextStep = afterFailure(code);
  return (
    <Panel title="Failure reason">
      <Stack gap={8}>
        <Text>{message ?? findEntry(errorCatalogue, code)?.message ?? 'Unknown reason.'}</Text>
        {nextStep !== undefined && (
          <Text size="sm" c="dimmed">
            {nextStep}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {stage !== undefined && <>{describeStage(stage)} · </>}
          <Code>{code}</Code>
        </Text>
        {action}
      </Stack>
    </Panel>
  );
}

/** The stages of `services/render/src/pipeline/stage.ts` as the reader of a failure sees them. */
const stageActions: Readonly<Record<string, string>> = {
  prepare: 'while preparing the browser',
  navigate: 'while loading the page',
  wait: 'while waiting for the page',
  settle: 'while the page settled',
  block: 'while removing banners and popups',
  script: 'while running the script',
  act: 'during the actions',
  capture: 'while capturing the page',
  encode: 'while encoding the image',
  store: 'while storing the files',
};
const describeStage = (stage: string): string => `Failed ${findEntry(stageActions, stage) ?? `in the stage ${stage}`}`;
