import { page, startSite, type Site } from '@tintype/testing/site';

const isKnown = (cookie: string | undefined): boolean => cookie?.includes('session=5d41402a') === true;
const paragraphs = '<p>A sentence that stands for the text of the page, long enough to be read as one.</p>'.repeat(40);

/** Has what the recipes name: `#pricing`, `.chat`, `.price`, a form, a late chart. */
export const startShownSite = (): Promise<Site> =>
  startSite({
    '/': page(
      `<h1>Welcome</h1><section id="pricing"><h2>Pricing</h2><p class="price">19 €</p></section><div class="chat">Chat</div>
<a href="/shop">Shop</a>${paragraphs}`,
      '<title>Welcome</title>',
    ),
    '/shop': page(`<h1>Shop</h1><p class="price">19 €</p>${paragraphs}`, '<title>Shop</title>'),
    '/report': page(`<h1>Report</h1>${paragraphs}${paragraphs}`, '<title>Report</title>'),
    '/board': page(
      `<h1>Board</h1><div id="chart"></div><script>setTimeout(() => { chart.innerHTML = '<svg width="200" height="100"><circle r="40" cx="50" cy="50"/></svg>'; }, 300);</script>`,
    ),
    '/login': (req, res) => {
      if (req.method === 'POST')
        res.writeHead(303, { Location: '/account', 'Set-Cookie': 'session=5d41402a; Path=/' }).end();
      else
        res
          .setHeader('Content-Type', 'text/html')
          .end(
            page(
              '<form method="post"><input id="email" name="e"><input id="password" name="p" type="password"><button type="submit">Go</button></form>',
            ),
          );
    },
    '/broken': (req) => void req.destroy(),
    '/account': (req, res) => {
      const isIn = isKnown(req.headers.cookie);
      res
        .writeHead(isIn ? 200 : 403, { 'Content-Type': 'text/html' })
        .end(page(isIn ? '<h1 id="account">Account of Ada</h1><p>Only for her.</p>' : '<h1>No</h1>'));
    },
  });
