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
  blockedTypesRule,
  fileFormatRule,
  isOn,
  joinedTextRule,
  reducedMotionRule,
  stepsRule,
  waitUntilRule,
} from '../shared-rules.ts';
import { parseDevice, createLengthParser, parseSeconds } from '../values.ts';

/** https://screenshotone.com/docs/options/ */
export const screenshotone: Rules = {
  access_key: ignoredRule,
  signature: ignoredRule,
  format: fileFormatRule,
  response_type: choiceRule('responseType', { by_format: null, json: 'url', empty: 'url' }),
  // The screen of the browser
  viewport_width: fieldRule('viewport.width'),
  viewport_height: fieldRule('viewport.height'),
  device_scale_factor: fieldRule('viewport.deviceScaleFactor'),
  viewport_mobile: fieldRule('viewport.isMobile'),
  viewport_has_touch: fieldRule('viewport.hasTouch'),
  viewport_landscape: similarRule('viewport.width and viewport.height', 'swap viewport.width and viewport.height'),
  viewport_device: fieldRule('device', parseDevice),
  // The captured part of the page
  full_page_scroll: flagRule({}, { fullPageMode: 'native' }),
  full_page_algorithm: choiceRule('fullPageMode', { default: 'native', by_sections: 'stitch' }),
  full_page_scroll_delay: fieldRule('scrollInterval'),
  full_page_scroll_by: similarRule(
    'maxSections',
    'a section has the height of the viewport; maxSections limits their number',
  ),
  full_page_max_height: fieldRule('maxHeight'),
  clip_x: fieldRule('clip.x'),
  clip_y: fieldRule('clip.y'),
  clip_width: fieldRule('clip.width'),
  clip_height: fieldRule('clip.height'),
  // The format and size of the file
  image_quality: fieldRule('quality'),
  image_width: fieldRule('resize.width'),
  image_height: fieldRule('resize.height'),
  store: flagRule({ responseType: 'url' }),
  ...repeatRule(
    'storage_return_location storage_path storage_bucket storage_endpoint',
    similarRule('responseType', 'the installation stores the files; responseType url returns the URL'),
  ),
  metadata_content: customRule('outputs', (value, given) =>
    isOn(value) ? { beside: [{ type: given['metadata_content_format'] === 'html' ? 'html' : 'markdown' }] } : {},
  ),
  metadata_content_format: similarRule('outputs', 'set metadata_content too', 'html', 'markdown'),
  ...repeatRule('metadata_page_title metadata_open_graph metadata_icon', addOutputs({ type: 'metadata' })),
  metadata_fonts: similarRule('outputs', 'no output contains fonts'),
  cache: customRule('cacheTtl', (value, given) =>
    isOn(value) && given['cache_ttl'] === undefined ? { fields: { cacheTtl: 14_400 } } : {},
  ),
  cache_key: similarRule('cacheTtl', 'identical requests are recognised by their options'),
  external_identifier: fieldRule('metadata', (value) => ({ externalIdentifier: String(value) })),
  async: customRule('POST /v1/screenshots/async', (value) =>
    isOn(value) ? { endpoint: '/v1/screenshots/async' } : {},
  ),
  // Parameters of PDF outputs
  pdf_paper_format: fieldRule('paper'),
  pdf_landscape: fieldRule('landscape'),
  pdf_print_background: fieldRule('printBackground'),
  pdf_margin: customRule('margins', (value) => {
    const side = createLengthParser('px')(value);
    return { fields: { 'margins.top': side, 'margins.right': side, 'margins.bottom': side, 'margins.left': side } };
  }),
  pdf_margin_top: fieldRule('margins.top', createLengthParser('px')),
  pdf_margin_right: fieldRule('margins.right', createLengthParser('px')),
  pdf_margin_bottom: fieldRule('margins.bottom', createLengthParser('px')),
  pdf_margin_left: fieldRule('margins.left', createLengthParser('px')),
  pdf_fit_one_page: fieldRule('singlePage'),
  // The visitor that the page sees
  media_type: fieldRule('media'),
  reduced_motion: reducedMotionRule,
  time_zone: fieldRule('timezone'),
  geolocation_latitude: fieldRule('geolocation.latitude'),
  geolocation_longitude: fieldRule('geolocation.longitude'),
  geolocation_accuracy: fieldRule('geolocation.accuracy'),
  cookies: fieldRule('session.cookies', toCookies),
  headers: customRule('session.headers', (value) => toHeaderFields(value)),
  authorization: fieldRule('session.headers', (value) => [{ name: 'Authorization', value: String(value) }]),
  // When to wait, and when to fail
  wait_for_selector: fieldRule('waitFor'),
  wait_until: waitUntilRule,
  delay: fieldRule('delay', parseSeconds),
  timeout: fieldRule('timeout', parseSeconds),
  navigation_timeout: similarRule('timeout', 'timeout applies to the complete capture'),
  fail_if_request_failed: flagRule({ failOn: ['missing_resources'] }),
  ...repeatRule(
    'fail_if_content_missing fail_if_content_contains',
    similarRule(
      'failOn',
      'no condition searches for a text; use an action that waits for an element, which fails without it',
    ),
  ),
  // Blocked requests, added styles and scripts
  block_chats: flagRule({ blockPopups: true }),
  block_banners_by_heuristics: flagRule({ blockPopups: true }),
  block_trackers: flagRule({ blockLevel: 'normal' }),
  block_socials: flagRule({ blockLevel: 'pro' }),
  block_resources: blockedTypesRule,
  styles: joinedTextRule('customCss'),
  scripts: joinedTextRule('customJs'),
  scripts_wait_until: similarRule('customJs', 'the capture waits for a promise that customJs returns'),
  click: stepsRule('click'),
  click_all: similarRule('actions', 'click uses the first element; list each element, or use customJs'),
  hover: stepsRule('hover'),
  scroll_into_view: stepsRule('scroll'),
  scroll_into_view_adjust_top: similarRule('actions', 'the action scroll with y scrolls by pixels'),
  ...repeatRule('markdown ip_country_code proxy', unsupported()),
  request_gpu_rendering: unsupported(),
  vision_prompt: unsupported(),
  capture_beyond_viewport: unsupported(),
  cache_ttl: fieldRule('cacheTtl'),
};
