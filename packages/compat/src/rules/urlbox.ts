import { addOutputs, choice, each, flagRule, made, near, needless, none, to, type Rules } from '../rule.ts';
import { cookies, headers } from '../session-values.ts';
import {
  address,
  ageUnlessForced,
  fileFormat,
  isOn,
  joined,
  rectangle,
  steps,
  waitUntilRule,
  withoutScripts,
} from '../shared-rules.ts';
import { ageSeconds, length, list, ms } from '../values.ts';

const inTheirBucket = near('responseType', 'the installation stores the files; responseType url returns the URL');

/** https://urlbox.com/docs/options */
export const urlbox: Rules = {
  url: address,
  api_key: needless,
  token: needless,
  cache_key: needless,
  format: fileFormat,
  response_type: choice('responseType', { binary: 'binary', json: 'url', base64: 'base64', none: 'url' }),
  // The screen of the browser
  width: to('viewport.width'),
  height: to('viewport.height'),
  retina: flagRule({ 'viewport.deviceScaleFactor': 2 }),
  // The captured part of the page
  skip_scroll: flagRule({ fullPageMode: 'native' }),
  scroll_delay: to('scrollInterval', ms),
  ...each(
    'max_section_height scroll_increment',
    near('maxSections', 'a section has the height of the viewport; maxSections limits their number'),
  ),
  clip: rectangle,
  crop_width: made('clip', (value, given) => {
    const [width, height] = [Number(value), Number(given['height'] ?? 1_024)];
    return { fields: { 'clip.x': 0, 'clip.y': 0, 'clip.width': width, 'clip.height': height } };
  }),
  // The format and size of the file
  thumb_width: to('resize.width'),
  thumb_height: to('resize.height'),
  img_fit: choice('resize.fit', { inside: 'inside', cover: 'cover', contain: 'contain', fill: 'fill' }),
  img_bg: to('resize.background'),
  transparent: to('omitBackground'),
  use_s3: flagRule({ responseType: 'url' }),
  ...each('s3_path s3_bucket s3_endpoint s3_region', inTheirBucket),
  save_html: addOutputs({ type: 'html' }),
  save_markdown: addOutputs({ type: 'markdown' }),
  save_metadata: addOutputs({ type: 'metadata' }),
  metadata: addOutputs({ type: 'metadata' }),
  save_mhtml: addOutputs({ type: 'mhtml' }),
  readable: addOutputs({ type: 'html', id: 'readable', mainContentOnly: true }),
  ttl: ageUnlessForced('force', ageSeconds('s')),
  force: flagRule({ cacheTtl: 0 }),
  unique: near('cacheTtl', 'without cacheTtl, every capture is new'),
  // Parameters of PDF outputs
  pdf_page_size: to('paper'),
  pdf_orientation: choice('landscape', { landscape: true, portrait: false }),
  pdf_background: to('printBackground'),
  pdf_margin: made('margins', (value) => {
    const side = { none: 0, minimum: '0.5cm', default: '1cm' }[String(value).toLowerCase()] ?? length('px')(value);
    return { fields: { 'margins.top': side, 'margins.right': side, 'margins.bottom': side, 'margins.left': side } };
  }),
  pdf_margin_top: to('margins.top', length('px')),
  pdf_margin_right: to('margins.right', length('px')),
  pdf_margin_bottom: to('margins.bottom', length('px')),
  pdf_margin_left: to('margins.left', length('px')),
  pdf_page_width: to('width', length('px')),
  pdf_page_height: to('height', length('px')),
  pdf_scale: to('scale'),
  pdf_page_range: to('pageRanges'),
  pdf_header: to('headerTemplate'),
  pdf_footer: to('footerTemplate'),
  pdf_show_header: near('headerTemplate', 'send the text as headerTemplate'),
  pdf_show_footer: near('footerTemplate', 'send the text as footerTemplate'),
  ...each('pdf_fit_to_page pdf_auto_crop', to('singlePage')),
  // The visitor that the page sees
  user_agent: made('userAgent', (value) => {
    if (value === 'mobile') return { fields: { 'viewport.isMobile': true, 'viewport.hasTouch': true } };
    return value === 'desktop' || value === 'random' ? {} : { fields: { userAgent: String(value) } };
  }),
  accept_lang: to('locale', (value) => String(value).split(/[,;]/)[0]!.trim()),
  tz: to('timezone'),
  latitude: to('geolocation.latitude'),
  longitude: to('geolocation.longitude'),
  accuracy: to('geolocation.accuracy'),
  cookie: to('session.cookies', cookies),
  header: made('session.headers', (value) => headers(value)),
  authorization: to('session.headers', (value) => [{ name: 'Authorization', value: String(value) }]),
  // When to wait, and when to fail
  wait_until: waitUntilRule,
  delay: to('delay', ms),
  timeout: to('timeout', ms),
  wait_timeout: near('timeout', 'timeout applies to the complete capture'),
  fail_if_selector_missing: near('waitFor', 'a selector that matches nothing fails the capture'),
  ...each('fail_on_4xx fail_on_5xx', flagRule({ failOn: ['http_error'] })),
  // Blocked requests, added styles and scripts
  hide_cookie_banners: flagRule({ blockCookieBanners: true }),
  click_accept: flagRule({ blockCookieBanners: true }),
  block_urls: to('blockRequests', (value) => list(value, ',').map((one) => pattern(String(one)))),
  hide_selector: to('hideSelectors'),
  block_images: flagRule({ blockResourceTypes: ['image'] }),
  block_fonts: flagRule({ blockResourceTypes: ['font'] }),
  block_medias: flagRule({ blockResourceTypes: ['media'] }),
  block_styles: flagRule({ blockResourceTypes: ['stylesheet'] }),
  block_scripts: flagRule({ blockResourceTypes: ['script'] }),
  ...each('block_xhr block_fetch', flagRule({ blockResourceTypes: ['xhr'] })),
  block_sockets: flagRule({ blockResourceTypes: ['websocket'] }),
  disable_js: made('blockResourceTypes', (value) => (isOn(value) ? withoutScripts : {})),
  css: joined('customCss'),
  css_url: near('customCss', 'the service does not load files; send the text in customCss'),
  js: joined('customJs'),
  js_url: near('customJs', 'the service does not load files; send the text in customJs'),
  click: steps('click'),
  click_all: near('actions', 'click uses the first element; list each element, or use customJs'),
  hover: steps('hover'),
  scroll_to: made('actions', (value) => ({
    fields: {
      actions: [
        /^\d+$/.test(String(value))
          ? { type: 'scroll', y: Number(value) }
          : { type: 'scroll', selector: String(value) },
      ],
    },
  })),
  type_text: near('actions', 'send an action with the type “type” and a selector'),
  ...each('proxy proxy_location wait_to_leave fail_if_selector_present full_width', none()),
  ...each('img_position img_pad highlight gpu llm_prompt', none()),
};

/** Converts a host, or a part of an address, to a pattern for the complete address. */
const pattern = (text: string): string => (text.includes('*') ? text : `*${text}*`);
