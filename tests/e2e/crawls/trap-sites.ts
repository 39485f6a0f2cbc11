import { type Answer, page, type Pages, type Site } from '@tintype/testing/site';
import { links, to, type } from './answers.ts';

export type Trap = {
  readonly name: string;
  readonly pages: (there: () => Site) => Pages;
  readonly body?: object;
  readonly expected: readonly string[];
  readonly status?: string;
};
const one = { crawlDelayMs: 1 };
/** A page of HTML that the server wants to be saved, or shown. */
const disposed =
  (disposition: string): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Disposition': disposition }).end(page('a page'));

/** Sites on which crawls go wrong, each with what has to become of its pages. */
export const traps: readonly Trap[] = [
  {
    name: 'chains of redirects end, loops fail, and what leads to a page that the crawl has is no page of its own',
    pages: () => ({
      '/': page(links('/r1', '/loop1', '/to-a', '/a', '/s1')),
      '/r1': to('/r2'),
      '/r2': to('/r3', 301),
      '/r3': to('/end', 307),
      '/end': page(links('/')),
      '/s1': to('/end'),
      '/loop1': to('/loop2'),
      '/loop2': to('/loop1'),
      '/to-a': to('/a'),
      '/a': page('a'),
    }),
    body: one,
    expected: [
      '/ COMPLETED',
      '/a COMPLETED',
      '/loop1 RENDER_FAILED',
      '/r1 COMPLETED',
      '/s1 DUPLICATE',
      '/to-a DUPLICATE',
    ],
    status: 'PARTIALLY_COMPLETED',
  },
  {
    name: 'other hosts are not followed, by link or by redirect',
    pages: (there) => ({
      '/': page(`<a href="${there().url('/x')}">x</a>${links('/out', '/in')}`),
      '/out': to(() => there().url('/x')),
      '/in': page('in'),
    }),
    expected: ['/ COMPLETED', '/in COMPLETED', '/out OUT_OF_SCOPE'],
    status: 'PARTIALLY_COMPLETED',
  },
  {
    name: '<base> counts, and links in image maps and drawings are links',
    pages: () => ({
      '/': page(
        '<a href="x">x</a><map name="m"><area href="y" shape="rect" coords="0,0,9,9"></map><svg><a xlink:href="z"><text y="9">z</text></a></svg>',
        '<base href="/deep/">',
      ),
      '*': page('leaf'),
      '/robots.txt': type('text/plain', ''),
    }),
    expected: ['/ COMPLETED', '/deep/x COMPLETED', '/deep/y COMPLETED', '/deep/z COMPLETED'],
  },
  {
    name: 'links in open shadow roots are found, and those that scripts add, also after the address was changed',
    pages: () => ({
      '/': page(`<div id="one"></div><div id="two"></div><script>
        const inner = one.attachShadow({ mode: 'open' });
        inner.innerHTML = '<div id="nested"><a href="/shadow">s</a></div>';
        inner.getElementById('nested').attachShadow({ mode: 'open' }).innerHTML = '<a href="/nested">n</a>';
        two.attachShadow({ mode: 'closed' }).innerHTML = '<a href="/closed">c</a>';
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<a href="/late">l</a>'), 300);
        history.pushState({}, '', '/pushed');
        document.body.insertAdjacentHTML('beforeend', '<a href="/after-push">p</a>');
      </script>`),
      '*': page('leaf'),
      '/robots.txt': type('text/plain', ''),
    }),
    body: { renderDelay: 700 },
    expected: ['/ COMPLETED', '/after-push COMPLETED', '/late COMPLETED', '/nested COMPLETED', '/shadow COMPLETED'],
  },
  {
    name: 'what is no HTML is skipped and takes no place; a page that answers 404 is captured as it looks',
    pages: () => ({
      '/': page(
        links('/f.pdf', '/f.zip', '/f.png', '/f.txt', '/f.json', '/download', '/saved', '/shown', '/missing', '/fine'),
      ),
      '/f.pdf': type('application/pdf', '%PDF-1.4\n%%EOF'),
      '/f.zip': type('application/zip'),
      '/f.png': type('image/png', Buffer.from('89504e470d0a1a0a', 'hex')),
      '/f.txt': type('text/plain'),
      '/f.json': type('application/json', '{}'),
      '/download': (_req, res) =>
        void res
          .writeHead(200, {
            'Content-Type': 'application/octet-stream',
            'Content-Disposition': 'attachment; filename=a.bin',
          })
          .end('x'),
      '/saved': disposed('attachment; filename=page.html'),
      '/shown': disposed('inline; filename=page.html'),
      '/fine': page('fine'),
    }),
    body: { limit: 4 },
    expected: [
      '/ COMPLETED',
      '/download NOT_HTML',
      '/f.json NOT_HTML',
      '/f.pdf NOT_HTML',
      '/f.png NOT_HTML',
      '/f.txt NOT_HTML',
      '/f.zip NOT_HTML',
      '/fine COMPLETED',
      '/missing COMPLETED',
      '/saved NOT_HTML',
      '/shown COMPLETED',
    ],
    status: 'PARTIALLY_COMPLETED',
  },
  {
    name: 'robots.txt is obeyed, and says why a page is missing',
    pages: () => ({
      '/': page(links('/private/a', '/private/open', '/a')),
      '/robots.txt': type(
        'text/plain',
        'User-agent: *\nDisallow: /\n\nUser-agent: Tintype\nDisallow: /private\nAllow: /private/open\n',
      ),
      '*': page('leaf'),
    }),
    expected: ['/ COMPLETED', '/a COMPLETED', '/private/a ROBOTS_DISALLOWED', '/private/open COMPLETED'],
    status: 'PARTIALLY_COMPLETED',
  },
];

