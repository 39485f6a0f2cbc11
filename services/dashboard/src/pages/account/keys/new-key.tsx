import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { scopeNames, type Scope } from '@tintype/contracts/keys/scopes';
import { useState } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { ExpiryInput } from '../../../parts/expiry-input.tsx';
import { useRequestForm } from '../../../session/use-request-form.ts';
import { scopeLabels } from './scope-labels.ts';

type Props = { readonly organizationId: string; readonly onMade: (key: { name: string; key: string }) => void };

export function NewKey({ organizationId, onMade }: Props) {
  const [name, setName] = useState('');
  const [days, setDays] = useState<number>();
  const [scopes, setScopes] = useState<readonly Scope[]>(scopeNames);
  const { onSubmit, isBusy, error, problems } = useRequestForm({
    request: () =>
      unwrapData(
        api.POST('/v1/organizations/{organizationId}/keys', {
          params: { path: { organizationId } },
          body: { name: name.trim(), scopes: [...scopes], ...(days !== undefined && { expiresInDays: days }) },
        }),
      ),
    reloads: ['keys'],
    onDone: (key) => {
      setName('');
      onMade(key);
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={12}>
        <Group gap={8} align="flex-end">
          <TextInput
            label="Key name"
            placeholder="For example: nightly report"
            maxLength={100}
            flex="1 1 240px"
            value={name}
            error={problems['name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <ExpiryInput days={days} error={problems['expiresInDays']} onChange={setDays} />
          <Button type="submit" disabled={name.trim() === '' || scopes.length === 0 || isBusy}>
            Create API key
          </Button>
        </Group>
        <Checkbox.Group
          label="Scopes"
          error={scopes.length === 0 ? 'Select at least one.' : problems['scopes']}
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
        {error !== null && <ErrorPanel error={error} atFields={['name', 'expiresInDays', 'scopes']} />}
      </Stack>
    </form>
  );
}
