import { Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

/** A collapsed section for content that few users need. */
export function Fold({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <div className={classes.fold}>
      <UnstyledButton className={classes.control} onClick={toggle} aria-expanded={isOpen}>
        <ChevronRight size={14} data-open={isOpen || undefined} aria-hidden />
        {label}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <div className={classes.content}>{isOpen && children}</div>
      </Collapse>
    </div>
  );
}
