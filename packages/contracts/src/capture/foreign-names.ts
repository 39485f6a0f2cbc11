const services = {
  screenshotone: 'ScreenshotOne',
  urlbox: 'Urlbox',
  puppeteer: 'Browserless and Puppeteer',
  playwright: 'Playwright',
  gotenberg: 'Gotenberg',
  firecrawl: 'Firecrawl',
  microlink: 'microlink',
  apiflash: 'ApiFlash',
  thumio: 'thum.io',
} as const;
type Service = keyof typeof services;
/** Names of one service, with spaces between them. */
type Names = { readonly [S in Service]?: string };
type Row = { readonly ours: string | null; readonly names: Names };
const row = (ours: string | null, names: Names): Row => ({ ours, names });

/**
 * The names by which other services call options that decide the result, by their public documentation of 2026: our name, or `null` where there is
 * none. A name that is ours in another spelling (`full_page`) is no row, and neither is one that changes no result (`access_key`). A dot leads into an object.
 */
const rows: readonly Row[] = [
  // Screen
  row('viewport', { playwright: 'viewportSize screen' }),
  row('viewport.width', { screenshotone: 'viewport_width', thumio: 'viewportWidth' }),
  row('viewport.height', { screenshotone: 'viewport_height' }),
  row('viewport.deviceScaleFactor', {
    screenshotone: 'device_scale_factor',
    urlbox: 'retina',
    puppeteer: 'deviceScaleFactor',
    playwright: 'deviceScaleFactor',
    apiflash: 'scale_factor',
  }),
  row('viewport.isMobile', {
    screenshotone: 'viewport_mobile',
    puppeteer: 'isMobile',
    playwright: 'isMobile',
    firecrawl: 'mobile',
  }),
  row('viewport.hasTouch', { screenshotone: 'viewport_has_touch', puppeteer: 'hasTouch', playwright: 'hasTouch' }),
  row('viewport.width and viewport.height', { screenshotone: 'viewport_landscape', puppeteer: 'isLandscape' }),
  row('device', { screenshotone: 'viewport_device', thumio: 'iphone5 iphone6 iphone6plus iphoneX galaxys5 ogImage' }),
  // Part of the page
  row('fullPage', {
    puppeteer: 'options.fullPage scrollPage',
    playwright: 'options.fullPage',
    microlink: 'screenshot.fullPage',
    apiflash: 'scroll_page',
  }),
  row('fullPageMode', { screenshotone: 'full_page_scroll full_page_algorithm', urlbox: 'skip_scroll' }),
  row('scrollInterval', { screenshotone: 'full_page_scroll_delay', urlbox: 'scroll_delay' }),
  row('maxHeight', { screenshotone: 'full_page_max_height' }),
  row('maxSections', { urlbox: 'max_section_height scroll_increment', screenshotone: 'full_page_scroll_by' }),
  row('selector', {
    puppeteer: 'options.selector',
    firecrawl: 'includeTags',
    microlink: 'screenshot.element',
    apiflash: 'element',
  }),
  row('clip', {
    puppeteer: 'options.clip manipulate',
    playwright: 'options.clip',
    apiflash: 'crop',
    thumio: 'crop',
  }),
  row('clip.x', { screenshotone: 'clip_x' }),
  row('clip.y', { screenshotone: 'clip_y' }),
  row('clip.width', { screenshotone: 'clip_width', urlbox: 'crop_width' }),
  row('clip.height', { screenshotone: 'clip_height' }),
  // File
  row('format', {
    puppeteer: 'type options.type',
    playwright: 'type options.type',
    microlink: 'screenshot.type',
    thumio: 'png allowJPG allowWebp',
  }),
  row('quality', {
    screenshotone: 'image_quality',
    puppeteer: 'options.quality',
    playwright: 'options.quality',
    microlink: 'screenshot.quality',
  }),
  row('omitBackground', {
    urlbox: 'transparent',
    puppeteer: 'options.omitBackground',
    playwright: 'options.omitBackground',
    microlink: 'screenshot.omitBackground',
    apiflash: 'transparent',
  }),
  row('resize.width', { screenshotone: 'image_width', urlbox: 'thumb_width', apiflash: 'thumbnail_width' }),
  row('resize.height', { screenshotone: 'image_height', urlbox: 'thumb_height' }),
  row('resize.fit', { urlbox: 'img_fit' }),
  row('resize.background', { urlbox: 'img_bg' }),
  row('responseType', {
    screenshotone: 'store storage_return_location storage_path storage_bucket storage_endpoint',
    urlbox: 'use_s3 s3_path s3_bucket s3_endpoint s3_region',
    puppeteer: 'encoding options.encoding',
    microlink: 'embed',
    apiflash: 's3_access_key_id s3_secret_key s3_bucket s3_key s3_endpoint',
  }),
  row('outputs', {
    screenshotone:
      'metadata_content metadata_content_format metadata_page_title metadata_open_graph metadata_icon metadata_fonts',
    urlbox: 'save_html save_markdown save_metadata save_mhtml readable',
    puppeteer: 'elements',
    firecrawl: 'formats onlyMainContent jsonOptions extract extractorOptions pageOptions removeBase64Images',
    microlink: 'meta data palette iframe screenshot pdf',
    apiflash: 'extract_html extract_text',
  }),
  row('cacheTtl', {
    screenshotone: 'cache cache_key',
    urlbox: 'ttl force unique',
    firecrawl: 'maxAge minAge storeInCache',
    microlink: 'ttl staleTtl force',
    apiflash: 'fresh ttl',
    thumio: 'maxAge refresh hours',
  }),
  row('metadata', { screenshotone: 'external_identifier' }),
  row('POST /v1/screenshots/async', { screenshotone: 'async' }),
  row('POST /v1/crawls', { firecrawl: 'scrapeOptions crawlerOptions' }),
  row('POST /v1/schedules', { firecrawl: 'changeTrackingOptions' }),
  // PDF
  row('paper', {
    screenshotone: 'pdf_paper_format',
    urlbox: 'pdf_page_size',
    puppeteer: 'options.format',
    playwright: 'options.format',
    microlink: 'pdf.format',
  }),
  row('landscape', {
    screenshotone: 'pdf_landscape',
    urlbox: 'pdf_orientation',
    puppeteer: 'options.landscape',
    playwright: 'options.landscape',
    microlink: 'pdf.landscape',
  }),
  row('printBackground', {
    screenshotone: 'pdf_print_background',
    urlbox: 'pdf_background',
    puppeteer: 'options.printBackground',
    playwright: 'options.printBackground',
    microlink: 'pdf.printBackground',
  }),
  row('margins', {
    screenshotone: 'pdf_margin',
    urlbox: 'pdf_margin',
    puppeteer: 'options.margin',
    playwright: 'options.margin',
    microlink: 'pdf.margin',
  }),
  row('margins.top', { screenshotone: 'pdf_margin_top', urlbox: 'pdf_margin_top', gotenberg: 'marginTop' }),
  row('margins.right', { screenshotone: 'pdf_margin_right', urlbox: 'pdf_margin_right', gotenberg: 'marginRight' }),
  row('margins.bottom', { screenshotone: 'pdf_margin_bottom', urlbox: 'pdf_margin_bottom', gotenberg: 'marginBottom' }),
  row('margins.left', { screenshotone: 'pdf_margin_left', urlbox: 'pdf_margin_left', gotenberg: 'marginLeft' }),
  row('width', {
    urlbox: 'pdf_page_width',
    puppeteer: 'options.width',
    playwright: 'options.width',
    gotenberg: 'paperWidth',
    microlink: 'pdf.width',
  }),
  row('height', {
    urlbox: 'pdf_page_height',
    puppeteer: 'options.height',
    playwright: 'options.height',
    gotenberg: 'paperHeight',
    microlink: 'pdf.height',
  }),
  row('scale', {
    urlbox: 'pdf_scale',
    puppeteer: 'options.scale',
    playwright: 'options.scale',
    microlink: 'pdf.scale',
  }),
  row('pageRanges', {
    urlbox: 'pdf_page_range',
    puppeteer: 'options.pageRanges',
    playwright: 'options.pageRanges',
    gotenberg: 'nativePageRanges',
    microlink: 'pdf.pageRanges',
  }),
  row('headerTemplate', {
    urlbox: 'pdf_header pdf_show_header',
    puppeteer: 'displayHeaderFooter options.displayHeaderFooter options.headerTemplate',
    playwright: 'displayHeaderFooter options.displayHeaderFooter options.headerTemplate',
    gotenberg: 'headerHtml header.html',
  }),
  row('footerTemplate', {
    urlbox: 'pdf_footer pdf_show_footer',
    puppeteer: 'options.footerTemplate',
    playwright: 'options.footerTemplate',
    gotenberg: 'footerHtml footer.html',
  }),
  row('preferCssPageSize', {
    puppeteer: 'options.preferCSSPageSize',
    playwright: 'options.preferCSSPageSize',
  }),
  row('singlePage', { screenshotone: 'pdf_fit_one_page', urlbox: 'pdf_fit_to_page pdf_auto_crop' }),
  row('outline', { puppeteer: 'options.outline', playwright: 'options.outline', gotenberg: 'generateDocumentOutline' }),
  // Visitor
  row('darkMode', {
    playwright: 'colorScheme',
    gotenberg: 'emulatedMediaFeatures',
    microlink: 'colorScheme',
    puppeteer: 'emulateMediaFeatures',
  }),
  row('reducedMotion', { microlink: 'animations', thumio: 'noanimate' }),
  row('media', {
    screenshotone: 'media_type',
    puppeteer: 'emulateMediaType',
    gotenberg: 'emulatedMediaType emulateMediaType',
    microlink: 'mediaType',
  }),
  row('userAgent', { puppeteer: 'setUserAgent', microlink: 'headers.user-agent' }),
  row('locale', { urlbox: 'accept_lang', firecrawl: 'location location.languages', apiflash: 'accept_language' }),
  row('timezone', {
    screenshotone: 'time_zone',
    urlbox: 'tz',
    puppeteer: 'emulateTimezone',
    playwright: 'timezoneId',
    apiflash: 'time_zone',
  }),
  row('geolocation.latitude', { screenshotone: 'geolocation_latitude', urlbox: 'latitude', apiflash: 'latitude' }),
  row('geolocation.longitude', { screenshotone: 'geolocation_longitude', urlbox: 'longitude', apiflash: 'longitude' }),
  row('geolocation.accuracy', { screenshotone: 'geolocation_accuracy', urlbox: 'accuracy', apiflash: 'accuracy' }),
  row('session', { playwright: 'storageState' }),
  row('session.cookies', {
    screenshotone: 'cookies',
    urlbox: 'cookie',
    puppeteer: 'cookies',
    gotenberg: 'cookies',
    apiflash: 'cookies',
  }),
  row('session.headers', {
    screenshotone: 'headers authorization',
    urlbox: 'header authorization',
    puppeteer: 'setExtraHTTPHeaders',
    playwright: 'extraHTTPHeaders',
    gotenberg: 'extraHttpHeaders',
    firecrawl: 'headers',
    microlink: 'headers',
    apiflash: 'headers',
  }),
  row('authentication', { puppeteer: 'authenticate', playwright: 'httpCredentials', thumio: 'auth' }),
  row('stealthMode', { puppeteer: 'stealth', firecrawl: 'stealthProxy' }),
  // Waiting and failing
  row('waitFor', {
    screenshotone: 'wait_for_selector',
    puppeteer: 'waitForSelector',
    gotenberg: 'waitForSelector',
    microlink: 'waitForSelector',
    urlbox: 'fail_if_selector_missing',
  }),
  row('delay', {
    puppeteer: 'waitForTimeout',
    gotenberg: 'waitDelay',
    microlink: 'waitForTimeout',
    thumio: 'wait',
  }),
  row('waitUntil', {
    puppeteer: 'gotoOptions gotoOptions.waitUntil waitForNavigation',
    gotenberg: 'skipNetworkIdleEvent skipNetworkAlmostIdleEvent',
  }),
  row('timeout', {
    screenshotone: 'navigation_timeout',
    urlbox: 'wait_timeout',
    puppeteer: 'gotoOptions.timeout',
  }),
  row('failOn', {
    screenshotone: 'fail_if_request_failed fail_if_content_missing fail_if_content_contains',
    urlbox: 'fail_on_4xx fail_on_5xx',
    gotenberg:
      'failOnHttpStatusCodes failOnResourceHttpStatusCodes failOnResourceLoadingFailed ignoreResourceHttpStatusDomains',
    apiflash: 'fail_on_status',
  }),
  // Blocking and scripts
  row('blockAds', { microlink: 'adblock', apiflash: 'no_ads' }),
  row('blockCookieBanners', {
    urlbox: 'hide_cookie_banners click_accept',
    puppeteer: 'blockConsentModals',
    apiflash: 'no_cookie_banners',
  }),
  row('blockPopups', { screenshotone: 'block_chats block_banners_by_heuristics' }),
  row('blockLevel', { screenshotone: 'block_trackers block_socials', apiflash: 'no_tracking' }),
  row('blockRequests', { urlbox: 'block_urls', puppeteer: 'rejectRequestPattern requestInterceptors' }),
  row('blockResourceTypes', {
    screenshotone: 'block_resources',
    urlbox:
      'block_images block_fonts block_medias block_styles block_scripts block_xhr block_fetch block_sockets disable_js',
    puppeteer: 'rejectResourceTypes setJavaScriptEnabled',
    playwright: 'javaScriptEnabled',
    microlink: 'javascript',
    thumio: 'noFonts',
  }),
  row('hideSelectors', { playwright: 'mask options.mask', firecrawl: 'excludeTags' }),
  row('customCss', {
    screenshotone: 'styles',
    urlbox: 'css css_url',
    puppeteer: 'addStyleTag',
    playwright: 'style options.style',
    microlink: 'styles',
    apiflash: 'css',
  }),
  row('customJs', {
    screenshotone: 'scripts scripts_wait_until',
    urlbox: 'js js_url',
    puppeteer: 'addScriptTag code waitForFunction waitForEvent',
    gotenberg: 'waitForExpression waitWindowStatus',
    microlink: 'scripts modules function',
    apiflash: 'js',
  }),
  row('actions', {
    screenshotone: 'click click_all hover scroll_into_view scroll_into_view_adjust_top',
    urlbox: 'click click_all hover scroll_to type_text',
    microlink: 'click scroll',
  }),
  // Without a counterpart
  row(null, {
    screenshotone: 'markdown ip_country_code proxy request_gpu_rendering vision_prompt capture_beyond_viewport',
    urlbox:
      'proxy proxy_location wait_to_leave fail_if_selector_present full_width img_position img_pad highlight gpu llm_prompt',
    puppeteer: 'launch proxy',
    playwright: 'proxy offline contrast maskColor',
    gotenberg: 'pdfa pdfua failOnConsoleExceptions splitMode watermark downloadFrom',
    firecrawl: 'proxy skipTlsVerification parsers parsePDF agent',
    microlink: 'proxy prerender retry screenshot.overlay screenshot.codeScheme insights',
    apiflash: 'proxy ip_location element_overlap',
    thumio: 'pdfSource muteAnimation noOverlay',
  }),
];

type ForeignName = readonly [service: string, name: string, ours: string | null];

/** Service, name and ours. `null` where there is none. */
export const foreignRows: readonly ForeignName[] = rows.flatMap(({ ours, names }) =>
  (Object.entries(names) as [Service, string][]).flatMap(([service, list]) =>
    list.split(' ').map((name): ForeignName => [services[service], name, ours]),
  ),
);

/** The refusal of each name, as a schema has it (`foreignNames`, `normalise.ts`). */
export const foreignNames: Readonly<Record<string, string>> = Object.fromEntries(
  [...Map.groupBy(foreignRows, ([, name]) => name)].map(([name, all]) => {
    const whose = [...new Set(all.map(([service]) => service))].join(', ');
    const counterparts = [...new Set(all.flatMap(([, , ours]) => ours ?? []))];
    const cure =
      counterparts.length === 0 ? 'it has no counterpart here, leave it out' : `send ${counterparts.join(' or ')}`;
    return [name, `is a name of ${whose}: ${cure}`];
  }),
);
