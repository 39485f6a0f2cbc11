import { Switch, Text } from '@mantine/core';
import { api, unwrapData } from '../../../api/client.ts';
import { Panel } from '../../../parts/panel.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { confirmed } from '../../../session/confirmation.ts';

type Props = { readonly organizationId: string; readonly isRequired: boolean };

export function SecondFactorSwitch({ organizationId, isRequired }: Props) {
  const { act, isBusy } = useAct({}, confirmed);
  const set = (to: boolean) => () =>
    unwrapData(
      api.PUT('/v1/organizations/{organizationId}/second-factor', {
        params: { path: { organizationId } },
        body: { isRequired: to },
      }),
    );
  return (
    <Panel title="Sign-in policy">
      <Switch
        label="Require two-factor authentication or a passkey"
        checked={isRequired}
        disabled={isBusy}
        onChange={({ currentTarget }) => act(set(currentTarget.checked))}
      />
      <Text size="sm" c="dimmed" mt={8}>
        Members who sign in with only a password must set one up first. API keys are not affected.
      </Text>
    </Panel>
  );
}
