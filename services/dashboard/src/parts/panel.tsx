import { Code, Collapse, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useDisclosure } from '@mantine/hooks';
import { ChevronRight } from 'lucide-react';
import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { ApiError, NotConfirmed } from '../api/api-error.ts';
import { SmallButton } from './buttons.tsx';
import { findFailureStep, describeError, getNextStep } from './error-text.ts';
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

type ErrorPanelProps = Readonly<{
  error: unknown;
  onRetry?: (() => unknown) | undefined;
  atFields?: readonly string[];
}>;

/** Shows the request ID, by which the log of the service is searched. */
export function ErrorPanel({ error, onRetry, atFields }: ErrorPanelProps) {
  if (error === null || error === undefined || error instanceof NotConfirmed) return null;
  const failure = error instanceof ApiError ? error : undefined;
  const { title, lines } = describeError(error, atFields);
  // The same request gets the same refusal, unless it never reached the service.
  const mayPass = failure === undefined || failure.mayPass || failure.status === 401;
  return (
    <Stack role="alert" gap={8} className={classes.panel} data-tone="bad">
      <Text fw={600}>{title}</Text>
      {lines.map(({ label, fault }) => (
        <Text key={label} size="sm">
          <strong>{label}</strong> {fault}
        </Text>
      ))}
      <Remark>{getNextStep(failure)}</Remark>
      <Group gap={12}>
        {onRetry !== undefined && mayPass && <SmallButton onClick={() => void onRetry()}>Try again</SmallButton>}
        {failure?.requestId !== undefined && (
          <Text size="xs" c="dimmed">
            {failure.code} · request ID {failure.requestId}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

type FailurePanelProps = Readonly<{
  /**
   * Not always an `ErrorCode`: some work ends for reasons with which no request fails, such as a
   * page that robots.txt forbids.
   */
  code: string | undefined;
  message: string | undefined;
  stage?: string | undefined;
  action?: ReactNode;
}>;

/** Shows work that failed. `ErrorPanel` shows requests that were refused. */
export function FailurePanel({ code = 'INTERNAL_ERROR', message, stage, action }: FailurePanelProps) {
  const nextStep = findFailureStep(code);
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
