import { ActionIcon, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, Play, X } from 'lucide-react';
import { toApiPath } from '../../api/client.ts';
import type { PageOfSteps } from '../picker/picker-query.ts';
import { StepFields } from './step-fields.tsx';
import { findStepProblem, moveStep, type Step, summariseStep } from './steps.ts';
import classes from './actions.module.css';

type Props = Readonly<{
  steps: readonly Step[];
  onChange: (steps: readonly Step[]) => void;
  page: PageOfSteps | undefined;
  /** Errors by path within the list, such as `0.selector`. */
  errors: Readonly<Record<string, string>>;
  open: number | undefined;
  onOpen: (index: number | undefined) => void;
  current?: number | undefined;
  pictureAfter: (index: number) => string | undefined;
  onRun: ((index: number) => void) | undefined;
}>;

export function StepList({ steps, onChange, open, onOpen, ...rest }: Props) {
  const { page, errors, current, pictureAfter, onRun } = rest;
  const move = (from: number, to: number): void => {
    onChange(moveStep(steps, from, to));
    if (open === from) onOpen(to);
  };
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map((step, index) => {
        const own = getErrors(errors, index);
        const fault = Object.values(own)[0] ?? findStepProblem(step);
        const picture = pictureAfter(index);
        const isOpen = open === index;
        const number = index + 1;
        return (
          <li key={index} className={classes.step} data-current={current === index || undefined}>
            <div className={classes.head}>
              {picture === undefined ? (
                <span className={classes.number} aria-hidden>
                  {number}
                </span>
              ) : (
                <img className={classes.thumbnail} src={toApiPath(picture)} alt={`Page after step ${number}`} />
              )}
              <UnstyledButton
                className={classes.summary}
                aria-expanded={isOpen}
                onClick={() => onOpen(isOpen ? undefined : index)}
              >
                {picture !== undefined && `${number}. `}
                {summariseStep(step)}
                {fault !== undefined && (
                  <Text size="xs" c="red" component="span" display="block">
                    {fault}
                  </Text>
                )}
              </UnstyledButton>
              <div className={classes.buttons}>
                {onRun !== undefined && (
                  <Tooltip label="Run up to here (uses one capture)">
                    <ActionIcon
                      variant="subtle"
                      aria-label={`Run up to step ${number}`}
                      disabled={steps.slice(0, number).some((one) => findStepProblem(one) !== undefined)}
                      onClick={() => onRun(index)}
                    >
                      <Play size={14} />
                    </ActionIcon>
                  </Tooltip>
                )}
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move step ${number} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Move step ${number} down`}
                  disabled={number === steps.length}
                  onClick={() => move(index, number)}
                >
                  <ArrowDown size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={`Remove step ${number}`}
                  onClick={() => {
                    onOpen(undefined);
                    onChange(steps.toSpliced(index, 1));
                  }}
                >
                  <X size={14} />
                </ActionIcon>
              </div>
            </div>
            {isOpen && (
              <div className={classes.fields}>
                <StepFields
                  step={step}
                  page={page}
                  errors={own}
                  onChange={(next) => onChange(steps.with(index, next))}
                />
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function getErrors(errors: Props['errors'], index: number): Readonly<Record<string, string>> {
  const path = String(index);
  const below = Object.entries(errors).filter(([name]) => name === path || name.startsWith(`${path}.`));
  return Object.fromEntries(below.map(([name, fault]) => [name.slice(path.length + 1), fault]));
}
