import { Button, Menu, Text, type MenuItemProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import { useState, type ComponentPropsWithRef } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import type { CaptureRow } from '../../api/schemas.ts';
import { formatExact } from '../../format/times.ts';
import { ToneChip } from '../../parts/status-chip.tsx';
import { toOutcomeBadge } from '../../parts/verdict.ts';
import { findCaptureImage } from './capture-files.ts';

type ItemProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>;
const Item = (props: ItemProps) => <Menu.Item component="a" {...props} />;
const LinkItem = createLink(Item);

/** The search also finds longer addresses, so more are requested than shown. */
const [asked, shown] = [50, 8];

const othersQuery = ({ id, url }: CaptureRow) => ({
  queryKey: ['captures', 'same-url', url],
  queryFn: async () =>
    (
      await unwrapData(
        api.GET('/v1/captures', { params: { query: { limit: asked, search: url, status: 'COMPLETED' } } }),
      )
    ).items,
  select: (rows: readonly CaptureRow[]) =>
    rows.filter((row) => row.id !== id && row.url === url && findCaptureImage(row) !== undefined).slice(0, shown),
});

/** Lists the other captures of the same page, for a comparison. */
export function CompareWith({ row }: { readonly row: CaptureRow }) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...othersQuery(row), enabled: opened });
  if (findCaptureImage(row) === undefined) return null;
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button variant="default" leftSection={<Columns2 size={16} />}>
          Compare with
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Other captures of this URL</Menu.Label>
        {data?.map((other) => (
          <LinkItem
            key={other.id}
            to="/compare"
            search={{ one: other.id, other: row.id }}
            rightSection={<ToneChip {...toOutcomeBadge(other)} />}
          >
            {formatExact(other.createdAt)}
          </LinkItem>
        ))}
        {data?.length === 0 && (
          <Text size="sm" c="dimmed" px={12} py={6}>
            No other capture has a screenshot.
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
