import type { ElementBox } from '@tintype/contracts/capture/actions';
import { Loader, Modal, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Crosshair } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { SmallButton } from '../buttons.tsx';

const ElementPicker = lazy(async () => ({ default: (await import('./element-picker.tsx')).ElementPicker }));

type Props = ButtonProps &
  Readonly<{
    children: string;
    url: string;
    options: Readonly<Record<string, unknown>>;
    action: string;
    onChoose: (selector: string, element: ElementBox) => unknown;
    takesAreas?: boolean | undefined;
  }>;

export function PickButton({ children, url, options, action, onChoose, takesAreas, ...props }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const choose = (selector: string, element: ElementBox): void => {
    close();
    onChoose(selector, element);
  };
  return (
    <>
      <SmallButton leftSection={<Crosshair size={14} />} {...props} disabled={url.trim() === ''} onClick={open}>
        {children}
      </SmallButton>
      <Modal opened={opened} onClose={close} title="Select an element" size="xl">
        <Suspense fallback={<Loader size="sm" />}>
          <ElementPicker {...{ url, options, action, takesAreas }} onChoose={choose} />
        </Suspense>
      </Modal>
    </>
  );
}
