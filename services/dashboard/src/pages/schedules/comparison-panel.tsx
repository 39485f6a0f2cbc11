import { Stack, Text } from '@mantine/core';
import type { Schedule } from '../../api/schemas.ts';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { Facts } from '../../parts/facts.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Warnings } from '../../parts/warnings.tsx';

/** What the runs of a schedule compare. */
export function ComparisonPanel({ schedule: { comparison, warnings } }: { readonly schedule: Schedule }) {
  if (comparison === undefined) return null;
  const { summary, words, visibleShare, pictureShare, leftOut } = comparison;
  return (
    <Panel title="Comparison">
      <Stack gap={12}>
        <Text size="sm">{summary}</Text>
        <Facts
          facts={[
            ['Words', words === undefined ? undefined : formatCount(words)],
            ['Of the visible text', visibleShare === undefined ? undefined : formatShare(visibleShare)],
            ['Of the image', pictureShare === undefined ? undefined : formatShare(pictureShare)],
            ['Left out', words === undefined ? undefined : leftOut.length === 0 ? 'nothing' : leftOut.join('; ')],
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
