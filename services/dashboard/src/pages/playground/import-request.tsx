import { Alert, Button, List, Select, Stack, Text, Textarea } from '@mantine/core';
import { type ServiceName, serviceNames, services } from '@tintype/contracts/foreign/services';
import { serviceOf, translateRequest, type Translation } from '@tintype/contracts/foreign/translate-request';
import { NoCounterpart } from '@tintype/contracts/foreign/values';
import { useState } from 'react';
import { CodeBlock } from '../../parts/code-block.tsx';
import type { Draft } from './draft.ts';

type Outcome = { readonly translation: Translation } | { readonly problem: string };
type Props = { readonly onChange: (draft: Draft) => void };

const choices = serviceNames.map((name) => ({ value: name, label: services[name].title }));

/** A request of another service becomes the request of the playground. It is read in the browser, and what it holds is sent nowhere. */
export function ImportRequest({ onChange }: Props) {
  const [service, setService] = useState<ServiceName>('screenshotone');
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const write = (pasted: string): void => {
    setText(pasted);
    setOutcome(undefined);
    setService(serviceOf(pasted) ?? service);
  };
  const translate = (): void => {
    const next = outcomeOf(service, text);
    setOutcome(next);
    if ('translation' in next) onChange(next.translation.request);
  };
  return (
    <Stack gap={12}>
      <Textarea
        label="Request of another service"
        description="A URL, a curl command or a JSON body. Keys in it are dropped."
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
          setService(name as ServiceName);
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

function Translated({ translation: { endpoint, request, notes } }: { readonly translation: Translation }) {
  return (
    <Stack gap={12} role="status">
      <Text size="sm">This is now the request of the playground. As code, send it to POST {endpoint}.</Text>
      {notes.length > 0 && (
        <Alert color="yellow" title="Not the same">
          <List size="sm">
            {notes.map(({ parameter, kind, text }, at) => (
              <List.Item key={`${parameter}-${at}`}>
                {parameter} ({kind === 'missing' ? 'left out' : 'changed'}): {text}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <CodeBlock code={JSON.stringify(request, null, 2)} label="Translated request" />
    </Stack>
  );
}

function outcomeOf(service: ServiceName, text: string): Outcome {
  try {
    return { translation: translateRequest(service, text) };
  } catch (error) {
    if (error instanceof NoCounterpart) return { problem: error.message };
    throw error;
  }
}
