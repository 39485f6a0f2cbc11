import '@mantine/spotlight/styles.css';
import { ConfirmationDialog } from '../session/confirmation-dialog.tsx';
import { useOrganization } from '../session/account.ts';
import { News } from './event-toasts.tsx';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Dialogs and menus over a page. A page can be shown without them, so they are loaded after it. */
export const Overlays = () => (
  <>
    <News key={useOrganization()?.id} />
    <ConfirmationDialog />
    <Palette />
    <Shortcuts />
  </>
);
