import type { Blocklists } from './blocklists.ts';

const page = 'https://news.example/';
const ads = [
  'https://securepubads.g.doubleclick.net/tag/js/gpt.js',
  'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js',
];

/** Lists that have become empty, or an engine that no longer understands them, would pass every advertisement without a word. */
export function testBlocklists({ isAd, adStyles, bannerStyles, isHostBlocked }: Blocklists): void {
  const marks = { classes: ['adsbygoogle', 'cookie-alert', 'we-use-cookies'], ids: [], hrefs: [] };
  const promises: readonly [string, boolean][] = [
    ...ads.map((url): [string, boolean] => [`${url} is an ad`, isAd({ url, pageUrl: page, type: 'Script' })]),
    ['the page itself is none', !isAd({ url: `${page}app.js`, pageUrl: page, type: 'Script' })],
    ['ad slots are hidden', adStyles(page, marks).includes('.adsbygoogle')],
    ['banners are hidden', bannerStyles(page, marks).includes('.we-use-cookies')],
    ['light blocks doubleclick.net', isHostBlocked('stats.g.doubleclick.net', 'light')],
    ['light leaves trackers', !isHostBlocked('www.google-analytics.com', 'light')],
    ['normal blocks google-analytics.com', isHostBlocked('www.google-analytics.com', 'normal')],
    ['ultimate leaves example.com', !isHostBlocked('www.example.com', 'ultimate')],
  ];
  const broken = promises.filter(([, isKept]) => !isKept).map(([promise]) => promise);
  if (broken.length > 0) throw new Error(`The block lists do not work: ${broken.join('; ')}`);
}
