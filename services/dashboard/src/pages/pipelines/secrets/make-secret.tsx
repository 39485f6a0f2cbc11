import { Button, Alert, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../../parts/confirm-button.tsx';
import { confirmed } from '../../../session/confirmation.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';

type MakeSecretWork = () => Promise<unknown>;

/**
 * Returns a function that changes a secret of a pipeline: it confirms the user first, and reloads
 * the pipeline afterwards.
 */
export function useSecretChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (work: MakeSecretWork) => confirmed(work),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['pipelines'] }),
  });
}

type Props = {
  readonly what: 'secret' | 'signing secret';
  readonly hasOne: boolean;
  readonly isBusy: boolean;
  /** The effect on the current secret, shown in the question. */
  readonly consequence: string;
  readonly onMake: () => void;
};

/** Creates the first secret at once, and a further secret after a confirmation. */
export function MakeSecret({ what, hasOne, isBusy, consequence, onMake }: Props) {
  return hasOne ? (
    <ConfirmButton question={`Create a new ${what}?`} consequence={consequence} onConfirm={onMake}>
      {`Create new ${what}`}
    </ConfirmButton>
  ) : (
    <Button onClick={onMake} disabled={isBusy}>
      Create {what}
    </Button>
  );
}

export type ShownSecret = {
  readonly title: string;
  readonly secret: string;
  /** An example of using the secret, which is taken from the environment. */
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
