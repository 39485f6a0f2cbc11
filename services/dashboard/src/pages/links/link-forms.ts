import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';

type ShownLink = Readonly<{ link: string; page: string }>;

/**
 * Formats of a link to copy. Brackets would end the text of Markdown. Parentheses need no escape,
 * because a link contains them only encoded.
 */
export const linkFormats: Readonly<Record<'URL' | 'HTML' | 'Markdown', (shown: ShownLink) => string>> = {
  URL: ({ link }) => link,
  HTML: ({ link, page }) => `<img src="${escapeMarkup(link)}" alt="${escapeMarkup(formatAltText(page))}">`,
  Markdown: ({ link, page }) => `![${formatAltText(page).replaceAll(/[[\]\\]/g, '\\$&')}](${link})`,
};

const formatAltText = (page: string): string => `Screenshot of ${page}`;
