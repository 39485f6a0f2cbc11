import {
  choiceRule,
  repeatRule,
  flagRule,
  customRule,
  similarRule,
  ignoredRule,
  unsupported,
  fieldRule,
  type Rules,
} from '../rule.ts';
import { toCookies, toHeaderFields } from '../session-values.ts';
import { cacheAgeRule, fileFormatRule, isOn, joinedTextRule, waitUntilRule } from '../shared-rules.ts';
import { createAgeParser, parseList, NoCounterpart, parseSeconds } from '../values.ts';

/** https://apiflash.com/documentation */
export const apiflash: Rules = {
  access_key: ignoredRule,
  format: fileFormatRule,
  response_type: choiceRule('responseType', { image: null, json: 'url' }),
  width: fieldRule('viewport.width'),
  height: fieldRule('viewport.height'),
  scale_factor: fieldRule('viewport.deviceScaleFactor'),
  scroll_page: customRule('fullPage', (value, given) => {
    if (isOn(value) && !isOn(given['full_page'])) throw new NoCounterpart('the page is scrolled only with fullPage');
    return {};
  }),
  element: fieldRule('selector'),
  element_overlap: unsupported(),
  crop: customRule('clip', (value) => {
    const [x, y, width, height] = parseList(value, ',').map(Number);
    if (height === undefined) throw new NoCounterpart('is not a rectangle in the form left,top,width,height');
    return { fields: { 'clip.x': x, 'clip.y': y, 'clip.width': width, 'clip.height': height } };
  }),
  transparent: fieldRule('omitBackground'),
  thumbnail_width: fieldRule('resize.width'),
  ...repeatRule(
    's3_access_key_id s3_secret_key s3_bucket s3_key s3_endpoint',
    similarRule('responseType', 'the installation stores the files; responseType url returns the URL'),
  ),
  extract_html: textOutputRule('html'),
  extract_text: textOutputRule('text'),
  fresh: flagRule({ cacheTtl: 0 }),
  ttl: cacheAgeRule('fresh', createAgeParser('s')),
  // The visitor that the page sees
  accept_language: fieldRule('locale', (value) => String(value).split(/[,;]/)[0]!.trim()),
  time_zone: fieldRule('timezone'),
  latitude: fieldRule('geolocation.latitude'),
  longitude: fieldRule('geolocation.longitude'),
  accuracy: fieldRule('geolocation.accuracy'),
  cookies: fieldRule('session.cookies', toCookies),
  headers: customRule('session.headers', (value) => toHeaderFields(value, ';')),
  // When to wait, and when to fail
  wait_until: waitUntilRule,
  wait_for: fieldRule('waitFor'),
  delay: fieldRule('delay', parseSeconds),
  fail_on_status: customRule('failOn', (value) => ({
    fields: { failOn: ['http_error'] },
    ...(!/^400-599$/.test(String(value)) && { note: 'every status of 400 or more fails the capture' }),
  })),
  // Blocked requests, added styles and scripts
  no_ads: fieldRule('blockAds'),
  no_cookie_banners: fieldRule('blockCookieBanners'),
  no_tracking: flagRule({ blockLevel: 'normal' }),
  css: joinedTextRule('customCss'),
  js: joinedTextRule('customJs'),
  ...repeatRule('proxy ip_location', unsupported()),
};

function textOutputRule(type: 'html' | 'text') {
  return customRule('outputs', (value) => (['1', 'true'].includes(String(value)) ? { beside: [{ type }] } : {}));
}
