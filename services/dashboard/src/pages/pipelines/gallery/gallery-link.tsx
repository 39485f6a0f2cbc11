import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { api, unwrapData } from '../../../api/client.ts';
import { formatExact } from '../../../format/times.ts';
import { CodeBlock } from '../../../parts/code-block.tsx';
import { copyText } from '../../../parts/copy-text.ts';
import { say } from '../../../parts/notify.ts';
import { sayFailed } from '../../../parts/notify-failure.ts';

export type IssuedGalleryLink = { readonly url: string; readonly expiresAt: string };
type Props = {
  readonly pipelineId: string;
  readonly runId: string;
  readonly galleryNodeId: string;
  readonly onMade: (link: IssuedGalleryLink) => void;
};

/** Creates a link that shows the gallery to others, who need no account. */
export function GalleryLink({ onMade, ...path }: Props) {
  const make = useMutation({
    mutationFn: () =>
      unwrapData(
        api.POST('/v1/pipelines/{pipelineId}/runs/{runId}/galleries/{galleryNodeId}/link', { params: { path } }),
      ),
    onError: sayFailed,
    onSuccess: async (link) => {
      onMade(link);
      if (await copyText(link.url)) void say({ message: 'Link copied.' });
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Link2 size={14} />}
      disabled={make.isPending}
      onClick={() => make.mutate()}
    >
      Copy link
    </Button>
  );
}

export const MadeLink = ({ link: { url, expiresAt } }: { readonly link: IssuedGalleryLink }) => (
  <div>
    <CodeBlock code={url} label="gallery link" />
    <Text size="sm" c="dimmed" mt={6} mb={12}>
      Everyone who has the link can see this gallery without an account until {formatExact(expiresAt)}. It is shown only
      now.
    </Text>
  </div>
);
