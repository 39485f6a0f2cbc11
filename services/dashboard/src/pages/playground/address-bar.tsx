import { Button, Group, Loader, TextInput } from '@mantine/core';
import { Aperture } from 'lucide-react';
import { type FormEvent, lazy, type Ref, Suspense, useState } from 'react';
import { completeUrl } from '../../format/urls.ts';
import { RecordButton } from '../../parts/actions/record-button.tsx';
import { readSteps } from '../../parts/actions/steps.ts';
import { CostLine } from '../../parts/estimate/estimate.tsx';
import { type PlaygroundDraft, withField } from './draft.ts';
import { joinLines, mayBeForeign } from './may-be-foreign.ts';
import classes from './playground-page.module.css';

const ForeignOffer = lazy(async () => ({ default: (await import('./translate-request.tsx')).ForeignOffer }));

type Props = Readonly<{
  field: Ref<HTMLInputElement>;
  draft: PlaygroundDraft;
  error: string | undefined;
  isReady: boolean;
  isPending: boolean;
  onChange: (draft: PlaygroundDraft) => void;
  onSend: () => void;
}>;

export function AddressBar({ field, draft, error, isReady, isPending, onChange, onSend }: Props) {
  /** The request contains HTML text instead of an address, which only the JSON view can show. */
  const isText = draft['html'] !== undefined;
  const url = typeof draft['url'] === 'string' ? draft['url'] : '';
  const [wasForeign, setForeign] = useState(false);
  if (!wasForeign && mayBeForeign(url)) setForeign(true);
  const set = (value: string): void => onChange({ ...draft, url: value });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <div className={classes.bar}>
        <form onSubmit={send} className={classes.address}>
          <TextInput
            ref={field}
            size="md"
            flex={1}
            aria-label="Page URL"
            placeholder={isText ? 'Not needed: the request contains HTML' : 'https://example.com'}
            value={isText ? '' : url}
            disabled={isText}
            error={error}
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              // A field of one line would drop the line breaks of a command and join its words.
              if (!/\n/.test(pasted.trim())) return;
              event.preventDefault();
              set(joinLines(pasted));
            }}
            onChange={({ currentTarget: { value } }) => set(value)}
          />
          <Button
            type="submit"
            size="md"
            disabled={!isReady || isPending}
            leftSection={isPending ? <Loader size={16} color="gray" /> : <Aperture size={18} />}
          >
            {isPending ? 'Capturing' : 'Capture'}
          </Button>
        </form>
        <RequestFacts draft={draft} onChange={onChange} onSend={onSend} />
      </div>
      {wasForeign && (
        <Suspense>
          <ForeignOffer text={url} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

type RequestFactsProps = Readonly<{
  draft: PlaygroundDraft;
  onChange: (draft: PlaygroundDraft) => void;
  onSend: () => void;
}>;

function RequestFacts({ draft, onChange, onSend }: RequestFactsProps) {
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
