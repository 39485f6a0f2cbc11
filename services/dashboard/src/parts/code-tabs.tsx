import { SegmentedControl, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { CodeBlock } from './code-block.tsx';
import { type Language, languages, writeSnippet } from './snippets.ts';

export function CodeTabs({ request }: { readonly request: Readonly<Record<string, unknown>> }) {
  const [language, setLanguage] = useLocalStorage<Language>({ key: 'tintype.language', defaultValue: 'curl' });
  return (
    <Stack gap={12} align="flex-start">
      <SegmentedControl
        size="xs"
        aria-label="Language"
        data={[...languages]}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      />
      <div style={{ width: '100%', minWidth: 0 }}>
        <CodeBlock code={writeSnippet(language, location.origin, request)} label={language} />
      </div>
    </Stack>
  );
}
