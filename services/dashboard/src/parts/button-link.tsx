import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A button that leads to a page, with the search parameters of that page checked. */
export const ButtonLink = createLink(Button<'a'>);
