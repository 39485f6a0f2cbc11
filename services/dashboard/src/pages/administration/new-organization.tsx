import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { planNames, type PlanName } from '@tintype/contracts/plans/plans';
import { useState } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { say } from '../../parts/notify.ts';
import { useRequestForm } from '../../session/use-request-form.ts';
import { formatFieldName } from '../../format/words.ts';

export function NewOrganization() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={dialog.open}>
        New organization
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="New organization">
        <Form onDone={dialog.close} />
      </Modal>
    </>
  );
}

function Form({ onDone }: { readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<PlanName>('self_hosted');
  const { onSubmit, isBusy, error } = useRequestForm({
    request: () => unwrapData(api.POST('/v1/administration/organizations', { body: { name: name.trim(), plan } })),
    reloads: ['administration'],
    onDone: (made) => {
      onDone();
      void say({ message: `${made.name} has been created. Switch to it in the account menu.` });
      // The new organization is also one of the account's organizations.
      return queryClient.invalidateQueries({ queryKey: ['account'] });
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Stack gap={16}>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          label="Plan"
          data={planNames.map((value) => ({ value, label: formatFieldName(value) }))}
          allowDeselect={false}
          value={plan}
          onChange={(value) => setPlan(value as PlanName)}
        />
        <Text size="sm" c="dimmed">
          You become its first owner, and can invite others as members.
        </Text>
        {error !== null && <ErrorPanel error={error} />}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === '' || isBusy}>
            Create organization
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
