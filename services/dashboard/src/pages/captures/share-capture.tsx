import { Button, Popover, Stack, Text } from '@mantine/core';
import { Share2 } from 'lucide-react';
import type { CaptureRow } from '../../api/schemas.ts';
import { formatExact } from '../../format/times.ts';
import { CodeBlock } from '../../parts/code-block.tsx';

/** Shows the links that need no account. A capture has one for each of its files. */
export function ShareCapture({ row: { files, expiresAt } }: { readonly row: CaptureRow }) {
  const shared = files.filter(({ storageUrl }) => storageUrl !== undefined);
  if (shared.length === 0) return null;
  return (
    <Popover position="bottom-end" width={400} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Share2 size={16} />}>
          Share
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={12}>
          <Text size="sm">
            Anyone with a link can open its file
            {expiresAt === undefined ? '' : ` until ${formatExact(expiresAt)}`}. To end the links earlier, delete the
            capture.
          </Text>
          {shared.map(({ id, storageUrl = '' }) => (
            <CodeBlock key={id} code={storageUrl} label={`link of ${id}`} />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
