import { Code, Stack, Text } from '@mantine/core';
import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { ReactNode } from 'react';
import { afterFailure } from './error-text.ts';
import { Remark, Panel } from './panel.tsx';

type Props = Readonly<{
  /**
   * Not always an `ErrorCode`: some work ends for reasons with which no request fails, such as a
   * page that robots.txt forbids.
   */
  code: string | undefined;
  message: string | undefined;
  stage?: string | undefined;
  action?: ReactNode;
}>;

/** `ErrorPanel` shows requests that were refused. */
export function FailurePanel({ code = 'INTERNAL_ERROR', message, stage, action }: Props) {
  const nextStep = afterFailure(code);
  return (
    <Panel title="Failure reason">
      <Stack gap={8}>
        <Text>{message ?? findEntry(errorCatalogue, code)?.message ?? 'Unknown reason.'}</Text>
        {nextStep !== undefined && <Remark>{nextStep}</Remark>}
        <Remark>
          {stage !== undefined && <>{describeStage(stage)} · </>}
          <Code>{code}</Code>
        </Remark>
        {action}
      </Stack>
    </Panel>
  );
}

/** The keys are the stages of `services/render/src/pipeline/stage.ts`. */
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