/**
 * The crawl service alone decides about these pages, which `tests/integration/crawls` proves
 * without a browser.
 */
export const trapsOfFrontier: readonly Trap[] = [
  {
    name: 'cycles are walked once',
    pages: () => ({ '/': page(links('/a', '/')), '/a': page(links('/b', '/a#x')), '/b': page(links('/', '/a', '/b')) }),
    expected: ['/ COMPLETED', '/a COMPLETED', '/b COMPLETED'],
  },
  {
    name: 'a calendar without end stops at the depth',
    pages: () => ({
      '/': (req, res) => {
        const month = Number(new URL(req.url!, 'http://x').searchParams.get('month') ?? 0);
        type('text/html', page(links(`/?month=${month + 1}`)))(req, res);
      },
    }),
    body: { depth: 4 },
    expected: [
      '/ COMPLETED',
      '/?month=1 COMPLETED',
      '/?month=2 COMPLETED',
      '/?month=3 COMPLETED',
      '/?month=4 COMPLETED',
    ],
  },
  {
    name: 'sessions in addresses and facets stop at the limit, in the order of the links',
    pages: () => ({
      '/': (req, res) => {
        const query = new URL(req.url!, 'http://x').search;
        type(
          'text/html',
          page(
            links(...['a', 'b', 'c', 'd', 'e', 'f'].map((facet) => `/${query === '' ? '?' : `${query}&`}${facet}=1`)),
          ),
        )(req, res);
      },
    }),
    body: { limit: 5, depth: 5 },
    expected: ['/ COMPLETED', '/?a=1 COMPLETED', '/?b=1 COMPLETED', '/?c=1 COMPLETED', '/?d=1 COMPLETED'],
  },
  {
    name: 'globs choose, and exclusions win',
    pages: () => ({
      '/': page(links('/docs/a', '/docs/private/b', '/shop')),
      '*': page('leaf'),
      '/robots.txt': type('text/plain', ''),
    }),
    body: { includePatterns: ['**/docs/**'], excludePatterns: ['**/private/**'] },
    expected: ['/ COMPLETED', '/docs/a COMPLETED'],
  },
  {
    name: 'a root that robots.txt refuses fails the crawl',
    pages: () => ({ '/robots.txt': type('text/plain', 'User-agent: *\nDisallow: /'), '/': page('x') }),
    expected: ['/ ROBOTS_DISALLOWED'],
    status: 'FAILED',
  },
  {
    name: 'a robots.txt that cannot be read refuses everything',
    pages: () => ({ '/robots.txt': (_req, res) => void res.writeHead(503).end(), '/': page('x') }),
    expected: ['/ ROBOTS_UNREACHABLE'],
    status: 'FAILED',
  },
  {
    name: 'a robots.txt that is not there allows everything',
    pages: () => ({ '/': page('x') }),
    expected: ['/ COMPLETED'],
  },
];
