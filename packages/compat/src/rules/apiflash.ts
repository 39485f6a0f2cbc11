import { choice, each, flagRule, made, near, needless, none, to, type Rules } from '../rule.ts';
import { cookies, headers } from '../session-values.ts';
import { ageUnlessForced, fileFormat, isOn, joined, waitUntilRule } from '../shared-rules.ts';
import { ageSeconds, list, NoCounterpart, seconds } from '../values.ts';

/** https://apiflash.com/documentation */
export const apiflash: Rules = {
  access_key: needless,
  format: fileFormat,
  response_type: choice('responseType', { image: null, json: 'url' }),
  width: to('viewport.width'),
  height: to('viewport.height'),
  scale_factor: to('viewport.deviceScaleFactor'),
  scroll_page: made('fullPage', (value, given) => {
    if (isOn(value) && !isOn(given['full_page'])) throw new NoCounterpart('the page is scrolled only with fullPage');
    return {};
  }),
  element: to('selector'),
  element_overlap: none(),
  crop: made('clip', (value) => {
    const [x, y, width, height] = list(value, ',').map(Number);
    if (height === undefined) throw new NoCounterpart('is not a rectangle in the form left,top,width,height');
    return { fields: { 'clip.x': x, 'clip.y': y, 'clip.width': width, 'clip.height': height } };
  }),
  transparent: to('omitBackground'),
  thumbnail_width: to('resize.width'),
  ...each(
    's3_access_key_id s3_secret_key s3_bucket s3_key s3_endpoint',
    near('responseType', 'the installation stores the files; responseType url returns the URL'),
  ),
  extract_html: extract('html'),
  extract_text: extract('text'),
  fresh: flagRule({ cacheTtl: 0 }),
  ttl: ageUnlessForced('fresh', ageSeconds('s')),
  // The visitor that the page sees
  accept_language: to('locale', (value) => String(value).split(/[,;]/)[0]!.trim()),
  time_zone: to('timezone'),
  latitude: to('geolocation.latitude'),
  longitude: to('geolocation.longitude'),
  accuracy: to('geolocation.accuracy'),
  cookies: to('session.cookies', cookies),
  headers: made('session.headers', (value) => headers(value, ';')),
  // When to wait, and when to fail
  wait_until: waitUntilRule,
  wait_for: to('waitFor'),
  delay: to('delay', seconds),
  fail_on_status: made('failOn', (value) => ({
    fields: { failOn: ['http_error'] },
    ...(!/^400-599$/.test(String(value)) && { note: 'every status of 400 or more fails the capture' }),
  })),
  // Blocked requests, added styles and scripts
  no_ads: to('blockAds'),
  no_cookie_banners: to('blockCookieBanners'),
  no_tracking: flagRule({ blockLevel: 'normal' }),
  css: joined('customCss'),
  js: joined('customJs'),
  ...each('proxy ip_location', none()),
};

function extract(type: 'html' | 'text') {
  return made('outputs', (value) => (['1', 'true'].includes(String(value)) ? { beside: [{ type }] } : {}));
}
