import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Bookmark, X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { chosenOrganization } from '../../api/organization.ts';
import type { CaptureFilter } from './captures-query.ts';
import classes from './capture-filters.module.css';

type SavedFilter = { readonly name: string; readonly filter: CaptureFilter };
type Props = { readonly filter: CaptureFilter; readonly onChoose: (filter: CaptureFilter) => void };

const savedMax = 50;

/**
 * Filters that the user has named. The service cannot store them, so they are stored in this
 * browser, for each organization.
 */
export function SavedFilters({ filter, onChoose }: Props) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const [saved, setSaved] = useLocalStorage<readonly SavedFilter[]>({
    key: `tintype.filters.${chosenOrganization() ?? ''}`,
    defaultValue: [],
  });
  const [name, setName] = useState('');
  const isFiltered = Object.keys(filter).length > 0;
  const others = saved.filter((one) => one.name !== name.trim());
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setSaved([{ name: name.trim(), filter }, ...others].slice(0, savedMax));
    setName('');
  };
  return (
    <Popover opened={opened} onClose={close} position="bottom-end" width={320} trapFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Bookmark size={16} />}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={toggle}
        >
          Saved filters
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Saved filters">
        <Stack gap={12}>
          {saved.length > 0 && (
            <ul className={classes.saved}>
              {saved.map((one) => (
                <li key={one.name}>
                  <UnstyledButton
                    className={classes.choose}
                    onClick={() => {
                      close();
                      onChoose(one.filter);
                    }}
                  >
                    {one.name}
                  </UnstyledButton>
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Delete filter ${one.name}`}
                    onClick={() => setSaved(saved.filter((other) => other !== one))}
                  >
                    <X size={14} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <form onSubmit={save}>
            <Group gap={8} align="flex-end" wrap="nowrap">
              <TextInput
                label="Name"
                placeholder="Error pages of this week"
                maxLength={60}
                flex={1}
                value={name}
                disabled={!isFiltered}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button type="submit" disabled={!isFiltered || name.trim() === ''}>
                {others.length < saved.length ? 'Replace' : 'Save'}
              </Button>
            </Group>
          </form>
          <Text size="xs" c="dimmed">
            {isFiltered ? '' : 'Choose filters first. '}Saved in this browser only. To share them, copy the address of
            the page.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
