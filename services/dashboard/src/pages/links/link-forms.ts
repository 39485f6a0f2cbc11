import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';

type ShownLink = Readonly<{ link: string; page: string }>;

/**
 * Brackets would end the text of Markdown. Parentheses need no escape, because a link contains them
 * only encoded.
 */
export const linkForms: Readonly<Record<'URL' | 'HTML' | 'Markdown', (shown: ShownLink) => string>> = {
  URL: ({ link }) => link,
  HTML: ({ link, page }) => `<img src="${escapeMarkup(link)}" alt="${escapeMarkup(altOf(page))}">`,
  Markdown: ({ link, page }) => `![${altOf(page).replaceAll(/[[\]\\]/g, '\\$&')}](${link})`,
};

const altOf = (page: string): string => `Screenshot of ${page}`;
