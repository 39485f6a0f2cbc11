import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Share2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { ForMembers } from '../../../session/for-members.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

type Props = { readonly scheduleId: string; readonly executionId: string };

/** A button that shares one run with others, who need no account. */
export function ShareChange(props: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <ForMembers>
      <Button variant="default" leftSection={<Share2 size={16} />} onClick={open}>
        Share
      </Button>
      <Suspense>{isOpen && <ShareDialog {...props} onClose={close} />}</Suspense>
    </ForMembers>
  );
}
