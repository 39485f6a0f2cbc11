import { JsonInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { faultsBelow } from '../graph/problems-of.ts';
import type { NodeFormProps } from './inspector.tsx';

/** Where a finished gallery is told, and what is sent along each time. */
export function WebhookForm({ node: { data }, problems, onChange }: NodeFormProps) {
  const { customData, ...others } = data;
  const [typed, setTyped] = useState<string>();
  const faults = faultsBelow(problems, 'data');
  const write = (text: string): void => {
    setTyped(text);
    if (text.trim() === '') return onChange(others, 'customData');
    try {
      onChange({ ...others, customData: JSON.parse(text) }, 'customData');
    } catch {
      // It is being typed.
    }
  };
  return (
    <>
      <TextInput
        label="URL"
        description="Receives a signed POST request when the gallery is complete, even if some images failed."
        placeholder="https://example.com/hook"
        inputMode="url"
        spellCheck={false}
        value={typeof data['url'] === 'string' ? data['url'] : ''}
        error={data['url'] === '' ? undefined : faults['url']}
        onChange={({ currentTarget: { value } }) => onChange({ ...data, url: value }, 'url')}
      />
      <JsonInput
        label="Custom data"
        description="JSON sent with every request as customData."
        placeholder={'{ "site": "blog" }'}
        validationError="Invalid JSON."
        autosize
        minRows={3}
        maxRows={12}
        value={typed ?? (customData === undefined ? '' : JSON.stringify(customData, null, 2))}
        error={faults['customData']}
        onChange={write}
        onBlur={() => setTyped(undefined)}
      />
    </>
  );
}
