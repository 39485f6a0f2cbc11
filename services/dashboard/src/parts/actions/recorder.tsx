import { Alert, Button, Code, Group, Loader, Select, Stack, Text } from '@mantine/core';
import type { ElementBox } from '@tintype/contracts/capture/actions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ErrorPanel, Remark } from '../panel.tsx';
import { PickedPicture } from '../picker/element-picker.tsx';
import { stepsQuery, type PageOfSteps, type PickedPage } from '../picker/picker-query.ts';
import { AddStep, StepField } from './step-fields.tsx';
import { StepList } from './step-list.tsx';
import {
  actionChoices,
  findStepProblem,
  getStepFields,
  insertStep,
  newStep,
  type Step,
  stepsMax,
  withStepField,
} from './steps.ts';
import classes from './actions.module.css';

type Props = Readonly<{
  page: PageOfSteps;
  steps: readonly Step[];
  onChange: (steps: readonly Step[]) => void;
  performedFirst: number;
}>;
type RecordedPage = Readonly<{ page: PickedPage; performed: readonly Step[] }>;

/** Captures the page after each step: a capture has one image, taken after all its actions. */
export function Recorder({ page, steps, onChange, performedFirst }: Props) {
  const [performed, setPerformed] = useState(() => steps.slice(0, performedFirst));
  const [lastPlace, setPlace] = useState(performedFirst);
  // Steps may have been removed meanwhile.
  const place = Math.min(lastPlace, steps.length);
  const [seen, setSeen] = useState<RecordedPage>();
  const [chosen, setChosen] = useState<ElementBox>();
  const [focusRequest, setFocusRequest] = useState(0);
  const [open, setOpen] = useState<number>();
  const picture = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(stepsQuery(page, performed));
  // The last image stays while the next is taken, and if the next cannot be taken.
  if (data !== undefined && data !== seen?.page) setSeen({ page: data, performed });
  const isFull = steps.length >= stepsMax;
  const run = (all: readonly Step[], count: number): void => {
    setPerformed(all.slice(0, count));
    setPlace(count);
    setChosen(undefined);
  };
  const add = (step: Step): void => {
    picture.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    const next = insertStep(steps, place, step);
    onChange(next);
    // No capture after typing, which seldom changes the layout: the next field is picked in the
    // same image.
    if (step.type !== 'type') return run(next, place + 1);
    setPlace(place + 1);
    setChosen(undefined);
  };
  return (
    <div className={classes.recorder}>
      <Stack gap={12} className={classes.stage}>
        <Group justify="space-between" gap={8} mih={30}>
          <Text size="sm" fw={500} role="status">
            {isFetching ? 'Capturing the page' : formatCaption(seen?.performed.length)}
          </Text>
          {isFetching && <Loader size={16} />}
        </Group>
        {error !== null && !isFetching && <ErrorPanel error={error} onRetry={refetch} />}
        {seen === undefined ? (
          isFetching && <div className={classes.waiting}>The page is captured to find its elements.</div>
        ) : (
          <div
            onClick={() => setFocusRequest(focusRequest + 1)}
            ref={picture}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The same key press would otherwise press the button that gets the focus.
              event.preventDefault();
              setFocusRequest(focusRequest + 1);
            }}
          >
            <PickedPicture page={seen.page} chosen={chosen} onChoose={setChosen} />
          </div>
        )}
      </Stack>
      <Stack gap={16} className={classes.side}>
        <NextStep element={chosen} focusRequest={focusRequest} isFull={isFull} onAdd={add} />
        {isFull && <Alert color="yellow">A capture has at most {stepsMax} actions.</Alert>}
        <StepList
          steps={steps}
          onChange={onChange}
          page={undefined}
          errors={{}}
          open={open}
          onOpen={setOpen}
          current={seen === undefined ? undefined : seen.performed.length - 1}
          pictureAfter={(index) =>
            queryClient.getQueryData(stepsQuery(page, steps.slice(0, index + 1)).queryKey)?.pictureUrl
          }
          onRun={(index) => run(steps, index + 1)}
        />
        <Group gap={8} align="flex-end">
          <div className={classes.add}>
            <AddStep
              isFull={isFull}
              onAdd={(step) => {
                onChange(insertStep(steps, place, step));
                setOpen(place);
                setPlace(place + 1);
              }}
            />
          </div>
          {performed.length > 0 && (
            <Button variant="default" disabled={isFetching} onClick={() => run(steps, 0)}>
              Return to the start
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          Each preview uses one capture. Typed text is not stored.
        </Text>
      </Stack>
    </div>
  );
}

const formatCaption = (performed: number | undefined): string =>
  performed === undefined
    ? ''
    : performed === 0
      ? 'The page before the first step'
      : `The page after step ${performed}`;

type NextStepProps = Readonly<{
  element: ElementBox | undefined;
  /**
   * Increases when the user chooses an element by a click or Enter: the form then takes the focus.
   */
  focusRequest: number;
  isFull: boolean;
  onAdd: (step: Step) => void;
}>;

function NextStep({ element, focusRequest, isFull, onAdd }: NextStepProps) {
  const place = useRef<HTMLDivElement>(null);
  const answered = useRef(focusRequest);
  useEffect(() => {
    // The focus stays in the image while the user steps through elements with the arrow keys.
    if (answered.current !== focusRequest)
      place.current?.querySelector<HTMLElement>('[data-next] input, [data-next] button')?.focus();
    answered.current = focusRequest;
  }, [focusRequest]);
  if (element === undefined)
    return (
      <Remark className={classes.next} role="status">
        Pick an element in the preview with the pointer or the arrow keys.
      </Remark>
    );
  return (
    <div ref={place} className={classes.next}>
      <OfElement key={element.selector} {...{ element, isFull, onAdd }} />
    </div>
  );
}

type OfElementProps = Pick<NextStepProps, 'isFull' | 'onAdd'> & { readonly element: ElementBox };

function OfElement({ element, isFull, onAdd }: OfElementProps) {
  const [step, setStep] = useState(() => newStep(element.action ?? 'click', element.selector));
  const entered = Object.keys(getStepFields(step.type)).filter(
    (field) => field !== 'selector' && step[field] !== undefined && step[field] !== true,
  );
  const add = (event: FormEvent): void => {
    event.preventDefault();
    // React would pass the event on to the form in which the dialog was opened.
    event.stopPropagation();
    onAdd(step);
  };
  return (
    <form onSubmit={add} aria-label="Next step">
      <Stack gap={12}>
        <Code className={classes.selector}>{element.selector}</Code>
        <Select
          label="Action"
          data={actionChoices}
          value={step.type}
          onChange={(type) => setStep(newStep(type as Step['type'], element.selector))}
        />
        <div data-next={entered.length > 0 || undefined}>
          {entered.map((field) => (
            <StepField
              key={field}
              type={step.type}
              field={field}
              value={step[field]}
              onChange={(value) => setStep(withStepField(step, field, value))}
            />
          ))}
        </div>
        <Group data-next={entered.length === 0 || undefined}>
          <Button type="submit" disabled={isFull || findStepProblem(step) !== undefined}>
            Add step
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
