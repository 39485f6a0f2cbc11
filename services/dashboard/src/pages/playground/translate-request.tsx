import { Alert, Button, CloseButton, Group, List, Select, Stack, Text, Textarea } from '@mantine/core';
import { type SupportedServiceName, supportedServiceNames, supportedServices } from '@tintype/compat/services';
import { detectService, translateRequest, type Translation } from '@tintype/compat/translate-request';
import { NoCounterpart } from '@tintype/compat/values';
import { useState } from 'react';
import { CodeBlock } from '../../parts/code-block.tsx';
import type { PlaygroundDraft } from './draft.ts';

type TranslationOutcome = { readonly translation: Translation } | { readonly problem: string };

function tryTranslation(service: SupportedServiceName, text: string): TranslationOutcome {
  try {
    return { translation: translateRequest(service, text) };
  } catch (error) {
    if (error instanceof NoCounterpart) return { problem: error.message };
    throw error;
  }
}

type Props = Readonly<{
  translation: Translation;
  /** Leaves out the request, because its form is next to it. */
  isBrief?: boolean;
}>;

function Translated({ translation: { endpoint, request, notes }, isBrief = false }: Props) {
  return (
    <Stack gap={12} role="status">
      <Text size="sm">The playground now contains this request. In code, send the request as POST {endpoint}.</Text>
      {notes.length > 0 && (
        <Alert color="yellow">
          <Text size="sm" fw={600}>
            Differences
          </Text>
          <List size="sm">
            {notes.map(({ parameter, kind, text }, at) => (
              <List.Item key={`${parameter}-${at}`}>
                {parameter} ({kind === 'missing' ? 'omitted' : 'changed'}): {text}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {!isBrief && <CodeBlock code={JSON.stringify(request, null, 2)} label="Translated request" />}
    </Stack>
  );
}

type ForeignOfferProps = Readonly<{ text: string; onChange: (draft: PlaygroundDraft) => void }>;

/** Translates in the browser: the text is not sent anywhere. */
export function ForeignOffer({ text, onChange }: ForeignOfferProps) {
  const [outcome, setOutcome] = useState<TranslationOutcome>();
  const service = detectService(text);
  const translate = (): void => {
    const next = tryTranslation(service!, text);
    setOutcome(next);
    if ('translation' in next) onChange(next.translation.request);
  };
  // The user has typed since then: the text is a different page.
  if (outcome !== undefined && 'translation' in outcome && outcome.translation.request['url'] === text)
    return (
      <Group align="flex-start" wrap="nowrap" gap={8}>
        <div style={{ flex: 1, minWidth: 0 }}>
          <Translated translation={outcome.translation} isBrief />
        </div>
        <CloseButton aria-label="Close the translation" onClick={() => setOutcome(undefined)} />
      </Group>
    );
  if (service === undefined) return null;
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between" gap={12}>
        <Text size="sm">
          {outcome === undefined || 'translation' in outcome
            ? `This request is for ${supportedServices[service].title}. Translate it to capture the same page here. API keys are removed.`
            : outcome.problem}
        </Text>
        <Button size="xs" onClick={translate}>
          Translate
        </Button>
      </Group>
    </Alert>
  );
}

type ImportRequestProps = { readonly onChange: (draft: PlaygroundDraft) => void };

const serviceOptions = supportedServiceNames.map((name) => ({ value: name, label: supportedServices[name].title }));

export function ImportRequest({ onChange }: ImportRequestProps) {
  const [service, setService] = useState<SupportedServiceName>('screenshotone');
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState<TranslationOutcome>();
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
        data={serviceOptions}
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
