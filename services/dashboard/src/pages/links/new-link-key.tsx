import { Button, Checkbox, Group, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { useRequestForm } from '../../session/use-request-form.ts';

export type MadeKey = { readonly id: string; readonly name: string; readonly secret: string };
type NewLinkKeyRules = {
  readonly hosts?: string[];
  readonly cacheTtl?: number;
  readonly maxWidth?: number;
  readonly maxHeight?: number;
  readonly requireExpiry?: boolean;
};
const numbers = [
  { name: 'cacheTtl', label: 'Cached for (seconds)', placeholder: '86400', max: 2_592_000 },
  { name: 'maxWidth', label: 'Maximum width', placeholder: 'Any', max: 30_000 },
  { name: 'maxHeight', label: 'Maximum height', placeholder: 'Any', max: 30_000 },
] as const;

export function NewLinkKey({ onMade }: { readonly onMade: (key: MadeKey) => void }) {
  const [name, setName] = useState('');
  const [rules, setRules] = useState<NewLinkKeyRules>({});
  const { onSubmit, isBusy, error } = useRequestForm({
    request: () => unwrapData(api.POST('/v1/link-keys', { body: { name: name.trim(), ...rules } })),
    reloads: ['link-keys'],
    onDone: (key) => {
      setName('');
      setRules({});
      onMade(key);
    },
  });
  return (
    <form onSubmit={onSubmit}>
      <Group gap={8} align="flex-end">
        <TextInput
          label="Link key name"
          placeholder="For example: website"
          maxLength={100}
          flex="1 1 200px"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TagsInput
          label="Hosts"
          placeholder="Any, or *.example.com"
          flex="1 1 200px"
          value={rules.hosts ?? []}
          onChange={(hosts) => setRules({ ...rules, hosts })}
        />
        {numbers.map(({ name: field, label, placeholder, max }) => (
          <NumberInput
            key={field}
            label={label}
            placeholder={placeholder}
            min={field === 'cacheTtl' ? 0 : 1}
            max={max}
            w={150}
            value={rules[field] ?? ''}
            onChange={(value) => {
              const { [field]: _before, ...rest } = rules;
              setRules(typeof value === 'number' ? { ...rest, [field]: value } : rest);
            }}
          />
        ))}
        <Checkbox
          label="Links must expire"
          mb={8}
          checked={rules.requireExpiry === true}
          onChange={({ currentTarget }) => setRules({ ...rules, requireExpiry: currentTarget.checked })}
        />
        <Button type="submit" disabled={name.trim() === '' || isBusy}>
          Create link key
        </Button>
      </Group>
      {error !== null && <ErrorPanel error={error} />}
    </form>
  );
}
