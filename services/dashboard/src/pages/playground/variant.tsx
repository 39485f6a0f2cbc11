import { Button, Group, Text } from '@mantine/core';
import type { CaptureAnswer } from '../../api/schemas.ts';
import { differingSettings } from './differing-settings.ts';
import { PlaygroundResult } from './playground-result.tsx';
import classes from './playground-page.module.css';

export type Kept = { readonly request: Readonly<Record<string, unknown>>; readonly answer: CaptureAnswer };
type Props = { readonly kept: Kept; readonly current: Kept; readonly onLetGo: () => void };

/** Two requests and their results side by side, each with the settings in which it differs. */
export const Variants = ({ kept, current, onLetGo }: Props) => (
  <>
    <Group justify="flex-end">
      <Button variant="default" size="xs" onClick={onLetGo}>
        Stop comparing
      </Button>
    </Group>
    <div className={classes.pair}>
      <Variant title="Kept" variant={kept} other={current} />
      <Variant title="Current" variant={current} other={kept} />
    </div>
  </>
);

type VariantProps = { readonly title: string; readonly variant: Kept; readonly other: Kept };

function Variant({ title, variant: { request, answer }, other }: VariantProps) {
  const settings = differingSettings(request, other.request);
  return (
    <section className={classes.result} aria-label={title}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="xs" c="dimmed" className={classes.settings}>
          {settings.length === 0 ? 'No additional options' : settings.join(' · ')}
        </Text>
      </div>
      <PlaygroundResult answer={answer} />
    </section>
  );
}
