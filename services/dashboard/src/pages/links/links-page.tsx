import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ErrorPanel } from '../../parts/error-panel.tsx';
import { Page } from '../../parts/page.tsx';
import { ForMembers } from '../../session/for-members.tsx';
import { LinkKeys } from './link-keys.tsx';
import { NewLinkKey, type MadeKey } from './new-link-key.tsx';

/** The keys are needed first; the builder brings all options of a capture. */
const LinkBuilder = lazy(() =>
  import('./link-builder.tsx').then(({ LinkBuilder: component }) => ({ default: component })),
);

export function LinksPage() {
  const [shown, setShown] = useState<MadeKey>();
  /** The key that was made or rotated last: its secret is still known here. */
  const [made, setMade] = useState<MadeKey>();
  const { data, error, refetch } = useQuery({
    queryKey: ['link-keys'],
    queryFn: () => dataOf(api.GET('/v1/link-keys')),
  });
  const show = (key: MadeKey): void => {
    setShown(key);
    setMade(key);
  };
  return (
    <Page
      title="Signed links"
      about="Embed screenshots in websites and emails with a link. Anyone can open it and no one can change it, because a link key signs it."
    >
      <ForMembers>
        <NewLinkKey onMade={show} />
      </ForMembers>
      {error !== null && <ErrorPanel error={error} onRetry={refetch} />}
      {data === undefined && error === null && <Skeleton height={160} />}
      {data?.linkKeys.length === 0 && <Text c="dimmed">No link keys yet.</Text>}
      {data !== undefined && data.linkKeys.length > 0 && (
        <>
          <LinkKeys keys={data.linkKeys} onRolled={show} />
          <ForMembers>
            <Suspense fallback={<Skeleton height={240} />}>
              <LinkBuilder keys={data.linkKeys} made={made} />
            </Suspense>
          </ForMembers>
        </>
      )}
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`Secret of ${shown?.name ?? ''}`}
        size="lg"
        // It is not shown again, so it does not close by accident.
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
      >
        <Stack gap={16}>
          <Alert color="gray">
            Copy the secret now. It is not shown again. Sign links on your server: with this secret, any link can be
            created.
          </Alert>
          <CodeBlock code={shown?.secret ?? ''} label="secret" />
          <Group justify="flex-end">
            <Button onClick={() => setShown(undefined)}>Done</Button>
          </Group>
        </Stack>
      </Modal>
    </Page>
  );
}
