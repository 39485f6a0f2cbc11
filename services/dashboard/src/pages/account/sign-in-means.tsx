import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { api, type SignInMeansDetails } from '../../api/client.ts';
import { SmallButton } from '../../parts/buttons.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { useAct } from '../../parts/notify.ts';
import { Panel, Remark } from '../../parts/panel.tsx';
import { Ago } from '../../parts/row-facts.tsx';
import { accountOptionsQuery } from '../../session/account.tsx';
import { withConfirmation } from '../../session/confirmation.ts';
import { addPasskey, goToProvider, findPasskeyProblem, findProviderProblem } from '../../session/sign-in.ts';
import { SecondFactor } from './second-factor.tsx';

export function SignInMeans({ problem }: { readonly problem: string | undefined }) {
  const query = useQuery({
    queryKey: ['account', 'sign-in-means'],
    queryFn: () => api.GET('/v1/account/sign-in-means'),
  });
  return (
    <Loaded query={query} height={160}>
      {({ secondFactor, passkeys, provider }) => (
        <>
          {problem !== undefined && <Alert role="alert">{findProviderProblem(problem)}</Alert>}
          <SecondFactor factor={secondFactor} />
          <Passkeys passkeys={passkeys} />
          {provider !== undefined && <ProviderLink provider={provider} />}
        </>
      )}
    </Loaded>
  );
}

type Passkey = SignInMeansDetails['passkeys'][number];

function Passkeys({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const { act, isBusy } = useAct({ queryKey: ['account'] }, withConfirmation);
  const { data: options } = useQuery(accountOptionsQuery);
  const [name, setName] = useState('');
  const [edited, setEdited] = useState<Pick<Passkey, 'id' | 'name'>>();
  const cannot = options && findPasskeyProblem(options.passkeyHost);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    act(() => addPasskey(name.trim()).then(() => setName('')));
  };
  const remove = (id: string) => () => api.DELETE('/v1/account/passkeys/{id}', { params: { path: { id } } });
  const rename = (event: FormEvent | MouseEvent): void => {
    event.preventDefault();
    setEdited(undefined);
    if (edited === undefined) return;
    const to = edited.name.trim();
    if (to === '' || to === passkeys.find(({ id }) => id === edited.id)?.name) return;
    act(() => api.PUT('/v1/account/passkeys/{id}', { params: { path: { id: edited.id } }, body: { name: to } }));
  };
  const nameField = edited !== undefined && (
    <form onSubmit={rename}>
      <TextInput
        aria-label="New passkey name"
        size="xs"
        autoFocus
        maxLength={100}
        value={edited.name}
        onChange={({ currentTarget }) => setEdited({ ...edited, name: currentTarget.value })}
      />
    </form>
  );
  return (
    <Panel title="Passkeys">
      <Stack gap={12}>
        <Text size="sm">Sign in without a password, using your fingerprint, face or device PIN.</Text>
        {passkeys.length > 0 && (
          <DataTable
            label="Passkeys"
            minWidth={480}
            horizontalSpacing={0}
            rows={passkeys}
            keyOf={({ id }) => id}
            columns={[
              ['', (passkey) => (passkey.id === edited?.id ? nameField : passkey.name)],
              [
                '',
                ({ createdAt, usedAt }) => (
                  <>
                    {usedAt === undefined ? 'added' : 'used'} <Ago at={usedAt ?? createdAt} />
                  </>
                ),
              ],
              [
                '',
                (passkey) => (
                  <Group gap={8} justify="flex-end" wrap="nowrap">
                    {passkey.id === edited?.id ? (
                      <SmallButton onClick={rename}>Save passkey name</SmallButton>
                    ) : (
                      <SmallButton onClick={() => setEdited(passkey)}>Rename</SmallButton>
                    )}
                    <ConfirmButton
                      size="xs"
                      question={`Remove passkey ${passkey.name}?`}
                      consequence="You can no longer sign in with it. Delete it from your device as well."
                      onConfirm={() => act(remove(passkey.id))}
                    >
                      Remove
                    </ConfirmButton>
                  </Group>
                ),
              ],
            ]}
          />
        )}
        {cannot === undefined ? (
          <form onSubmit={add}>
            <Group gap={8} align="flex-end">
              <TextInput
                label="Passkey name"
                placeholder="Laptop"
                flex="0 1 320px"
                value={name}
                maxLength={100}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button type="submit" variant="default" disabled={name.trim() === '' || isBusy}>
                Add passkey
              </Button>
            </Group>
          </form>
        ) : (
          <Remark>{cannot}</Remark>
        )}
      </Stack>
    </Panel>
  );
}

type Props = { readonly provider: NonNullable<SignInMeansDetails['provider']> };

function ProviderLink({ provider: { name, linkedAt } }: Props) {
  const { act, isBusy } = useAct({ queryKey: ['account'] }, withConfirmation);
  return (
    <Panel title={`Sign in with ${name}`}>
      <Group justify="space-between" gap={12}>
        <Text size="sm">
          {linkedAt === undefined ? (
            'Not linked to your account.'
          ) : (
            <>
              Linked <Ago at={linkedAt} />.
            </>
          )}
        </Text>
        {linkedAt === undefined ? (
          <Button variant="default" disabled={isBusy} onClick={() => act(() => goToProvider('link'))}>
            Link {name}
          </Button>
        ) : (
          <ConfirmButton
            question={`Unlink ${name}?`}
            consequence="You can no longer sign in with it."
            onConfirm={() => act(() => api.DELETE('/v1/account/provider'))}
          >
            Unlink
          </ConfirmButton>
        )}
      </Group>
    </Panel>
  );
}
