import { ActionIcon, Tooltip } from '@mantine/core';
import { Panel, useReactFlow } from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect } from 'react';
import classes from './canvas.module.css';

const calm = { padding: 0.15, maxZoom: 1 } as const;

/** Nearer, farther, everything; `f` shows everything too. */
export function CanvasControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof HTMLElement && target.closest('input, textarea, [role=dialog]') !== null;
      if (key === 'f' && !ctrlKey && !metaKey && !altKey && !isTyping) void fitView(calm);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [fitView]);
  const buttons = [
    ['Zoom in', Plus, () => void zoomIn()],
    ['Zoom out', Minus, () => void zoomOut()],
    ['Fit to view', Maximize, () => void fitView(calm)],
  ] as const;
  return (
    <Panel position="bottom-left" className={classes.controls}>
      {buttons.map(([label, Icon, act]) => (
        <Tooltip key={label} label={label} position="right">
          <ActionIcon variant="default" size="lg" aria-label={label} onClick={act}>
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Panel>
  );
}
