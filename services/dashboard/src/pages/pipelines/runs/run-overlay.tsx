import { Button, Group, Text } from '@mantine/core';
import type { PipelineRun } from '../../../api/schemas.ts';
import { Ago } from '../../../parts/ago.tsx';
import { ButtonLink } from '../../../parts/button-link.tsx';
import { StatusChip } from '../../../parts/status-chip.tsx';
import { formatRunProgress } from './run-words.ts';
import classes from './runs.module.css';

type Props = { readonly run: PipelineRun; readonly onHide: () => void };

/** Names the run whose counts are shown at the steps. */
export const RunOverlay = ({ run, onHide }: Props) => (
  <div className={classes.overlay} role="status" aria-label="Displayed run">
    <Group gap="2px 16px" className={classes.overlayText}>
      <StatusChip status={run.status} />
      <Text size="sm">{formatRunProgress(run)}</Text>
      <Text size="sm" c="dimmed" component="span">
        <Ago at={run.createdAt} />
      </Text>
    </Group>
    <Group gap={8}>
      <ButtonLink
        size="xs"
        variant="default"
        to="/pipelines/$id/runs/$runId"
        params={{ id: run.pipelineId, runId: run.id }}
      >
        Open run
      </ButtonLink>
      <Button size="xs" variant="default" onClick={onHide}>
        Hide
      </Button>
    </Group>
  </div>
);
