import { SegmentedControl, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { CodeBlock } from '../../parts/code-block.tsx';
import { languages, snippets, type Language } from './snippets.ts';

export function CodeTabs({ request }: { readonly request: Readonly<Record<string, unknown>> }) {
  const [language, setLanguage] = useLocalStorage<Language>({ key: 'tintype.language', defaultValue: 'curl' });
  return (
    <Stack gap={12}>
      <SegmentedControl
        aria-label="Language"
        data={[...languages]}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      />
      <CodeBlock code={snippets[language](location.origin, request)} label={language} />
    </Stack>
  );
}
