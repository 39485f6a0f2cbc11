import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schedule } from '../../api/schemas.ts';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/panel.tsx';
import { watchNames } from './mode-names.ts';
import { sensitivityOf } from './sensitivity.ts';
import { Warnings } from '../../parts/warnings.tsx';

/** What the runs of a schedule compare. */
export function ComparisonPanel({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { comparison, warnings, diffThreshold, ignoreSelectors, changeDetection } = schedule;
  if (comparison === undefined)
    return (
      <Panel title="Watches">
        <Text size="sm">Nothing: runs are captured and not compared.</Text>
      </Panel>
    );
  const { summary, words, visibleShare, pictureShare, leftOut } = comparison;
  return (
    <Panel title="Watches">
      <Stack gap={12}>
        <Text size="sm">{summary}</Text>
        <Facts
          facts={[
            ['Watches', watchNames[comparison.mode]],
            ['Part of the page', comparison.selector ?? 'the whole page'],
            ['Sensitivity', comparison.mode === 'text' ? undefined : sensitivityOf(diffThreshold)],
            [
              'Left out by you',
              [...new Set([...ignoreSelectors, ...(changeDetection?.ignoreSelectors ?? [])])].join(', '),
            ],
            ['Words', words === undefined ? undefined : formatCount(words)],
            ['Of the visible text', visibleShare === undefined ? undefined : formatShare(visibleShare)],
            ['Of the image', pictureShare === undefined ? undefined : formatShare(pictureShare)],
            [
              'Changes by itself',
              words === undefined ? undefined : leftOut.length === 0 ? 'nothing' : leftOut.join('; '),
            ],
          ]}
        />
        {words === undefined && (
          <Text size="sm" c="dimmed">
            The first run shows how many words and how much of the image that is.
          </Text>
        )}
        {warnings.length > 0 && <Warnings warnings={warnings} />}
      </Stack>
    </Panel>
  );
}
