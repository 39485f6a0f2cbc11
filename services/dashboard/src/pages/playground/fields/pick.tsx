import { Group } from '@mantine/core';
import type { ElementBox } from '@tintype/contracts/capture/actions';
import { PickButton } from '../../../parts/picker/pick-button.tsx';
import { usePageWithout } from './page-of-form.ts';

type Props = {
  readonly action: string;
  /** The setting that is left out when the page is shown. */
  readonly without: string;
  readonly onChoose: (selector: string, element: ElementBox) => void;
  readonly takesAreas?: boolean;
};

/** Picks an element in the image of the page, if the form has one. */
export function Pick({ action, without, onChoose, takesAreas }: Props) {
  const page = usePageWithout(without);
  if (page === undefined) return null;
  return (
    <Group mt={6}>
      <PickButton {...page} {...{ action, onChoose, takesAreas }}>
        Select on the page
      </PickButton>
    </Group>
  );
}
