import { Group } from '@mantine/core';
import { completeUrl } from '../../format/complete-url.ts';
import { RecordButton } from '../../parts/actions/record-button.tsx';
import { readSteps } from '../../parts/actions/steps.ts';
import { CostLine } from '../../parts/estimate/cost-line.tsx';
import { type PlaygroundDraft, withField } from './draft.ts';

type Props = {
  readonly draft: PlaygroundDraft;
  readonly onChange: (draft: PlaygroundDraft) => void;
  /** Captures the page of the current request. */
  readonly onSend: () => void;
};

/** Cost of the current request, and the button that records its actions. */
export function RequestFacts({ draft, onChange, onSend }: Props) {
  const { url, actions, ...options } = draft;
  const steps = readSteps(actions);
  const typed = typeof url === 'string' && options['html'] === undefined ? url.trim() : '';
  return (
    <Group justify="space-between" gap={8} wrap="nowrap">
      <CostLine captures={1} />
      <RecordButton
        flex="none"
        disabled={steps === undefined}
        page={{ url: typed === '' ? '' : completeUrl(typed), options }}
        steps={steps ?? []}
        onChange={(next) => onChange(withField(draft, 'actions', next.length === 0 ? undefined : next))}
        onCapture={onSend}
      />
    </Group>
  );
}
