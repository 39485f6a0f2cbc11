import { ActionIcon, Tooltip, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';

const schemes = {
  auto: { next: 'light', label: 'Theme: system', icon: Monitor },
  light: { next: 'dark', label: 'Theme: light', icon: Sun },
  dark: { next: 'auto', label: 'Theme: dark', icon: Moon },
} as const;

/** A button that switches between the system, light and dark theme. */
export function ThemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, label, icon: Icon } = schemes[colorScheme];
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size="lg" aria-label={label} onClick={() => setColorScheme(next)}>
        <Icon size={18} strokeWidth={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
