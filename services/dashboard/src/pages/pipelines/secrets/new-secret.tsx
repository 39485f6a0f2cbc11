import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../../parts/code-block.tsx';

export type ShownSecret = {
  readonly title: string;
  readonly secret: string;
  /** How it is used, with the secret taken from the environment. */
  readonly example: { readonly label: string; readonly code: string };
};

export const NewSecret = ({ shown, onDone }: { readonly shown: ShownSecret; readonly onDone: () => void }) => (
  <Stack gap={16}>
    <Alert color="gray">Copy the secret now. It is not shown again.</Alert>
    <CodeBlock code={shown.secret} label="secret" />
    <Text size="sm" c="dimmed">
      Store it in an environment variable of your program:
    </Text>
    <CodeBlock code={shown.example.code} label={shown.example.label} />
    <Group justify="flex-end">
      <Button onClick={onDone}>Done</Button>
    </Group>
  </Stack>
);
