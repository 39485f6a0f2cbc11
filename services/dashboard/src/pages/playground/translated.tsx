import { Alert, List, Stack, Text } from '@mantine/core';
import type { SupportedServiceName } from '@tintype/compat/services';
import { translateRequest, type Translation } from '@tintype/compat/translate-request';
import { NoCounterpart } from '@tintype/compat/values';
import { CodeBlock } from '../../parts/code-block.tsx';

export type Outcome = { readonly translation: Translation } | { readonly problem: string };

export function tryTranslation(service: SupportedServiceName, text: string): Outcome {
  try {
    return { translation: translateRequest(service, text) };
  } catch (error) {
    if (error instanceof NoCounterpart) return { problem: error.message };
    throw error;
  }
}

type Props = {
  readonly translation: Translation;
  /** Whether the request is left out, because its form is next to it. */
  readonly isBrief?: boolean;
};

/** Shows a translated request, and which parts of the original have no counterpart. */
export function Translated({ translation: { endpoint, request, notes }, isBrief = false }: Props) {
  return (
    <Stack gap={12} role="status">
      <Text size="sm">The playground now contains this request. In code, send it to POST {endpoint}.</Text>
      {notes.length > 0 && (
        <Alert color="yellow">
          <Text size="sm" fw={600}>
            Differences
          </Text>
          <List size="sm">
            {notes.map(({ parameter, kind, text }, at) => (
              <List.Item key={`${parameter}-${at}`}>
                {parameter} ({kind === 'missing' ? 'left out' : 'changed'}): {text}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {!isBrief && <CodeBlock code={JSON.stringify(request, null, 2)} label="Translated request" />}
    </Stack>
  );
}
