import { Tooltip } from '@mantine/core';
import { cloneElement, useId, type MouseEvent, type ReactElement } from 'react';

type Props = {
  /** The reason why the button cannot be pressed; `undefined` while it can be pressed. */
  readonly reason: string | undefined;
  /** The effect of the button, shown while it can be pressed. */
  readonly hint?: string;
  readonly children: ReactElement<Record<string, unknown>>;
};

/**
 * A button that shows why it cannot be pressed to users of pointer, keyboard and screen reader.
 * Unlike a disabled button it accepts the focus, and a press does nothing.
 */
export function WithReason({ reason, hint, children }: Props) {
  const id = useId();
  if (reason === undefined) return hint === undefined ? children : <Tooltip label={hint}>{children}</Tooltip>;
  return (
    <>
      <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        {cloneElement(children, {
          'aria-disabled': true,
          'data-disabled': true,
          'aria-describedby': id,
          draggable: false,
          onClick: refuse,
        })}
      </Tooltip>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  );
}

const refuse = (event: MouseEvent): void => event.preventDefault();
