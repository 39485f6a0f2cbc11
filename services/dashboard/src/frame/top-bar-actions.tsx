import { ActionIcon, Button, Group, Kbd, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Aperture, BookOpen, Monitor, Moon, Search, Sun } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { formatModifier } from '../parts/code-block.tsx';
import { ForMembers } from '../session/account.tsx';
import classes from './frame.module.css';

const PersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }));
const openPalette = async (): Promise<void> => (await import('@mantine/spotlight')).spotlight.open();

export function TopBarActions() {
  return (
    <Group gap={8} wrap="nowrap" flex={1} justify="flex-end">
      <UnstyledButton className={classes.search} onClick={() => void openPalette()}>
        <Search size={16} aria-hidden />
        <span className={classes.words}>Search or paste an ID</span>
        <Kbd size="xs" className={classes.words}>
          {formatModifier(navigator.platform)}K
        </Kbd>
      </UnstyledButton>
      <Tooltip label="API reference">
        <ActionIcon
          component="a"
          href="/docs"
          target="_blank"
          rel="noopener"
          variant="subtle"
          size="lg"
          aria-label="API reference"
        >
          <BookOpen size={18} strokeWidth={1.75} />
        </ActionIcon>
      </Tooltip>
      <ThemeButton />
      <Suspense fallback={<ActionIcon variant="subtle" size="lg" disabled aria-label="Account menu" />}>
        <PersonMenu />
      </Suspense>
      <ForMembers>
        {' '}
        <Button component={Link} to="/playground" leftSection={<Aperture size={16} />} visibleFrom="xs">
          New capture
        </Button>
      </ForMembers>
    </Group>
  );
}

const colorSchemes = {
  auto: { next: 'light', label: 'Theme: system', icon: Monitor },
  light: { next: 'dark', label: 'Theme: light', icon: Sun },
  dark: { next: 'auto', label: 'Theme: dark', icon: Moon },
} as const;

function ThemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, label, icon: Icon } = colorSchemes[colorScheme];
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={() => setColorScheme(next)}>
        <Icon size={18} strokeWidth={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
