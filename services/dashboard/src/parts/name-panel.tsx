import { Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Panel } from './panel.tsx';

type Props = { readonly name: string; readonly isBusy: boolean; readonly onSave: (name: string) => void };

/** A panel that changes the name of the page's subject. */
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
