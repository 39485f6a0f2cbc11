import { Button, Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import { toApiPath } from '../../api/api-path.ts';
import type { CaptureRow } from '../../api/schemas.ts';
import { formatBytes } from '../../format/numbers.ts';
import { findFileUrl } from './capture-files.ts';

/** Downloads a single file at once, and offers a choice of several files. */
export function DownloadFiles({ row }: { readonly row: CaptureRow }) {
  const files = row.files.flatMap((file) => {
    const url = findFileUrl(row, file);
    return url === undefined ? [] : [{ id: file.id, size: file.size, href: toApiPath(url) }];
  });
  const [first] = files;
  if (first === undefined) return null;
  const icon = <Download size={16} />;
  if (files.length === 1)
    return (
      <Button component="a" href={first.href} download leftSection={icon}>
        Download
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={icon}>Download</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(({ id, size, href }) => (
          <Menu.Item key={id} component="a" href={href} download rightSection={formatBytes(size)}>
            {id}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
