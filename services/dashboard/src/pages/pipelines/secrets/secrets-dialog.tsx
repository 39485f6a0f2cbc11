import { Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pipeline } from '../../../api/schemas.ts';
import { pipelineQuery } from '../pipelines-query.ts';
import { NewSecret, type ShownSecret } from './new-secret.tsx';
import { SigningSecret } from './signing-secret.tsx';
import { TriggerSecret } from './trigger-secret.tsx';

type Props = { readonly pipeline: Pipeline; readonly onClose: () => void };

/** The two secrets of a pipeline. Neither is in the graph, and each is shown once. */
export function SecretsDialog({ pipeline: opened, onClose }: Props) {
  const { data: pipeline = opened } = useQuery(pipelineQuery(opened.id));
  const [shown, setShown] = useState<ShownSecret>();
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={shown === undefined ? 'Secrets' : shown.title}
      size="lg"
      // What is shown once does not close by accident.
      closeOnClickOutside={shown === undefined}
      closeOnEscape={shown === undefined}
      withCloseButton={shown === undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown === undefined ? (
        <Stack gap={24}>
          <TriggerSecret pipeline={pipeline} onMade={setShown} />
          <SigningSecret pipeline={pipeline} onMade={setShown} />
        </Stack>
      ) : (
        <NewSecret shown={shown} onDone={() => setShown(undefined)} />
      )}
    </Modal>
  );
}
