import { page, startSite, type Site } from '@tintype/testing/site';

export type HangingSite = Site & {
  /** How often the image of this page has been asked for. */
  readonly visits: (name: string) => number;
};

const imageMs = 3_000;
const image =
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="#0f0"/></svg>';

/**
 * Every page takes three seconds to load, so that there is time to break something in the middle;
 * `/never…` takes for ever.
 */
export async function startHangingSite(): Promise<HangingSite> {
  const visits = new Map<string, number>();
  const site = await startSite({
    '*': (req, res) => {
      const [, name = '', kind] = (req.url ?? '').split('/');
      if (kind !== 'image.svg') {
        res
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(page(`<h1>${name}</h1><img src="/${name}/image.svg" width="50" height="50">`));
        return;
      }
      visits.set(name, (visits.get(name) ?? 0) + 1);
      if (name.startsWith('never')) return;
      setTimeout(() => res.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(image), imageMs);
    },
  });
  return { ...site, url: (name) => site.url(`/${name}/`), visits: (name) => visits.get(name) ?? 0 };
}
