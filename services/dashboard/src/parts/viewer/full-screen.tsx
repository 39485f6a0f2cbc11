import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './viewer.module.css';

type Props = {
  readonly title: ReactNode;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Shows an image in the complete window. */
export const FullScreen = ({ title, opened, onClose, children }: Props) => (
  <Modal
    opened={opened}
    onClose={onClose}
    fullScreen
    title={title}
    classNames={{ content: classes.window!, body: classes.windowBody!, title: classes.windowTitle! }}
    transitionProps={{ duration: 0 }}
  >
    {children}
  </Modal>
);
