/** A full page, small and without what other suites look at. */
export const fullPage = (url: string, fields: object = {}) => ({
  url,
  format: 'png',
  fullPage: true,
  blockAds: false,
  blockCookieBanners: false,
  blockPopups: false,
  viewport: { width: 800, height: 600 },
  timeout: 60_000,
  ...fields,
});
