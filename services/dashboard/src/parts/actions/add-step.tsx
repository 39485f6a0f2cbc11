import { Select } from '@mantine/core';
import { actionTypes } from '@tintype/contracts/capture/actions';
import { actionLabels } from './step-words.ts';
import { newStep, type Step } from './steps.ts';

type Props = { readonly isFull: boolean; readonly onAdd: (step: Step) => void };

/** Adds a step without picking an element first. */
export const AddStep = ({ isFull, onAdd }: Props) => (
  <Select
    aria-label="Add a step"
    placeholder="Add a step"
    data={actionTypes.map((type) => ({ value: type, label: actionLabels[type] }))}
    value={null}
    disabled={isFull}
    onChange={(type) => type !== null && onAdd(newStep(type as Step['type']))}
  />
);
