import { addOutputs, choice, each, flagRule, made, near, needless, none, to, type Rules } from '../rule.ts';
import { cookies, headers } from '../session-values.ts';
import { blockedKinds, fileFormat, isOn, joined, motion, steps, waitUntilRule } from '../shared-rules.ts';
import { device, length, seconds } from '../values.ts';

/** https://screenshotone.com/docs/options/ */
export const screenshotone: Rules = {
  access_key: needless,
  signature: needless,
  format: fileFormat,
  response_type: choice('responseType', { by_format: null, json: 'url', empty: 'url' }),
  // The screen of the browser
  viewport_width: to('viewport.width'),
  viewport_height: to('viewport.height'),
  device_scale_factor: to('viewport.deviceScaleFactor'),
  viewport_mobile: to('viewport.isMobile'),
  viewport_has_touch: to('viewport.hasTouch'),
  viewport_landscape: near('viewport.width and viewport.height', 'swap viewport.width and viewport.height'),
  viewport_device: to('device', device),
  // The captured part of the page
  full_page_scroll: flagRule({}, { fullPageMode: 'native' }),
  full_page_algorithm: choice('fullPageMode', { default: 'native', by_sections: 'stitch' }),
  full_page_scroll_delay: to('scrollInterval'),
  full_page_scroll_by: near('maxSections', 'a section has the height of the viewport; maxSections limits their number'),
  full_page_max_height: to('maxHeight'),
  clip_x: to('clip.x'),
  clip_y: to('clip.y'),
  clip_width: to('clip.width'),
  clip_height: to('clip.height'),
  // The format and size of the file
  image_quality: to('quality'),
  image_width: to('resize.width'),
  image_height: to('resize.height'),
  store: flagRule({ responseType: 'url' }),
  ...each(
    'storage_return_location storage_path storage_bucket storage_endpoint',
    near('responseType', 'the installation stores the files; responseType url returns the URL'),
  ),
  metadata_content: made('outputs', (value, given) =>
    isOn(value) ? { beside: [{ type: given['metadata_content_format'] === 'html' ? 'html' : 'markdown' }] } : {},
  ),
  metadata_content_format: near('outputs', 'set metadata_content too', 'html', 'markdown'),
  ...each('metadata_page_title metadata_open_graph metadata_icon', addOutputs({ type: 'metadata' })),
  metadata_fonts: near('outputs', 'no output contains fonts'),
  cache: made('cacheTtl', (value, given) =>
    isOn(value) && given['cache_ttl'] === undefined ? { fields: { cacheTtl: 14_400 } } : {},
  ),
  cache_key: near('cacheTtl', 'identical requests are recognised by their options'),
  external_identifier: to('metadata', (value) => ({ externalIdentifier: String(value) })),
  async: made('POST /v1/screenshots/async', (value) => (isOn(value) ? { endpoint: '/v1/screenshots/async' } : {})),
  // Parameters of PDF outputs
  pdf_paper_format: to('paper'),
  pdf_landscape: to('landscape'),
  pdf_print_background: to('printBackground'),
  pdf_margin: made('margins', (value) => {
    const side = length('px')(value);
    return { fields: { 'margins.top': side, 'margins.right': side, 'margins.bottom': side, 'margins.left': side } };
  }),
  pdf_margin_top: to('margins.top', length('px')),
  pdf_margin_right: to('margins.right', length('px')),
  pdf_margin_bottom: to('margins.bottom', length('px')),
  pdf_margin_left: to('margins.left', length('px')),
  pdf_fit_one_page: to('singlePage'),
  // The visitor that the page sees
  media_type: to('media'),
  reduced_motion: motion,
  time_zone: to('timezone'),
  geolocation_latitude: to('geolocation.latitude'),
  geolocation_longitude: to('geolocation.longitude'),
  geolocation_accuracy: to('geolocation.accuracy'),
  cookies: to('session.cookies', cookies),
  headers: made('session.headers', (value) => headers(value)),
  authorization: to('session.headers', (value) => [{ name: 'Authorization', value: String(value) }]),
  // When to wait, and when to fail
  wait_for_selector: to('waitFor'),
  wait_until: waitUntilRule,
  delay: to('delay', seconds),
  timeout: to('timeout', seconds),
  navigation_timeout: near('timeout', 'timeout applies to the complete capture'),
  fail_if_request_failed: flagRule({ failOn: ['missing_resources'] }),
  ...each(
    'fail_if_content_missing fail_if_content_contains',
    near('failOn', 'no condition searches for a text; use an action that waits for an element, which fails without it'),
  ),
  // Blocked requests, added styles and scripts
  block_chats: flagRule({ blockPopups: true }),
  block_banners_by_heuristics: flagRule({ blockPopups: true }),
  block_trackers: flagRule({ blockLevel: 'normal' }),
  block_socials: flagRule({ blockLevel: 'pro' }),
  block_resources: blockedKinds,
  styles: joined('customCss'),
  scripts: joined('customJs'),
  scripts_wait_until: near('customJs', 'the capture waits for a promise that customJs returns'),
  click: steps('click'),
  click_all: near('actions', 'click uses the first element; list each element, or use customJs'),
  hover: steps('hover'),
  scroll_into_view: steps('scroll'),
  scroll_into_view_adjust_top: near('actions', 'the action scroll with y scrolls by pixels'),
  ...each('markdown ip_country_code proxy', none()),
  request_gpu_rendering: none(),
  vision_prompt: none(),
  capture_beyond_viewport: none(),
  cache_ttl: to('cacheTtl'),
};
