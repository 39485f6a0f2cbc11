import { Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import classes from './warnings.module.css';

type Warning = { readonly code: string; readonly message: string };

/** Warnings of a capture: reasons not to trust its image. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  return (
    <Stack gap={8} component="ul" className={classes.list}>
      {warnings.map(({ code, message }) => (
        <li key={code} className={classes.warning}>
          <TriangleAlert size={16} aria-hidden className={classes.icon} />
          <div>
            <Text size="sm">{message}</Text>
            <Text size="xs" c="dimmed" ff="monospace">
              {code}
            </Text>
          </div>
        </li>
      ))}
    </Stack>
  );
}
