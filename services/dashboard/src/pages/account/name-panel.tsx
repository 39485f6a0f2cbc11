import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../parts/panel.tsx';

type Props = Readonly<{ name: string; isBusy: boolean; onSave: (name: string) => void }>;

export function NamePanel({ name: before, isBusy, onSave }: Props) {
  const [name, setName] = useState(before);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(name.trim());
  };
  return (
    <Panel title="Name">
      <form onSubmit={submit}>
        <Group gap={8}>
          <TextInput
            aria-label="Name"
            flex="0 1 320px"
            value={name}
            maxLength={100}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={name.trim() === '' || name === before || isBusy}>
            Save name
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
