import { Button, Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { api, dataOf } from '../../../api/client.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { confirmed } from '../../../session/confirmation.ts';
import { scopeLabels } from './scope-labels.ts';

type Props = { readonly organizationId: string; readonly onMade: (key: { name: string; key: string }) => void };

export function NewKey({ organizationId, onMade }: Props) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>();
  const [scopes, setScopes] = useState<readonly Scope[]>(scopeNames);
  const make = useMutation({
    mutationFn: () =>
      confirmed(() =>
        dataOf(
          api.POST('/v1/organizations/{organizationId}/keys', {
            params: { path: { organizationId } },
            body: { name: name.trim(), scopes: [...scopes], ...(days !== undefined && { expiresInDays: days }) },
          }),
        ),
      ),
    onSuccess: (key) => {
      setName('');
      onMade(key);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
  });
  const fields = make.error instanceof ApiError ? make.error.fields : {};
  const send = (event: FormEvent): void => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={send}>
      <Stack gap={12}>
        <Group gap={8} align="flex-end">
          <TextInput
            label="Key name"
            placeholder="For example: nightly report"
            maxLength={100}
            flex="1 1 240px"
            value={name}
            error={fields['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <NumberInput
            label="Expires in (days)"
            placeholder="Never"
            min={1}
            max={3_650}
            w={140}
            value={days ?? ''}
            error={fields['expiresInDays']}
            onChange={(value) => setDays(typeof value === 'number' ? value : undefined)}
          />
          <Button type="submit" disabled={name.trim() === '' || scopes.length === 0 || make.isPending}>
            Create API key
          </Button>
        </Group>
        <Checkbox.Group
          label="Scopes"
          error={scopes.length === 0 ? 'Select at least one.' : fields['scopes']}
          value={[...scopes]}
          onChange={(chosen) => setScopes(scopeNames.filter((scope) => chosen.includes(scope)))}
        >
          <Group gap={24} mt={6} align="flex-start">
            {scopeNames.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={scopeLabels[scope].label}
                description={scopeLabels[scope].about}
                maw={280}
              />
            ))}
          </Group>
        </Checkbox.Group>
        {make.error !== null && <ErrorPanel error={make.error} atFields={['name', 'expiresInDays', 'scopes']} />}
      </Stack>
    </form>
  );
}
