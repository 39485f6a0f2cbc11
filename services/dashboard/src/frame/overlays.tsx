import '@mantine/spotlight/styles.css';
import { ConfirmationDialog } from '../session/confirmation-dialog.tsx';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** What opens over a page. It is not needed to show one, so it is loaded after it. */
export const Overlays = () => (
  <>
    <ConfirmationDialog />
    <Palette />
    <Shortcuts />
  </>
);
