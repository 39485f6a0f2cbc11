import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { cloneElement, type ComponentPropsWithRef, type MouseEvent, type ReactElement, useId } from 'react';
import { createLink } from '@tanstack/react-router';

type AnchorProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;
/**
 * `component` makes a real link: otherwise it could not be opened in another tab, and screen
 * readers would not announce a link.
 */
const Anchor = (props: AnchorProps) => <Button component="a" {...props} />;

/** A link that looks like a button. The types check its search parameters. */
export const ButtonLink = createLink(Anchor);

export const SmallButton = Button.withProps({ size: 'xs', variant: 'default' });
export const SmallLink = createLink((props: AnchorProps) => <Anchor size="xs" variant="default" {...props} />);

type Props = Readonly<{
  /** Undefined while the button can be pressed. */
  reason: string | undefined;
  hint?: string;
  children: ReactElement<Record<string, unknown>>;
}>;

/**
 * Shows the reason also to users of keyboard and screen reader: unlike a disabled button it accepts
 * the focus.
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
          onClick: preventPress,
        })}
      </Tooltip>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  );
}

const preventPress = (event: MouseEvent): void => event.preventDefault();
