import { Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { type ElementBox, actionTypes } from '@tintype/contracts/capture/actions';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { StepField } from './step-field.tsx';
import { actionLabels } from './step-words.ts';
import { getStepFields, newStep, findStepProblem, type Step, withStepField } from './steps.ts';
import classes from './actions.module.css';

type Props = {
  readonly element: ElementBox | undefined;
  /**
   * A counter that rises when the user has chosen an element by a click or Enter: the form then
   * takes the focus.
   */
  readonly focusRequest: number;
  readonly isFull: boolean;
  readonly onAdd: (step: Step) => void;
};

/** Requests the action for the picked element, starting with the action that suits its kind. */
export function NextStep({ element, focusRequest, isFull, onAdd }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const answered = useRef(focusRequest);
  useEffect(() => {
    // The focus moves only for a new request. While the user steps through elements with the arrow
    // keys, it stays in the image.
    if (answered.current !== focusRequest)
      place.current?.querySelector<HTMLElement>('[data-next] input, [data-next] button')?.focus();
    answered.current = focusRequest;
  }, [focusRequest]);
  if (element === undefined)
    return (
      <Text size="sm" c="dimmed" className={classes.next} role="status">
        Pick an element in the preview with the pointer or the arrow keys.
      </Text>
    );
  return (
    <div ref={place} className={classes.next}>
      <OfElement key={element.selector} {...{ element, isFull, onAdd }} />
    </div>
  );
}

type OfElementProps = Pick<Props, 'isFull' | 'onAdd'> & { readonly element: ElementBox };

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
          data={actionTypes.map((type) => ({ value: type, label: actionLabels[type] }))}
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
