/** Why a page of a crawl was not rendered, or its rendering not kept. None of them is charged. */
export const skipReasons = {
  ROBOTS_DISALLOWED: 'The robots.txt of the host forbids it.',
  ROBOTS_UNREACHABLE:
    'The robots.txt of the host could not be read, which forbids everything (RFC 9309, section 2.3.1.4).',
  OUT_OF_SCOPE: 'It leads to a host that the crawl does not cover.',
  NOT_HTML: 'It is no page of HTML.',
  DUPLICATE: 'It leads to a page that the crawl has already.',
  URL_NOT_ALLOWED: 'This address is not allowed as a target.',
  QUOTA_EXCEEDED: 'The monthly quota was used up before it was rendered.',
} as const;
export type SkipReason = keyof typeof skipReasons;
export const skipCodes = Object.keys(skipReasons) as readonly SkipReason[];
