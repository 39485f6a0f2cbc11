import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>;
/**
 * A button without `component` would only look like a link: it could not be opened in another tab,
 * and screen readers would not announce a link.
 */
const Anchor = (props: Props) => <Button component="a" {...props} />;

/** A button that leads to a page, with the search parameters of that page checked. */
export const ButtonLink = createLink(Anchor);
