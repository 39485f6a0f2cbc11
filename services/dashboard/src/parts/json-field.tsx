import { JsonInput } from '@mantine/core';
import { useState } from 'react';
import { markUnparsed, findUnparsedText } from './unsendable.ts';

type Props = Readonly<{
  label: string;
  description?: string | undefined;
  placeholder?: string | undefined;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
  minRows?: number;
}>;

const invalidJson = 'This is not valid JSON, so it stays here and is not sent.';

/**
 * Text that is not JSON stays in the field and is part of the value, so that the form can refuse to
 * send it.
 */
export function JsonField({ label, description, placeholder, value, error, onChange, minRows = 3 }: Props) {
  const [typed, setTyped] = useState<string>();
  const broken = findUnparsedText(value);
  const write = (text: string): void => {
    setTyped(text);
    if (text.trim() === '') return onChange(undefined);
    onChange(parseOrMark(text));
  };
  return (
    <JsonInput
      label={label}
      description={description}
      placeholder={placeholder ?? ''}
      autosize
      minRows={minRows}
      maxRows={16}
      spellCheck={false}
      value={typed ?? broken ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
      // The input validates its text when it loses the focus, and shows this in place of the error.
      validationError={invalidJson}
      error={broken === undefined ? error : invalidJson}
      onChange={write}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function parseOrMark(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return markUnparsed(text);
  }
}
