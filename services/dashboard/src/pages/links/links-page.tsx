import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, unwrapData } from '../../api/client.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { ForMembers } from '../../session/for-members.tsx';
import { LinkKeys } from './link-keys.tsx';
import { NewLinkKey, type MadeKey } from './new-link-key.tsx';

/** The builder contains all options of a capture, so it is loaded after the keys. */
const LinkBuilder = lazy(() =>
  import('./link-builder.tsx').then(({ LinkBuilder: component }) => ({ default: component })),
);
const linkKeysQuery = {
  queryKey: ['link-keys'],
  queryFn: async () => (await unwrapData(api.GET('/v1/link-keys'))).linkKeys,
};

export function LinksPage() {
  const [shown, setShown] = useState<MadeKey>();
  /** The key that was created or rotated last. Its secret is still known here. */
  const [made, setMade] = useState<MadeKey>();
  const show = (key: MadeKey): void => {
    setShown(key);
    setMade(key);
  };
  return (
    <ListPage
      title="Signed links"
      about="Embed screenshots in websites and emails with signed links. Anyone can open a link, but no one can change it without the link key."
      query={useQuery(linkKeysQuery)}
      empty={<Text c="dimmed">No link keys yet.</Text>}
      before={
        <ForMembers>
          <NewLinkKey onMade={show} />
        </ForMembers>
      }
      after={
        <ShownOnce
          title={`Secret of ${shown?.name ?? ''}`}
          note="Copy the secret now. It is not shown again. Sign links on your server: with this secret, any link can be created."
          code={shown?.secret}
          label="secret"
          onDone={() => setShown(undefined)}
        />
      }
    >
      {(keys) => (
        <>
          <LinkKeys keys={keys} onRolled={show} />
          <ForMembers>
            <Suspense fallback={<Skeleton height={240} />}>
              <LinkBuilder keys={keys} made={made} />
            </Suspense>
          </ForMembers>
        </>
      )}
    </ListPage>
  );
}
