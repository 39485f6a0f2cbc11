import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { roleNames, roles, type Role } from '@tintype/contracts/accounts/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '../../../api/client.ts';
import { formatFieldName } from '../../../format/words.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { ErrorPanel } from '../../../parts/error-panel.tsx';
import { accountOptionsQuery } from '../../../session/account.ts';
import { useRequestForm } from '../../../session/use-request-form.ts';

export const roleChoices = roleNames.map((value) => ({ value, label: formatFieldName(value) }));

export function InviteForm({ organizationId }: { readonly organizationId: string }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const { data: options } = useQuery(accountOptionsQuery);
  const canMail = options?.passwordReset !== false;
  const { onSubmit, isBusy, error, result } = useRequestForm({
    request: () =>
      unwrapData(
        api.POST('/v1/organizations/{organizationId}/invitations', {
          params: { path: { organizationId } },
          body: { email: email.trim(), role },
        }),
      ),
    reloads: ['members'],
    onDone: () => setEmail(''),
  });
  return (
    <Stack gap={12}>
      <form onSubmit={onSubmit}>
        <Group gap={8} align="flex-end">
          <TextInput
            label="Email address"
            type="email"
            placeholder="name@example.com"
            flex="1 1 240px"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <Select
            label="Role"
            w={140}
            data={roleChoices}
            value={role}
            onChange={(next) => setRole((next ?? 'member') as Role)}
          />
          <Button type="submit" disabled={email.trim() === '' || isBusy}>
            {canMail ? 'Send invitation' : 'Create invitation link'}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          {formatFieldName(role)}: {roles[role]}.
          {!canMail && ' No email is sent, because this installation has no mail server: you share the link.'}
        </Text>
      </form>
      {error !== null && <ErrorPanel error={error} />}
      {result !== undefined && (
        <Alert
          color="gray"
          title={result.isMailed ? 'Invitation sent' : 'No email was sent. Share this invitation link'}
        >
          <Stack gap={8}>
            <Text size="sm">Anyone with this link can join. It expires in 7 days.</Text>
            <CodeBlock code={result.url} label="invitation link" />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
