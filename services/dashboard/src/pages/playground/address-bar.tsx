import { Button, Loader, TextInput } from '@mantine/core';
import { Aperture } from 'lucide-react';
import { lazy, Suspense, useState, type FormEvent, type Ref } from 'react';
import type { PlaygroundDraft } from './draft.ts';
import { inOneLine, mayBeForeign } from './may-be-foreign.ts';
import { RequestFacts } from './request-facts.tsx';
import classes from './playground-page.module.css';

const ForeignOffer = lazy(() =>
  import('./foreign-offer.tsx').then(({ ForeignOffer: component }) => ({ default: component })),
);

type Props = {
  readonly field: Ref<HTMLInputElement>;
  readonly draft: PlaygroundDraft;
  readonly error: string | undefined;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly onChange: (draft: PlaygroundDraft) => void;
  readonly onSend: () => void;
};

/**
 * The page and the button that captures it, which stay in view, and below them the cost and the
 * size of the request.
 */
export function AddressBar({ field, draft, error, isReady, isPending, onChange, onSend }: Props) {
  /** The page is sent as HTML text, which only the JSON view can show. */
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
            placeholder={isText ? 'The page is the HTML of the request' : 'https://example.com'}
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
              set(inOneLine(pasted));
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
