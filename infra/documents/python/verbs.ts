/** A verb of the Python client, and the operation that it calls. */
export type ClientVerb = {
  readonly resource: string;
  readonly verb: string;
  readonly operation: string;
  /** The fields of the body that are passed by position. */
  readonly lead?: readonly string[];
  /** Query parameters with a value that the verb sets. */
  readonly fixed?: Readonly<Record<string, string>>;
  /**
   * Whether the result is the bytes of the response, although the document has JSON in addition to
   * other types.
   */
  readonly isFile?: true;
};

const createVerbs = (
  resource: string,
  verbs: Readonly<Record<string, string | Omit<ClientVerb, 'resource' | 'verb'>>>,
): ClientVerb[] =>
  Object.entries(verbs).map(([verb, row]) => ({
    resource,
    verb,
    ...(typeof row === 'string' ? { operation: row } : row),
  }));

/**
 * The printed verbs. A new operation needs a row here, in `writtenByHand` or in `withoutVerb`;
 * printing fails until it has a row.
 */
export const clientVerbs: readonly ClientVerb[] = [
  ...createVerbs('captures', {
    list: 'listCaptures',
    count: 'countCaptures',
    delete_matching: 'deleteCaptures',
    archive: 'capturesArchive',
    get: 'oneCapture',
    delete: 'deleteCapture',
    thumbnail: 'captureThumbnail',
    result: { operation: 'captureResult', isFile: true },
    output: { operation: 'getCaptureOutput', isFile: true },
    submission: 'getSubmission',
  }),
  ...createVerbs('jobs', {
    create: { operation: 'captureLater', lead: ['url'] },
    list: 'listJobs',
    get: 'getJob',
    cancel: 'cancelJob',
    result: { operation: 'getJobResult', isFile: true },
    output: { operation: 'getJobOutput', isFile: true },
  }),
  ...createVerbs('bulk', {
    create: { operation: 'createBulk', lead: ['urls'] },
    list: 'listBulk',
    get: 'getBulk',
    retry_failed: 'retryBulk',
    cancel: 'cancelBulk',
  }),
  ...createVerbs('batches', {
    create: 'createBatch',
    list: 'listBatches',
    get: 'getBatch',
    add_chunk: 'addChunk',
    start: 'startBatch',
    items: 'listBatchItems',
    archive: 'batchArchive',
    resume: 'resumeBatch',
    restart: 'restartBatch',
    retry_failed: 'retryBatch',
    cancel: 'cancelBatch',
    delete: 'deleteBatch',
  }),
  ...createVerbs('composes', {
    list: 'listComposeJobs',
    get: 'getComposeJob',
    result: 'getComposeResult',
    preview: 'previewCompose',
  }),
  ...createVerbs('schedules', {
    create: 'createSchedule',
    list: 'listSchedules',
    get: 'getSchedule',
    update: 'updateSchedule',
    delete: 'deleteSchedule',
    pause: 'pauseSchedule',
    resume: 'resumeSchedule',
    trigger: 'triggerSchedule',
    history: 'getScheduleHistory',
    create_share_link: 'createShareLink',
    share_links: 'listShareLinks',
    delete_share_link: 'deleteShareLink',
  }),
  ...createVerbs('crawls', {
    start: { operation: 'startCrawl', lead: ['url'] },
    list: 'listCrawls',
    get: 'getCrawl',
    pages: 'crawlPages',
    output: { operation: 'crawlOutput', isFile: true },
    sitemap: { operation: 'getCrawlSitemap', fixed: { format: 'json' } },
    sitemap_xml: { operation: 'getCrawlSitemap', fixed: { format: 'xml' }, isFile: true },
    archive: 'crawlArchive',
    cancel: 'cancelCrawl',
    delete: 'deleteCrawl',
  }),
  ...createVerbs('pipelines', {
    create: 'createPipeline',
    list: 'listPipelines',
    get: 'getPipeline',
    update: 'changePipeline',
    delete: 'deletePipeline',
    validate: 'validatePipeline',
    save_draft: 'savePipelineDraft',
    import_file: 'importPipeline',
    export: 'exportPipeline',
    duplicate: 'duplicatePipeline',
    revisions: 'listPipelineRevisions',
    revision: 'getPipelineRevision',
    roll_trigger_secret: 'rotatePipelineTriggerSecret',
    enable_trigger: 'enablePipelineTrigger',
    disable_trigger: 'disablePipelineTrigger',
    roll_signing_secret: 'rotatePipelineSigningSecret',
    run: 'startPipelineRun',
    runs: 'listPipelineRuns',
    get_run: 'getPipelineRun',
    cancel_run: 'cancelPipelineRun',
    rerun: 'rerunPipelineRun',
    images: 'pipelineImages',
    gallery_link: 'createGalleryLink',
    results: 'readPipelineResults',
    download: 'downloadPipelineImage',
  }),
  ...createVerbs('webhooks', {
    create: { operation: 'createWebhook', lead: ['url', 'events'] },
    list: 'listWebhooks',
    get: 'getWebhook',
    update: 'updateWebhook',
    delete: 'deleteWebhook',
    test: 'testWebhook',
  }),
  ...createVerbs('webhook_deliveries', {
    list: 'listWebhookDeliveries',
    get: 'getWebhookDelivery',
    retry: 'retryWebhookDelivery',
  }),
  ...createVerbs('link_keys', {
    create: 'createLinkKey',
    list: 'listLinkKeys',
    roll: 'rollLinkKey',
    delete: 'deleteLinkKey',
  }),
  ...createVerbs('usage', { get: 'getUsage', quota: 'getQuota', keys: 'getUsageOfKeys', activity: 'getActivity' }),
  ...createVerbs('devices', { list: 'listDevices' }),
  ...createVerbs('system', { health: 'health', readiness: 'getReadiness', openapi: 'openapi' }),
];

/**
 * Operations whose verbs are written manually: their result depends on the arguments, or their
 * caller is not the key.
 */
export const manualVerbs: Readonly<Record<string, string>> = {
  createCapture: 'capture',
  createCompose: 'compose',
  triggerPipeline: 'pipelines.trigger',
};

/**
 * Operations that only a browser opens. Operations that no program calls (`isForPrograms`) have
 * neither a verb nor a row; `call` reaches them.
 */
export const operationsWithoutVerb: ReadonlySet<string> = new Set([
  'sample',
  'statusPage',
  'entrance',
  'openShareLink',
  'sharedPicture',
]);

/** Verbs that poll until the resource has ended. */
export const waitVerbs: Readonly<Record<string, string>> = {
  jobs: 'getJob',
  bulk: 'getBulk',
  batches: 'getBatch',
  composes: 'getComposeJob',
  crawls: 'getCrawl',
  pipelines: 'getPipelineRun',
};
