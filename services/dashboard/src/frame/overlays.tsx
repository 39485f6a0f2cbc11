import { Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { compareViews, viewLabels } from '../address/search.ts';
import { formatModifier } from '../parts/code-block.tsx';
import { useOrganization } from '../session/account.tsx';
import { ConfirmationDialog } from '../session/confirmation-dialog.tsx';
import { News } from './event-toasts.tsx';
import { listDestinations } from './navigation.ts';
import { Palette } from './palette.tsx';
import '@mantine/spotlight/styles.css';

/** A page can be shown without these, so they are loaded after it. */
export const Overlays = () => (
  <>
    <News key={useOrganization()?.id} />
    <ConfirmationDialog />
    <Palette />
    <Shortcuts />
  </>
);

const sequenceMs = 1_200;
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function Shortcuts() {
  const navigate = useNavigate();
  const [opened, { toggle, close }] = useDisclosure(false);
  const begunAt = useRef(-Infinity);
  useHotkeys([['shift+?', toggle]]);

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'g') {
        begunAt.current = event.timeStamp;
        return;
      }
      const isSecond = event.timeStamp - begunAt.current < sequenceMs;
      begunAt.current = -Infinity;
      const found = listDestinations.find(({ key }) => key === event.key);
      if (isSecond && found !== undefined) void navigate({ to: found.to });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate]);

  return (
    <Modal opened={opened} onClose={close} title="Keyboard shortcuts">
      <Table>
        <Table.Tbody>
          {[
            [`${formatModifier(navigator.platform)}K or /`, 'Search'],
            ['?', 'Show keyboard shortcuts'],
          ].map(([keys, what]) => (
            <Row key={keys} keys={keys!} what={what!} />
          ))}
          {listDestinations.map(({ key, label }) => (
            <Row key={key} keys={`g ${key}`} what={label} />
          ))}
          {[
            ['+ - 0 1', 'Zoom an image in or out, fit its width, show actual pixels'],
            ['f', 'Show an image in full screen'],
            ['r', 'Measure in an image'],
            [compareViews.map((name) => viewLabels[name].key).join(' '), 'Switch comparison view'],
            ['n p', 'Next or previous change'],
            ['← →', 'Previous or next run'],
          ].map(([keys, what]) => (
            <Row key={keys} keys={keys!} what={what!} />
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}

const Row = ({ keys, what }: Readonly<{ keys: string; what: string }>) => (
  <Table.Tr>
    <Table.Td w={120}>
      <Kbd>{keys}</Kbd>
    </Table.Td>
    <Table.Td>{what}</Table.Td>
  </Table.Tr>
);
