import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schedule } from '../../api/schemas.ts';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/panel.tsx';
import { watchNames } from './mode-names.ts';
import { formatSensitivity } from './sensitivity.ts';
import { Warnings } from '../../parts/warnings.tsx';

/** Shows what the runs of a schedule compare. */
export function ComparisonPanel({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { comparison, warnings, diffThreshold, ignoreSelectors, changeDetection } = schedule;
  if (comparison === undefined)
    return (
      <Panel title="Comparison">
        <Text size="sm">Runs are captured but not compared.</Text>
      </Panel>
    );
  const { summary, words, visibleShare, pictureShare, leftOut } = comparison;
  return (
    <Panel title="Comparison">
      <Stack gap={12}>
        <Text size="sm">{summary}</Text>
        <Facts
          facts={[
            ['Compares', watchNames[comparison.mode]],
            ['Part of the page', comparison.selector ?? 'the whole page'],
            ['Sensitivity', comparison.mode === 'text' ? undefined : formatSensitivity(diffThreshold)],
            [
              'Ignored elements',
              [...new Set([...ignoreSelectors, ...(changeDetection?.ignoreSelectors ?? [])])].join(', '),
            ],
            ['Words', words === undefined ? undefined : formatCount(words)],
            ['Share of the visible text', visibleShare === undefined ? undefined : formatShare(visibleShare)],
            ['Share of the image', pictureShare === undefined ? undefined : formatShare(pictureShare)],
            [
              'Ignored dynamic areas',
              words === undefined ? undefined : leftOut.length === 0 ? 'nothing' : leftOut.join('; '),
            ],
          ]}
        />
        {words === undefined && (
          <Text size="sm" c="dimmed">
            After the first run, this panel shows how many words and how much of the image are compared.
          </Text>
        )}
        {warnings.length > 0 && <Warnings warnings={warnings} />}
      </Stack>
    </Panel>
  );
}
