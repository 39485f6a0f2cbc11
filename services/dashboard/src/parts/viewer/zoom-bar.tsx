import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Zoom } from './use-zoom.ts';
import classes from './viewer.module.css';

/** Shows the scale of the image and the buttons that change it. */
export const ZoomBar = ({ zoom, children }: { readonly zoom: Zoom; readonly children?: ReactNode }) => (
  <Group gap={4} wrap="nowrap" role="group" aria-label="Zoom">
    <ZoomStep label="Zoom out" keys="-" icon={<Minus size={16} />} onClick={zoom.out} />
    <Text component="output" className={classes.percent} aria-label="Zoom level">
      {zoom.percent} %
    </Text>
    <ZoomStep label="Zoom in" keys="+" icon={<Plus size={16} />} onClick={zoom.in} />
    <Choice label="Fit" about="Fit the width (0)" isChosen={zoom.isFit} onClick={zoom.fit} />
    <Choice label="1:1" about="Actual pixels (1)" isChosen={zoom.isWhole} onClick={zoom.whole} />
    {children}
  </Group>
);

type StepProps = {
  readonly label: string;
  readonly keys: string;
  readonly icon: ReactNode;
  readonly isOn?: boolean;
  readonly onClick: () => void;
};

/** A button of the bar. `isOn` is set for buttons that stay pressed. */
export const ZoomStep = ({ label, keys, icon, isOn, onClick }: StepProps) => (
  <Tooltip label={`${label} (${keys})`}>
    <ActionIcon
      variant={isOn === true ? 'filled' : 'default'}
      size={30}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
);

type ChoiceProps = {
  readonly label: string;
  readonly about: string;
  readonly isChosen: boolean;
  readonly onClick: () => void;
};

const Choice = ({ label, about, isChosen, onClick }: ChoiceProps) => (
  <Tooltip label={about}>
    <Button
      variant="default"
      size="compact-sm"
      h={30}
      className={classes.choice}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      {label}
    </Button>
  </Tooltip>
);
