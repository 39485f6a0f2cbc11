/**
 * The reasons why a page of a crawl was not rendered, or its rendering not stored. None of these
 * pages is charged.
 */
export const skipReasons = {
  ROBOTS_DISALLOWED: 'The robots.txt file of the host disallows it.',
  ROBOTS_UNREACHABLE:
    'The robots.txt file of the host could not be read, so all pages are disallowed (RFC 9309, section 2.3.1.4).',
  TLS_FAILED: 'The TLS certificate or handshake of the host is not valid, so none of its pages can be captured.',
  OUT_OF_SCOPE: 'The page redirects to a host outside the scope of the crawl.',
  NOT_HTML: 'The response is not an HTML page.',
  DUPLICATE: 'The URL leads to a page that the crawl already has, by a redirect or by its content.',
  URL_NOT_ALLOWED: 'This URL is not allowed as a target.',
  QUOTA_EXCEEDED: 'The monthly quota was used up before the page was captured.',
} as const;
export type SkipReason = keyof typeof skipReasons;
export const skipCodes = Object.keys(skipReasons) as readonly SkipReason[];
