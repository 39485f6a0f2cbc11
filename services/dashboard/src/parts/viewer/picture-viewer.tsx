import { Button, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Maximize2 } from 'lucide-react';
import { FullScreen } from './full-screen.tsx';
import { Absent, Viewer, type ViewedPicture } from './viewer.tsx';

type Props = Omit<ViewedPicture, 'src'> & { readonly src: string | undefined };

/** An image that can be enlarged, moved, measured and shown in the complete window. */
export function PictureViewer({ src, ...picture }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  if (src === undefined) return <Absent>No screenshot</Absent>;
  return (
    <>
      <Viewer key={src} src={src} {...picture} onFull={open}>
        <Tooltip label="Full screen (f)">
          <Button variant="default" size="compact-sm" h={30} leftSection={<Maximize2 size={14} />} onClick={open}>
            Full screen
          </Button>
        </Tooltip>
      </Viewer>
      <FullScreen title={picture.alt} opened={opened} onClose={close}>
        <Viewer src={src} {...picture} isFull onFull={close} />
      </FullScreen>
    </>
  );
}
