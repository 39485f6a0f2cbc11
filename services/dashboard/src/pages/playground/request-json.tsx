import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PlaygroundDraft } from './draft.ts';

/** A text that is not a JSON object, and the reason. */
export type BrokenJson = { readonly text: string; readonly problem: string };
type Props = {
  readonly draft: PlaygroundDraft;
  /** The text that is not valid JSON. It is retained while the tab is hidden. */
  readonly broken: BrokenJson | undefined;
  readonly onChange: (draft: PlaygroundDraft) => void;
  readonly onBroken: (broken: BrokenJson | undefined) => void;
};

/**
 * Shows the request as text. While the text is not a JSON object, the form keeps its values and
 * nothing can be sent.
 */
export function RequestJson({ draft, broken, onChange, onBroken }: Props) {
  const [text, setText] = useState(() => broken?.text ?? JSON.stringify(draft, null, 2));
  const write = (typed: string): void => {
    setText(typed);
    try {
      const parsed: unknown = JSON.parse(typed);
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
        return onBroken({ text: typed, problem: 'The request must be a JSON object.' });
      onChange(parsed as PlaygroundDraft);
      onBroken(undefined);
    } catch (error) {
      onBroken({ text: typed, problem: `Invalid JSON: ${(error as Error).message}` });
    }
  };
  return (
    <Textarea
      aria-label="Request as JSON"
      autosize
      minRows={12}
      maxRows={32}
      spellCheck={false}
      error={broken?.problem}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
