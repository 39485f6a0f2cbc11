import { Select, Stack } from '@mantine/core';
import { actionTypes } from '@tintype/contracts/capture/actions';
import { Fold } from '../fold.tsx';
import { PickButton } from '../picker/pick-button.tsx';
import { StepField } from './step-field.tsx';
import { actionLabels, stepLabels } from './step-words.ts';
import { getExclusiveFields, getStepFields, newStep, type Step, withChoice, withStepField } from './steps.ts';

/** The page in whose image elements are picked. */
export type PageOfSteps = { readonly url: string; readonly options: Readonly<Record<string, unknown>> };
type Props = {
  readonly step: Step;
  /** The page of the steps. Without a page selectors must be typed. */
  readonly page: PageOfSteps | undefined;
  /** The errors by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (step: Step) => void;
};

const ofAll = ['optional', 'timeout'];
/** Returns whether a field needs a value. Some fields are set just by choosing them. */
const isEntered = (field: string, step: Step): boolean => step[field] !== true;

/** The fields that the type of a step has. */
export function StepFields({ step, page, errors, onChange }: Props) {
  const choices = getExclusiveFields(step.type);
  const chosen = choices.find((field) => step[field] !== undefined);
  const own = Object.keys(getStepFields(step.type)).filter(
    (field) => !ofAll.includes(field) && !choices.includes(field),
  );
  const field = (name: string) => (
    <StepField
      key={name}
      type={step.type}
      field={name}
      value={step[name]}
      error={errors[name]}
      pick={
        page !== undefined && (
          <PickButton
            {...page}
            mt={6}
            action="Use this element"
            onChoose={(selector) => onChange({ ...step, selector })}
          >
            Select on the page
          </PickButton>
        )
      }
      onChange={(value) => onChange(withStepField(step, name, value))}
    />
  );
  return (
    <Stack gap={12}>
      <Select
        label="Action"
        data={actionTypes.map((type) => ({ value: type, label: actionLabels[type] }))}
        value={step.type}
        onChange={(type) => {
          const { selector } = step;
          onChange(
            newStep(type as Step['type'], typeof selector === 'string' && selector !== '' ? selector : undefined),
          );
        }}
      />
      {choices.length > 0 && (
        <Select
          label={step.type === 'wait' ? 'Until' : 'Distance'}
          data={choices.map((name) => ({ value: name, label: stepLabels[name]! }))}
          value={chosen ?? null}
          error={errors['']}
          onChange={(name) => onChange(withChoice(step, name!))}
        />
      )}
      {[...own, ...(chosen !== undefined && isEntered(chosen, step) ? [chosen] : [])].map(field)}
      <Fold label="If the action fails">
        <Stack gap={12}>{ofAll.map(field)}</Stack>
      </Fold>
    </Stack>
  );
}
