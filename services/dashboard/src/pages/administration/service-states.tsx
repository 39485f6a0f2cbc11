import { Group, Text } from '@mantine/core';
import type { Tone } from '../../parts/status.ts';
import { ToneChip } from '../../parts/status-chip.tsx';
import type { Work } from './work-query.ts';

export const servicePart = { api: 'API', captures: 'Captures', deliveries: 'Deliveries' } as const;
export const serviceState: Readonly<Record<Work['status']['api'], { readonly tone: Tone; readonly word: string }>> = {
  up: { tone: 'good', word: 'Up' },
  degraded: { tone: 'waiting', word: 'Degraded' },
  down: { tone: 'bad', word: 'Down' },
};
export const serviceParts = ['api', 'captures', 'deliveries'] as const satisfies readonly (keyof typeof servicePart)[];

/** Shows the states of the public status page. */
export const ServiceStates = ({ status }: { readonly status: Work['status'] }) => (
  <Group gap={24}>
    {serviceParts.map((part) => (
      <Group key={part} gap={8}>
        <Text size="sm" c="dimmed">
          {servicePart[part]}
        </Text>
        <ToneChip {...serviceState[status[part]]} />
      </Group>
    ))}
  </Group>
);
