import { Button, Group, Switch, Text } from '@mantine/core';
import { ButtonLink } from '../../parts/button-link.tsx';
import type { ComparedCaptures, TakenCapture } from './compared.ts';
import { differingSettings } from './differing-settings.ts';
import { PlaygroundResult } from './playground-result.tsx';
import classes from './playground-page.module.css';

type Props = {
  readonly base: TakenCapture;
  readonly current: TakenCapture;
  readonly isHeld: boolean;
  readonly onChange: (change: Partial<ComparedCaptures>) => void;
};

/** Two requests and their results side by side, each with the settings in which it differs. */
export const Variants = ({ base, current, isHeld, onChange }: Props) => (
  <>
    <Group justify="space-between" gap={12}>
      <Switch
        size="xs"
        label="Pin as baseline"
        checked={isHeld}
        onChange={({ currentTarget }) => onChange({ isHeld: currentTarget.checked })}
      />
      <Group gap={8}>
        <ButtonLink
          variant="default"
          size="xs"
          to="/compare"
          search={{ one: base.answer.id, other: current.answer.id }}
        >
          Compare in detail
        </ButtonLink>
        <Button variant="default" size="xs" onClick={() => onChange({ base: undefined, isHeld: false })}>
          Hide comparison
        </Button>
      </Group>
    </Group>
    <div className={classes.pair}>
      <Variant title="Before" variant={base} other={current} />
      <Variant title="Current" variant={current} other={base} />
    </div>
  </>
);

type VariantProps = { readonly title: string; readonly variant: TakenCapture; readonly other: TakenCapture };

function Variant({ title, variant: { request, answer }, other }: VariantProps) {
  const settings = differingSettings(request, other.request);
  return (
    <section className={classes.result} aria-label={title}>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="xs" c="dimmed" className={classes.settings}>
          {settings.length === 0 ? 'Without it' : settings.join(' · ')}
        </Text>
      </div>
      <PlaygroundResult answer={answer} isOneOfTwo />
    </section>
  );
}
