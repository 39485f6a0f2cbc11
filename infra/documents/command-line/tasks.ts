/**
 * Tasks of a new user, in the form in which they are typed. A test performs each of them.
 */
export const tasks = [
  { does: 'Log in once', typed: 'tintype login https://tintype.example.com < key.txt' },
  { does: 'A screenshot of a page', typed: 'tintype capture https://example.com' },
  {
    does: 'The full page on a phone',
    typed: 'tintype capture https://example.com -o phone.png --full-page --device iphone_15',
  },
  { does: 'A page as PDF', typed: 'tintype capture https://example.com -o page.pdf' },
  { does: 'A page as Markdown', typed: 'tintype capture https://example.com -o page.md' },
  { does: 'A screenshot for another program', typed: 'tintype capture https://example.com | wc -c' },
  { does: 'A screenshot of an HTML file', typed: 'tintype capture page.html -o html.png' },
  { does: 'All pages of a list', typed: 'tintype batch urls.txt -o images' },
  { does: 'The failed pages again', typed: 'tintype batch images/failures.txt -o again' },
  { does: 'Some lines of a list', typed: 'grep -v missing urls.txt | tintype batch - -o some' },
  { does: 'A site as Markdown', typed: 'tintype crawl https://example.com --markdown -o site' },
  { does: 'Two pages in one image', typed: 'tintype compose https://example.com https://example.org -o both.png' },
  { does: 'A screenshot every day', typed: 'tintype schedule create https://example.com --every daily' },
  { does: 'Wait until a page changes', typed: 'tintype watch https://example.com --once' },
  { does: 'Wait for a price below 100', typed: 'tintype watch https://example.com --price p --below 100 --once' },
  { does: 'A link for an `<img>`', typed: 'tintype link https://example.com --expires 30d' },
] as const;
export type Task = (typeof tasks)[number];
