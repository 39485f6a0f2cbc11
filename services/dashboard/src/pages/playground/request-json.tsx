import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from './draft.ts';

type Props = {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onProblem: (problem: string | undefined) => void;
};

/** The request as text. While it is not a JSON object, the form keeps its values and nothing can be sent. */
export function RequestJson({ draft, onChange, onProblem }: Props) {
  const [text, setText] = useState(() => JSON.stringify(draft, null, 2));
  const [problem, setProblem] = useState<string>();
  const say = (next: string | undefined): void => {
    setProblem(next);
    onProblem(next);
  };
  const write = (typed: string): void => {
    setText(typed);
    try {
      const parsed: unknown = JSON.parse(typed);
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
        return say('The request must be a JSON object.');
      onChange(parsed as Draft);
      say(undefined);
    } catch (error) {
      say(`Invalid JSON: ${(error as Error).message}`);
    }
  };
  return (
    <Textarea
      aria-label="Request as JSON"
      autosize
      minRows={12}
      maxRows={32}
      spellCheck={false}
      error={problem}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}
