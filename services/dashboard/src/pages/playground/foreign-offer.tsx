import { Alert, Button, CloseButton, Group, Text } from '@mantine/core';
import { supportedServices } from '@tintype/compat/services';
import { detectService } from '@tintype/compat/translate-request';
import { useState } from 'react';
import type { PlaygroundDraft } from './draft.ts';
import { type Outcome, tryTranslation, Translated } from './translated.tsx';

type Props = { readonly text: string; readonly onChange: (draft: PlaygroundDraft) => void };

/**
 * Offers to translate the pasted text if it is a request of another service. The text is not sent
 * anywhere.
 */
export function ForeignOffer({ text, onChange }: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  const service = detectService(text);
  const translate = (): void => {
    const next = tryTranslation(service!, text);
    setOutcome(next);
    if ('translation' in next) onChange(next.translation.request);
  };
  // If text was typed since then, it is a different page.
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
            ? `This is a request of ${supportedServices[service].title}. Translated, it captures the same page. API keys are removed.`
            : outcome.problem}
        </Text>
        <Button size="xs" onClick={translate}>
          Translate
        </Button>
      </Group>
    </Alert>
  );
}
