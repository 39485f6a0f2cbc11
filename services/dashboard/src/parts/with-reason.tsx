import { Tooltip } from '@mantine/core';
import { cloneElement, useId, type MouseEvent, type ReactElement } from 'react';

type Props = {
  /** Why the button cannot be pressed; `undefined` while it can. */
  readonly reason: string | undefined;
  /** Describes the effect while it can be pressed. */
  readonly hint?: string;
  readonly children: ReactElement<Record<string, unknown>>;
};

/**
 * A button that gives the reason why it cannot be pressed, to pointer, keyboard and screen readers.
 * It accepts the focus, which a disabled button would not, and does nothing.
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
