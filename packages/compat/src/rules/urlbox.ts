import {
  addOutputs,
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
import {
  urlRule,
  cacheAgeRule,
  fileFormatRule,
  isOn,
  joinedTextRule,
  clipRule,
  stepsRule,
  waitUntilRule,
  scriptBlocking,
} from '../shared-rules.ts';
import { createAgeParser, createLengthParser, parseList, parseMs } from '../values.ts';

const inTheirBucket = similarRule(
  'responseType',
  'the installation stores the files; responseType url returns the URL',
);

/** https://urlbox.com/docs/options */
export const urlbox: Rules = {
  url: urlRule,
  api_key: ignoredRule,
  token: ignoredRule,
  cache_key: ignoredRule,
  format: fileFormatRule,
  response_type: choiceRule('responseType', { binary: 'binary', json: 'url', base64: 'base64', none: 'url' }),
  // The screen of the browser
  width: fieldRule('viewport.width'),
  height: fieldRule('viewport.height'),
  retina: flagRule({ 'viewport.deviceScaleFactor': 2 }),
  // The captured part of the page
  skip_scroll: flagRule({ fullPageMode: 'native' }),
  scroll_delay: fieldRule('scrollInterval', parseMs),
  ...repeatRule(
    'max_section_height scroll_increment',
    similarRule('maxSections', 'a section has the height of the viewport; maxSections limits their number'),
  ),
  clip: clipRule,
  crop_width: customRule('clip', (value, given) => {
    const [width, height] = [Number(value), Number(given['height'] ?? 1_024)];
    return { fields: { 'clip.x': 0, 'clip.y': 0, 'clip.width': width, 'clip.height': height } };
  }),
  // The format and size of the file
  thumb_width: fieldRule('resize.width'),
  thumb_height: fieldRule('resize.height'),
  img_fit: choiceRule('resize.fit', { inside: 'inside', cover: 'cover', contain: 'contain', fill: 'fill' }),
  img_bg: fieldRule('resize.background'),
  transparent: fieldRule('omitBackground'),
  use_s3: flagRule({ responseType: 'url' }),
  ...repeatRule('s3_path s3_bucket s3_endpoint s3_region', inTheirBucket),
  save_html: addOutputs({ type: 'html' }),
  save_markdown: addOutputs({ type: 'markdown' }),
  save_metadata: addOutputs({ type: 'metadata' }),
  metadata: addOutputs({ type: 'metadata' }),
  save_mhtml: addOutputs({ type: 'mhtml' }),
  readable: addOutputs({ type: 'html', id: 'readable', mainContentOnly: true }),
  ttl: cacheAgeRule('force', createAgeParser('s')),
  force: flagRule({ cacheTtl: 0 }),
  unique: similarRule('cacheTtl', 'without cacheTtl, every capture is new'),
  // Parameters of PDF outputs
  pdf_page_size: fieldRule('paper'),
  pdf_orientation: choiceRule('landscape', { landscape: true, portrait: false }),
  pdf_background: fieldRule('printBackground'),
  pdf_margin: customRule('margins', (value) => {
    const side =
      { none: 0, minimum: '0.5cm', default: '1cm' }[String(value).toLowerCase()] ?? createLengthParser('px')(value);
    return { fields: { 'margins.top': side, 'margins.right': side, 'margins.bottom': side, 'margins.left': side } };
  }),
  pdf_margin_top: fieldRule('margins.top', createLengthParser('px')),
  pdf_margin_right: fieldRule('margins.right', createLengthParser('px')),
  pdf_margin_bottom: fieldRule('margins.bottom', createLengthParser('px')),
  pdf_margin_left: fieldRule('margins.left', createLengthParser('px')),
  pdf_page_width: fieldRule('width', createLengthParser('px')),
  pdf_page_height: fieldRule('height', createLengthParser('px')),
  pdf_scale: fieldRule('scale'),
  pdf_page_range: fieldRule('pageRanges'),
  pdf_header: fieldRule('headerTemplate'),
  pdf_footer: fieldRule('footerTemplate'),
  pdf_show_header: similarRule('headerTemplate', 'send the text as headerTemplate'),
  pdf_show_footer: similarRule('footerTemplate', 'send the text as footerTemplate'),
  ...repeatRule('pdf_fit_to_page pdf_auto_crop', fieldRule('singlePage')),
  // The visitor that the page sees
  user_agent: customRule('userAgent', (value) => {
    if (value === 'mobile') return { fields: { 'viewport.isMobile': true, 'viewport.hasTouch': true } };
    return value === 'desktop' || value === 'random' ? {} : { fields: { userAgent: String(value) } };
  }),
  accept_lang: fieldRule('locale', (value) => String(value).split(/[,;]/)[0]!.trim()),
  tz: fieldRule('timezone'),
  latitude: fieldRule('geolocation.latitude'),
  longitude: fieldRule('geolocation.longitude'),
  accuracy: fieldRule('geolocation.accuracy'),
  cookie: fieldRule('session.cookies', toCookies),
  header: customRule('session.headers', (value) => toHeaderFields(value)),
  authorization: fieldRule('session.headers', (value) => [{ name: 'Authorization', value: String(value) }]),
  // When to wait, and when to fail
  wait_until: waitUntilRule,
  delay: fieldRule('delay', parseMs),
  timeout: fieldRule('timeout', parseMs),
  wait_timeout: similarRule('timeout', 'timeout applies to the complete capture'),
  fail_if_selector_missing: similarRule('waitFor', 'a selector that matches nothing fails the capture'),
  ...repeatRule('fail_on_4xx fail_on_5xx', flagRule({ failOn: ['http_error'] })),
  // Blocked requests, added styles and scripts
  hide_cookie_banners: flagRule({ blockCookieBanners: true }),
  click_accept: flagRule({ blockCookieBanners: true }),
  block_urls: fieldRule('blockRequests', (value) => parseList(value, ',').map((one) => toUrlPattern(String(one)))),
  hide_selector: fieldRule('hideSelectors'),
  block_images: flagRule({ blockResourceTypes: ['image'] }),
  block_fonts: flagRule({ blockResourceTypes: ['font'] }),
  block_medias: flagRule({ blockResourceTypes: ['media'] }),
  block_styles: flagRule({ blockResourceTypes: ['stylesheet'] }),
  block_scripts: flagRule({ blockResourceTypes: ['script'] }),
  ...repeatRule('block_xhr block_fetch', flagRule({ blockResourceTypes: ['xhr'] })),
  block_sockets: flagRule({ blockResourceTypes: ['websocket'] }),
  disable_js: customRule('blockResourceTypes', (value) => (isOn(value) ? scriptBlocking : {})),
  css: joinedTextRule('customCss'),
  css_url: similarRule('customCss', 'the service does not load files; send the text in customCss'),
  js: joinedTextRule('customJs'),
  js_url: similarRule('customJs', 'the service does not load files; send the text in customJs'),
  click: stepsRule('click'),
  click_all: similarRule('actions', 'click uses the first element; list each element, or use customJs'),
  hover: stepsRule('hover'),
  scroll_to: customRule('actions', (value) => ({
    fields: {
      actions: [
        /^\d+$/.test(String(value))
          ? { type: 'scroll', y: Number(value) }
          : { type: 'scroll', selector: String(value) },
      ],
    },
  })),
  type_text: similarRule('actions', 'send an action with the type “type” and a selector'),
  ...repeatRule('proxy proxy_location wait_to_leave fail_if_selector_present full_width', unsupported()),
  ...repeatRule('img_position img_pad highlight gpu llm_prompt', unsupported()),
};

/** Converts a host, or a part of an address, to a pattern for the complete address. */
const toUrlPattern = (text: string): string => (text.includes('*') ? text : `*${text}*`);
