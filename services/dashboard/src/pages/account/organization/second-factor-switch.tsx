import { Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client.ts';
import { Panel } from '../../../parts/panel.tsx';
import { sayFailed } from '../../../parts/say-failed.ts';
import { confirmed } from '../../../session/confirmation.ts';

type Props = { readonly organizationId: string; readonly isRequired: boolean };

export function SecondFactorSwitch({ organizationId, isRequired }: Props) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (to: boolean) =>
      confirmed(() =>
        dataOf(
          api.PUT('/v1/organizations/{organizationId}/second-factor', {
            params: { path: { organizationId } },
            body: { isRequired: to },
          }),
        ),
      ),
    onError: sayFailed,
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Panel title="Sign-in policy">
      <Switch
        label="Require two-factor authentication or a passkey"
        checked={isRequired}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" mt={8}>
        Members who sign in with only a password must set one up first. API keys are not affected.
      </Text>
    </Panel>
  );
}
