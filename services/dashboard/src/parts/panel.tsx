import { Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useDisclosure } from '@mantine/hooks';
import { ChevronRight } from 'lucide-react';
import classes from './panel.module.css';

type Props = Readonly<{
  title?: string;
  aside?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}>;

export function Panel({ title, aside, flush = false, children }: Props) {
  return (
    <section className={classes.panel} data-flush={flush || undefined}>
      {title !== undefined && (
        <Group justify="space-between" mb={12} p={flush ? '16px 20px 0' : 0} wrap="nowrap">
          <Text component="h2" fw={600} size="md">
            {title}
          </Text>
          {aside}
        </Group>
      )}
      {children}
    </section>
  );
}

type FactsCardProps = Readonly<{ title: string; facts: readonly Fact[]; children?: ReactNode }>;

export const FactsCard = ({ title, facts, children }: FactsCardProps) => (
  <Panel title={title}>
    <Facts facts={facts} />
    {children}
  </Panel>
);

export type Fact = readonly [name: string, value: ReactNode];

/** Unknown values are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <dl className={classes.facts}>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

type FigureRow = readonly [label: string, value: ReactNode, note?: ReactNode];

export const Figures = ({ figures }: { readonly figures: readonly (FigureRow | false)[] }) => (
  <dl className={classes.figures}>
    {figures.map(
      (figure) =>
        figure !== false && (
          <div key={figure[0]} className={classes.figure}>
            <Remark component="dt">{figure[0]}</Remark>
            <dd className={classes.value}>{figure[1]}</dd>
            {figure[2] !== undefined && (
              <Text size="xs" c="dimmed" component="dd" m={0}>
                {figure[2]}
              </Text>
            )}
          </div>
        ),
    )}
  </dl>
);

export function Fold({ label, children }: Readonly<{ label: string; children: ReactNode }>) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <div className={classes.fold}>
      <UnstyledButton className={classes.control} onClick={toggle} aria-expanded={isOpen}>
        <ChevronRight size={14} data-open={isOpen || undefined} aria-hidden />
        {label}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <div className={classes.content}>{isOpen && children}</div>
      </Collapse>
    </div>
  );
}

export const Remark = Text.withProps({ size: 'sm', c: 'dimmed' });
