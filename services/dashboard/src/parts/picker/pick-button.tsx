import type { ElementBox } from '@tintype/contracts/capture/actions';
import { Button, Loader, Modal, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Crosshair } from 'lucide-react';
import { lazy, Suspense } from 'react';

const ElementPicker = lazy(() =>
  import('./element-picker.tsx').then(({ ElementPicker: component }) => ({ default: component })),
);

type Props = ButtonProps & {
  readonly children: string;
  readonly url: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly action: string;
  readonly onChoose: (selector: string, element: ElementBox) => unknown;
  readonly takesAreas?: boolean | undefined;
};

/** A button that opens the page in which an element is chosen. */
export function PickButton({ children, url, options, action, onChoose, takesAreas, ...props }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  const choose = (selector: string, element: ElementBox): void => {
    close();
    onChoose(selector, element);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Crosshair size={14} />}
        {...props}
        disabled={url.trim() === ''}
        onClick={open}
      >
        {children}
      </Button>
      <Modal opened={opened} onClose={close} title="Select an element" size="xl">
        <Suspense fallback={<Loader size="sm" />}>
          <ElementPicker {...{ url, options, action, takesAreas }} onChoose={choose} />
        </Suspense>
      </Modal>
    </>
  );
}
