import { Button, Menu, type MenuItemProps, Popover, Stack, Text } from '@mantine/core';
import { createLink, useNavigate } from '@tanstack/react-router';
import { Columns2, Download, RotateCcw, Share2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentPropsWithRef, useState } from 'react';
import { api, type CaptureRow, toApiPath } from '../../api/client.ts';
import { formatBytes, formatExact } from '../../format/format.ts';
import { ButtonLink } from '../../parts/buttons.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ConfirmButton } from '../../parts/dialogs.tsx';
import { useAct } from '../../parts/notify.ts';
import { Remark } from '../../parts/panel.tsx';
import { ToneChip } from '../../parts/row-facts.tsx';
import { isUnderWay } from '../../parts/status.ts';
import { explainUnsendable } from '../../parts/unsendable.ts';
import { toOutcomeBadge } from '../../parts/verdict.ts';
import { ForMembers } from '../../session/account.tsx';
import { findCaptureImage, findFileUrl } from './capture-files.ts';
import { captureAgain, type CaptureView } from './captures-query.ts';

export function CaptureActions({ capture: { row, request } }: { readonly capture: CaptureView }) {
  const { id: captureId, status, deletedAt } = row;
  const { act, isBusy } = useAct({ queryKey: ['captures'] });
  const navigate = useNavigate();
  const again = async (): Promise<void> => {
    const id = await captureAgain(request);
    await navigate({ to: '/captures/$id', params: { id } });
  };
  const common = { variant: 'default', leftSection: <RotateCcw size={16} /> } as const;
  return (
    <>
      <ForMembers>
        {!isUnderWay(status) && deletedAt === undefined && (
          <ConfirmButton
            question="Delete this capture?"
            consequence="Its files are permanently deleted and its links stop working. The capture stays in lists."
            disabled={isBusy}
            onConfirm={() => act(() => api.DELETE('/v1/captures/{captureId}', { params: { path: { captureId } } }))}
          >
            Delete
          </ConfirmButton>
        )}
        {deletedAt === undefined &&
          (explainUnsendable(request) === undefined ? (
            <Button {...common} disabled={isBusy} onClick={() => act(again)}>
              Capture again
            </Button>
          ) : (
            // The service does not store secret texts, so they must be entered again first.
            <ButtonLink {...common} to="/playground" search={{ capture: captureId }}>
              Capture again
            </ButtonLink>
          ))}
      </ForMembers>
      <CompareWith row={row} />
      <ShareCapture row={row} />
      {deletedAt === undefined && <DownloadFiles row={row} />}
    </>
  );
}

type ItemProps = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>;
const Item = (props: ItemProps) => <Menu.Item component="a" {...props} />;
const LinkItem = createLink(Item);

/** Requests more captures than are shown, because the search also finds longer addresses. */
const [asked, shown] = [50, 8];

const otherCapturesQuery = ({ id, url }: CaptureRow) => ({
  queryKey: ['captures', 'same-url', url],
  queryFn: async () =>
    (await api.GET('/v1/captures', { params: { query: { limit: asked, search: url, status: 'COMPLETED' } } })).items,
  select: (rows: readonly CaptureRow[]) =>
    rows.filter((row) => row.id !== id && row.url === url && findCaptureImage(row) !== undefined).slice(0, shown),
});

function CompareWith({ row }: { readonly row: CaptureRow }) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...otherCapturesQuery(row), enabled: opened });
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
          <Remark px={12} py={6}>
            No other capture has a screenshot.
          </Remark>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function DownloadFiles({ row }: { readonly row: CaptureRow }) {
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

function ShareCapture({ row: { files, expiresAt } }: { readonly row: CaptureRow }) {
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
            {expiresAt === undefined ? '' : ` until ${formatExact(expiresAt)}`}. To revoke the links, delete the
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
