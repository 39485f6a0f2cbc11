import { Button, Select, Stack, Textarea } from '@mantine/core';
import { type SupportedServiceName, supportedServiceNames, supportedServices } from '@tintype/compat/services';
import { detectService } from '@tintype/compat/translate-request';
import { useState } from 'react';
import type { PlaygroundDraft } from './draft.ts';
import { type Outcome, tryTranslation, Translated } from './translated.tsx';

type Props = { readonly onChange: (draft: PlaygroundDraft) => void };

const choices = supportedServiceNames.map((name) => ({ value: name, label: supportedServices[name].title }));

/**
 * Converts a request of another service to a request of the playground, in the browser. Its content
 * is not sent anywhere.
 */
export function ImportRequest({ onChange }: Props) {
  const [service, setService] = useState<SupportedServiceName>('screenshotone');
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const write = (pasted: string): void => {
    setText(pasted);
    setOutcome(undefined);
    setService(detectService(pasted) ?? service);
  };
  const translate = (): void => {
    const next = tryTranslation(service, text);
    setOutcome(next);
    if ('translation' in next) onChange(next.translation.request);
  };
  return (
    <Stack gap={12}>
      <Textarea
        label="Import a request"
        description="A URL, a curl command or a JSON body of another service. API keys are removed."
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        value={text}
        error={outcome !== undefined && 'problem' in outcome ? outcome.problem : undefined}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <Select
        label="Service"
        data={choices}
        value={service}
        allowDeselect={false}
        onChange={(name) => {
          setService(name as SupportedServiceName);
          setOutcome(undefined);
        }}
      />
      <Button variant="default" disabled={text.trim() === ''} onClick={translate}>
        Translate
      </Button>
      {outcome !== undefined && 'translation' in outcome && <Translated translation={outcome.translation} />}
    </Stack>
  );
}
