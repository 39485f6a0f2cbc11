import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { actionTypes } from '@tintype/contracts/capture/actions';
import { useState } from 'react';
import { JsonField } from '../json-field.tsx';
import { Remark } from '../panel.tsx';
import { stepsQuery, type PageOfSteps } from '../picker/picker-query.ts';
import { RecordButton, RecordDialog } from './record-button.tsx';
import { AddStep } from './step-fields.tsx';
import { StepList } from './step-list.tsx';
import { readSteps, type Step, stepsMax } from './steps.ts';

type Props = Readonly<{
  label: string;
  value: unknown;
  error: string | undefined;
  errors: Readonly<Record<string, string>>;
  /** Undefined if there is no page: steps can be edited but not recorded. */
  page: PageOfSteps | undefined;
  onChange: (value: unknown) => void;
}>;
type ActionBuilderView = 'Steps' | 'JSON';

export function ActionBuilder({ label, value, error, errors, page, onChange }: Props) {
  const [chosen, setView] = useState<ActionBuilderView>('Steps');
  const [open, setOpen] = useState<number>();
  const [recorded, setRecorded] = useState<number>();
  const queryClient = useQueryClient();
  const steps = readSteps(value);
  const view = steps === undefined ? 'JSON' : chosen;
  const set = (next: readonly Step[]): void => onChange(next.length === 0 ? undefined : next);
  const recording = page !== undefined && steps !== undefined && { page, steps, onChange: set };
  return (
    <Stack gap={12} role="group" aria-label={label}>
      <Group justify="space-between" gap={8}>
        {recording !== false ? <RecordButton {...recording} /> : <span />}
        <SegmentedControl
          size="xs"
          aria-label="View of the actions"
          data={['Steps', 'JSON'] satisfies ActionBuilderView[]}
          value={view}
          disabled={steps === undefined}
          onChange={setView}
        />
      </Group>
      {view === 'JSON' || steps === undefined ? (
        <JsonField
          label={label}
          description={
            steps === undefined
              ? 'A JSON array of actions. They can be shown as steps once each has a known type.'
              : `A JSON array of actions, performed in order. Types: ${actionTypes.join(', ')}.`
          }
          placeholder={'[{ "type": "click", "selector": "#accept" }]'}
          minRows={4}
          value={value}
          error={error}
          onChange={onChange}
        />
      ) : (
        <>
          {steps.length === 0 && <Remark>Steps before the capture, such as clicks and typed text.</Remark>}
          <StepList
            steps={steps}
            onChange={set}
            page={page}
            errors={errors}
            open={open}
            onOpen={setOpen}
            pictureAfter={(index) =>
              page && queryClient.getQueryData(stepsQuery(page, steps.slice(0, index + 1)).queryKey)?.pictureUrl
            }
            onRun={page && page.url !== '' ? (index) => setRecorded(index + 1) : undefined}
          />
          <AddStep
            isFull={steps.length >= stepsMax}
            onAdd={(step) => {
              set([...steps, step]);
              setOpen(steps.length);
            }}
          />
        </>
      )}
      {recording !== false && <RecordDialog {...recording} opened={recorded} onClose={() => setRecorded(undefined)} />}
    </Stack>
  );
}
