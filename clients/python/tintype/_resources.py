"""The blocking methods of each resource.

Generated from the OpenAPI document by `npm run generate`; do not edit.
"""

# An answer is what the document says; it is not judged again.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Union

from . import types as t
from ._file import File, Sink
from ._pages import Pages
from ._resource import Core, Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Captures(Resource):
    def list(self, *, search: Optional[str] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, origin: Optional[Literal["sync", "async", "bulk", "compose", "schedule", "crawl", "pipeline", "batch"]] = None, verdict: Optional[List[Literal["page", "bot_wall", "error_page", "incomplete_document", "blank"]]] = None, http_status: Optional[str] = None, from_: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None) -> Pages[t.CapturePageItem, t.CapturePage]:
        """List all captures of the organization, newest first, whatever their origin."""
        return self._pages("listCaptures", {}, {"search": search, "status": status, "origin": origin, "verdict": verdict, "httpStatus": http_status, "from": from_, "until": until, "limit": limit}, items="items")

    def count(self, *, search: Optional[str] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, origin: Optional[Literal["sync", "async", "bulk", "compose", "schedule", "crawl", "pipeline", "batch"]] = None, verdict: Optional[List[Literal["page", "bot_wall", "error_page", "incomplete_document", "blank"]]] = None, http_status: Optional[str] = None, from_: Optional[str] = None, until: Optional[str] = None) -> t.CaptureCount:
        """Count the captures that match the filters."""
        return self._json("countCaptures", {}, {"search": search, "status": status, "origin": origin, "verdict": verdict, "httpStatus": http_status, "from": from_, "until": until})

    def delete_matching(self, *, search: Optional[str] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, origin: Optional[Literal["sync", "async", "bulk", "compose", "schedule", "crawl", "pipeline", "batch"]] = None, verdict: Optional[List[Literal["page", "bot_wall", "error_page", "incomplete_document", "blank"]]] = None, http_status: Optional[str] = None, from_: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None) -> t.CaptureDeletion:
        """Delete the files and typed data of ended captures that match at least one filter, newest first, up to `limit` in one request. Repeat the request with `cursor` until `nextCursor` is null."""
        return self._json("deleteCaptures", {}, {"search": search, "status": status, "origin": origin, "verdict": verdict, "httpStatus": http_status, "from": from_, "until": until, "limit": limit, "cursor": cursor})

    def archive(self, *, ids: List[str], to: Optional[Sink] = None) -> File:
        """Download the files of selected captures as a ZIP archive with an index in `captures.json`. The index also lists captures without files and omits unknown IDs."""
        return self._file("capturesArchive", {}, {"ids": ids}, to=to)

    def get(self, capture_id: str, /) -> t.WholeCapture:
        """Get a capture of any origin with its report."""
        return self._json("oneCapture", {"captureId": capture_id}, {})

    def delete(self, capture_id: str, /) -> None:
        """Delete the files and typed data of an ended capture of any origin. The capture remains in lists, with `deletedAt`."""
        self._json("deleteCapture", {"captureId": capture_id}, {})

    def thumbnail(self, capture_id: str, /, *, width: Optional[Literal[160, 320, 640]] = None, to: Optional[Sink] = None) -> File:
        """Get a thumbnail of the top of the first image of a capture, at most 20 kB. The thumbnail is stored as long as the image."""
        return self._file("captureThumbnail", {"captureId": capture_id}, {"width": width}, to=to)

    def result(self, id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the file of a capture with `responseType` url. With `outputs`, the first output."""
        return self._file("captureResult", {"id": id}, {}, to=to)

    def output(self, id: str, output_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download one output of a capture."""
        return self._file("getCaptureOutput", {"id": id, "outputId": output_id}, {}, to=to)

    def submission(self, key: str, /) -> t.Submission:
        """Get the state of a capture that was submitted with an Idempotency-Key."""
        return self._json("getSubmission", {"key": key}, {})


class Jobs(Resource):
    def create(self, url: Optional[str] = None, *, idempotency_key: Optional[str] = None, **fields: Unpack[t.AsyncRequestArguments]) -> t.JobReceipt:
        """Submit a capture as a job and return immediately."""
        return self._json("captureLater", {}, {}, fields=fields, lead={"url": url}, idempotency_key=idempotency_key)

    def list(self, *, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, limit: Optional[int] = None) -> t.JobList:
        """List the most recent jobs, including those of bulk jobs and batches of the API key."""
        return self._json("listJobs", {}, {"status": status, "limit": limit})

    def get(self, job_id: str, /) -> t.Job:
        """Get a job, including jobs of bulk jobs and batches."""
        return self._json("getJob", {"jobId": job_id}, {})

    def cancel(self, job_id: str, /) -> t.Job:
        """Cancel a job that has not started."""
        return self._json("cancelJob", {"jobId": job_id}, {})

    def result(self, job_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the result of a job. With `outputs`, the first output."""
        return self._file("getJobResult", {"jobId": job_id}, {}, to=to)

    def output(self, job_id: str, output_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download one output of a job."""
        return self._file("getJobOutput", {"jobId": job_id, "outputId": output_id}, {}, to=to)

    def wait(self, job_id: str, /, *, seconds: Optional[float] = None) -> t.Job:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return self._wait(lambda verbs: verbs.get(job_id), seconds)


class Bulk(Resource):
    def create(self, urls: List[t.BulkUrl], **fields: Unpack[t.BulkRequestArguments]) -> t.Bulk:
        """Submit up to 100 URLs as one bulk job. Either all URLs are accepted or none."""
        return self._json("createBulk", {}, {}, fields=fields, lead={"urls": urls})

    def list(self, *, limit: Optional[int] = None) -> t.BulkList:
        """List the most recent bulk jobs of the API key."""
        return self._json("listBulk", {}, {"limit": limit})

    def get(self, bulk_job_id: str, /) -> t.Bulk:
        """Get a bulk job with all its jobs. Also accepts the ID of a started batch of up to 100 items."""
        return self._json("getBulk", {"bulkJobId": bulk_job_id}, {})

    def retry_failed(self, bulk_job_id: str, /) -> t.BulkSummary:
        """Retry the failed jobs of an ended bulk job. Completed jobs are retained and not charged again."""
        return self._json("retryBulk", {"bulkJobId": bulk_job_id}, {})

    def cancel(self, bulk_job_id: str, /) -> t.BulkSummary:
        """Cancel a bulk job and its jobs that have not started."""
        return self._json("cancelBulk", {"bulkJobId": bulk_job_id}, {})

    def wait(self, bulk_job_id: str, /, *, seconds: Optional[float] = None) -> t.Bulk:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return self._wait(lambda verbs: verbs.get(bulk_job_id), seconds)


class Batches(Resource):
    def create(self, **fields: Unpack[t.BatchRequestArguments]) -> t.Batch:
        """Create a draft batch to which chunks of URLs can be added."""
        return self._json("createBatch", {}, {}, fields=fields, lead={})

    def list(self, *, limit: Optional[int] = None) -> Pages[t.BatchPageItem, t.BatchPage]:
        """List the batches and bulk jobs of the API key, newest first."""
        return self._pages("listBatches", {}, {"limit": limit}, items="items")

    def get(self, id: str, /) -> t.Batch:
        """Get a batch."""
        return self._json("getBatch", {"id": id}, {})

    def add_chunk(self, id: str, /, **fields: Unpack[t.ChunkRequestArguments]) -> t.ChunkReceipt:
        """Upload the next chunk of entries to a draft batch. Repeating a request is safe: the same bytes return the same receipt."""
        return self._json("addChunk", {"id": id}, {}, fields=fields, lead={})

    def start(self, id: str, /) -> t.Batch:
        """Start a draft batch. No more chunks can be added."""
        return self._json("startBatch", {"id": id}, {})

    def items(self, id: str, /, *, limit: Optional[int] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None) -> Pages[t.BatchItem, t.BatchItemPage]:
        """List the items of a batch in the order of submission."""
        return self._pages("listBatchItems", {"id": id}, {"limit": limit, "status": status}, items="items")

    def archive(self, id: str, /, *, from_: Optional[int] = None, limit: Optional[int] = None, to: Optional[Sink] = None) -> File:
        """Download the files of a batch or bulk job as a ZIP archive with an index in `batch.json`. If the batch is still running, the archive contains the files available so far. Download a large batch in parts with `from` and `limit`."""
        return self._file("batchArchive", {"id": id}, {"from": from_, "limit": limit}, to=to)

    def resume(self, id: str, /) -> t.Batch:
        """Resume a cancelled batch or bulk job. Items that have not ended become pending again."""
        return self._json("resumeBatch", {"id": id}, {})

    def restart(self, id: str, /, **fields: Unpack[t.RestartRequestArguments]) -> t.Batch:
        """Restart an ended batch as a new batch with the same items. The same requestId returns the same batch."""
        return self._json("restartBatch", {"id": id}, {}, fields=fields, lead={})

    def retry_failed(self, id: str, /) -> t.Batch:
        """Retry the failed items of an ended batch or bulk job in the same batch. Completed items are retained and not charged again."""
        return self._json("retryBatch", {"id": id}, {})

    def cancel(self, id: str, /) -> t.Batch:
        """Cancel all items that have not started. Captures in progress continue and are charged."""
        return self._json("cancelBatch", {"id": id}, {})

    def delete(self, id: str, /) -> None:
        """Delete an ended batch with its items and files. Deletion runs in the background."""
        self._json("deleteBatch", {"id": id}, {})

    def wait(self, id: str, /, *, seconds: Optional[float] = None) -> t.Batch:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return self._wait(lambda verbs: verbs.get(id), seconds)


class Composes(Resource):
    def list(self, *, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, limit: Optional[int] = None) -> t.ComposeJobList:
        """List the most recent composes of the organization, including synchronous ones."""
        return self._json("listComposeJobs", {}, {"status": status, "limit": limit})

    def get(self, job_id: str, /) -> t.ComposeJob:
        """Get a compose job and, once completed, its result."""
        return self._json("getComposeJob", {"jobId": job_id}, {})

    def result(self, job_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the image of a compose."""
        return self._file("getComposeResult", {"jobId": job_id}, {}, to=to)

    def preview(self, *, layout: Optional[Literal["auto", "grid", "horizontal", "vertical", "masonry", "mondrian", "partitioning"]] = None, image_count: Optional[int] = None, canvas_width: Optional[int] = None, canvas_height: Optional[int] = None, aspect_ratios: Optional[List[str]] = None, columns: Optional[int] = None, spacing: Optional[int] = None, padding: Optional[int] = None, alignment: Optional[Literal["top", "center", "bottom"]] = None) -> t.ComposePreview:
        """Preview a layout for given aspect ratios without capturing anything."""
        return self._json("previewCompose", {}, {"layout": layout, "image_count": image_count, "canvas_width": canvas_width, "canvas_height": canvas_height, "aspect_ratios": aspect_ratios, "columns": columns, "spacing": spacing, "padding": padding, "alignment": alignment})

    def wait(self, job_id: str, /, *, seconds: Optional[float] = None) -> t.ComposeJob:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return self._wait(lambda verbs: verbs.get(job_id), seconds)


class Schedules(Resource):
    def create(self, **fields: Unpack[t.ScheduleRequestArguments]) -> t.Schedule:
        """Create a schedule that captures a page regularly and notifies destinations."""
        return self._json("createSchedule", {}, {}, fields=fields, lead={})

    def list(self) -> t.ScheduleList:
        """List the schedules of the organization, newest first."""
        return self._json("listSchedules", {}, {})

    def get(self, schedule_id: str, /) -> t.Schedule:
        """Get a schedule with its recent runs."""
        return self._json("getSchedule", {"scheduleId": schedule_id}, {})

    def update(self, schedule_id: str, /, **fields: Unpack[t.ScheduleChangeArguments]) -> t.Schedule:
        """Change a schedule. Only the sent fields change. A list of destinations replaces the existing list."""
        return self._json("updateSchedule", {"scheduleId": schedule_id}, {}, fields=fields, lead={})

    def delete(self, schedule_id: str, /) -> None:
        """Permanently delete a schedule and all its captures."""
        self._json("deleteSchedule", {"scheduleId": schedule_id}, {})

    def pause(self, schedule_id: str, /) -> t.Schedule:
        """Pause a schedule. No runs start until it is resumed."""
        return self._json("pauseSchedule", {"scheduleId": schedule_id}, {})

    def resume(self, schedule_id: str, /) -> t.Schedule:
        """Resume a paused or failed schedule. Resets its failure count."""
        return self._json("resumeSchedule", {"scheduleId": schedule_id}, {})

    def trigger(self, schedule_id: str, /) -> t.Schedule:
        """Run a schedule immediately, regardless of its status. The run appears in the history after it ends."""
        return self._json("triggerSchedule", {"scheduleId": schedule_id}, {})

    def history(self, schedule_id: str, /, *, limit: Optional[int] = None) -> t.ScheduleHistory:
        """List the completed runs and skipped times of a schedule, newest first."""
        return self._json("getScheduleHistory", {"scheduleId": schedule_id}, {"limit": limit})

    def create_share_link(self, schedule_id: str, /, **fields: Unpack[t.ShareLinkRequestArguments]) -> t.NewShareLink:
        """Create a link that shows a successful run to others without an account. The link is shown only once."""
        return self._json("createShareLink", {"scheduleId": schedule_id}, {}, fields=fields, lead={})

    def share_links(self, schedule_id: str, /) -> t.ShareLinkList:
        """List the active share links of a schedule, newest first."""
        return self._json("listShareLinks", {"scheduleId": schedule_id}, {})

    def delete_share_link(self, schedule_id: str, share_link_id: str, /) -> None:
        """Revoke a share link. It stops working with the next request."""
        self._json("deleteShareLink", {"scheduleId": schedule_id, "shareLinkId": share_link_id}, {})


class Crawls(Resource):
    def start(self, url: str, **fields: Unpack[t.CrawlRequestArguments]) -> t.CrawlStarted:
        """Start a crawl that captures a site page by page, starting at a URL."""
        return self._json("startCrawl", {}, {}, fields=fields, lead={"url": url})

    def list(self, *, page_size: Optional[int] = None) -> Pages[t.CrawlListCrawl, t.CrawlList]:
        """List the crawls of the organization, newest first."""
        return self._pages("listCrawls", {}, {"pageSize": page_size}, items="crawls")

    def get(self, id: str, /) -> t.Crawl:
        """Get a crawl."""
        return self._json("getCrawl", {"id": id}, {})

    def pages(self, id: str, /, *, page_size: Optional[int] = None) -> Pages[t.CrawlPage, t.CrawlPageList]:
        """List the pages of a crawl in the order they were found, with their files or the reason why there are none."""
        return self._pages("crawlPages", {"id": id}, {"pageSize": page_size}, items="pages")

    def output(self, id: str, page_id: str, type: Literal["screenshot", "html", "markdown", "json"], /, *, to: Optional[Sink] = None) -> File:
        """Download a file of a page."""
        return self._file("crawlOutput", {"id": id, "pageId": page_id, "type": type}, {}, to=to)

    def sitemap(self, id: str, /) -> t.CrawlSitemap:
        """Get the pages of a crawl as a tree, or as an XML sitemap for search engines."""
        return self._json("getCrawlSitemap", {"id": id}, {"format": "json"})

    def sitemap_xml(self, id: str, /, *, to: Optional[Sink] = None) -> File:
        """Get the pages of a crawl as a tree, or as an XML sitemap for search engines."""
        return self._file("getCrawlSitemap", {"id": id}, {"format": "xml"}, to=to)

    def archive(self, id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the files of a crawl as a ZIP archive with an index in `crawl.json`. If the crawl is still running, the archive contains the files available so far."""
        return self._file("crawlArchive", {"id": id}, {}, to=to)

    def cancel(self, id: str, /) -> t.Crawl:
        """Cancel a crawl. Pages in progress finish. Has no effect on an ended crawl."""
        return self._json("cancelCrawl", {"id": id}, {})

    def delete(self, id: str, /) -> None:
        """Delete a crawl with all its files. A running crawl is cancelled first, and pages in progress are deleted when they end."""
        self._json("deleteCrawl", {"id": id}, {})

    def wait(self, id: str, /, *, seconds: Optional[float] = None) -> t.Crawl:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return self._wait(lambda verbs: verbs.get(id), seconds)


class Pipelines(Resource):
    def create(self, **fields: Unpack[t.PipelineRequestArguments]) -> t.Pipeline:
        """Create a pipeline. The graph is optional and can be added later."""
        return self._json("createPipeline", {}, {}, fields=fields, lead={})

    def list(self, *, limit: Optional[int] = None) -> Pages[t.PipelineSummary, t.PipelineList]:
        """List the pipelines of the organization, newest first."""
        return self._pages("listPipelines", {}, {"limit": limit}, items="items")

    def get(self, pipeline_id: str, /) -> t.Pipeline:
        """Get a pipeline with its graph."""
        return self._json("getPipeline", {"pipelineId": pipeline_id}, {})

    def update(self, pipeline_id: str, /, **fields: Unpack[t.PipelineChangeArguments]) -> t.Pipeline:
        """Change a pipeline and create a new revision. Accepted runs keep their graph."""
        return self._json("changePipeline", {"pipelineId": pipeline_id}, {}, fields=fields, lead={})

    def delete(self, pipeline_id: str, /) -> None:
        """Delete a pipeline with its runs and files. The queued runs and the active run are cancelled."""
        self._json("deletePipeline", {"pipelineId": pipeline_id}, {})

    def validate(self, **fields: Unpack[t.PipelineGraphBodyArguments]) -> t.PipelineGraphReport:
        """Validate a graph and list its problems by node. Saves nothing."""
        return self._json("validatePipeline", {}, {}, fields=fields, lead={})

    def save_draft(self, pipeline_id: str, /, **fields: Unpack[t.PipelineGraphBodyArguments]) -> None:
        """Save a draft of the graph, even if it has problems. It does not affect runs and is deleted by the next change."""
        self._json("savePipelineDraft", {"pipelineId": pipeline_id}, {}, fields=fields, lead={})

    def import_file(self, **fields: Unpack[t.PipelineFileArguments]) -> t.Pipeline:
        """Import a pipeline from an exported file. Secrets are not part of the file and must be created again."""
        return self._json("importPipeline", {}, {}, fields=fields, lead={})

    def export(self, pipeline_id: str, /) -> t.PipelineFile:
        """Export a pipeline as a file that can be imported into any installation. The file contains no secrets."""
        return self._json("exportPipeline", {"pipelineId": pipeline_id}, {})

    def duplicate(self, pipeline_id: str, /, **fields: Unpack[t.PipelineDuplicateRequestArguments]) -> t.Pipeline:
        """Duplicate a pipeline without its secrets and runs."""
        return self._json("duplicatePipeline", {"pipelineId": pipeline_id}, {}, fields=fields, lead={})

    def revisions(self, pipeline_id: str, /, *, limit: Optional[int] = None) -> Pages[t.PipelineRevisionSummary, t.PipelineRevisionList]:
        """List the revisions of a pipeline, newest first."""
        return self._pages("listPipelineRevisions", {"pipelineId": pipeline_id}, {"limit": limit}, items="items")

    def revision(self, pipeline_id: str, revision: str, /) -> t.PipelineRevision:
        """Get a revision of a pipeline."""
        return self._json("getPipelineRevision", {"pipelineId": pipeline_id, "revision": revision}, {})

    def roll_trigger_secret(self, pipeline_id: str, /) -> t.PipelineSecret:
        """Create a trigger secret. The secret is shown only once. The previous secret becomes invalid immediately, and the trigger is enabled."""
        return self._json("rotatePipelineTriggerSecret", {"pipelineId": pipeline_id}, {})

    def enable_trigger(self, pipeline_id: str, /) -> t.Pipeline:
        """Enable the trigger."""
        return self._json("enablePipelineTrigger", {"pipelineId": pipeline_id}, {})

    def disable_trigger(self, pipeline_id: str, /) -> t.Pipeline:
        """Disable the trigger. Accepted runs continue."""
        return self._json("disablePipelineTrigger", {"pipelineId": pipeline_id}, {})

    def roll_signing_secret(self, pipeline_id: str, /) -> t.PipelineSecret:
        """Create a signing secret for webhook deliveries. The secret is shown only once. Accepted runs keep the previous secret."""
        return self._json("rotatePipelineSigningSecret", {"pipelineId": pipeline_id}, {})

    def run(self, pipeline_id: str, /, **fields: Unpack[t.PipelineRunRequestArguments]) -> t.TriggerAccepted:
        """Start a run manually. Pipelines with a trigger accept sample URLs and data."""
        return self._json("startPipelineRun", {"pipelineId": pipeline_id}, {}, fields=fields, lead={})

    def runs(self, pipeline_id: str, /, *, limit: Optional[int] = None) -> Pages[t.PipelineRunSummary, t.PipelineRunList]:
        """List the runs of a pipeline, newest first."""
        return self._pages("listPipelineRuns", {"pipelineId": pipeline_id}, {"limit": limit}, items="items")

    def get_run(self, pipeline_id: str, run_id: str, /) -> t.PipelineRun:
        """Get a run with its progress by node, failures and webhook deliveries."""
        return self._json("getPipelineRun", {"pipelineId": pipeline_id, "runId": run_id}, {})

    def cancel_run(self, pipeline_id: str, run_id: str, /) -> t.PipelineRun:
        """Cancel a run. A queued run ends immediately. In an active run, captures in progress finish."""
        return self._json("cancelPipelineRun", {"pipelineId": pipeline_id, "runId": run_id}, {})

    def rerun(self, pipeline_id: str, run_id: str, /) -> t.TriggerAccepted:
        """Start a run of the current pipeline with the URLs and data of an earlier run."""
        return self._json("rerunPipelineRun", {"pipelineId": pipeline_id, "runId": run_id}, {})

    def images(self, pipeline_id: str, run_id: str, gallery_node_id: str, /, *, limit: Optional[int] = None) -> Pages[t.PipelineImage, t.PipelineImageList]:
        """List the images of a gallery so far, in the order of creation."""
        return self._pages("pipelineImages", {"pipelineId": pipeline_id, "runId": run_id, "galleryNodeId": gallery_node_id}, {"limit": limit}, items="items")

    def gallery_link(self, pipeline_id: str, run_id: str, gallery_node_id: str, /) -> t.PipelineGalleryLink:
        """Create a link that shows a gallery without an account, for at most 24 hours. The link is shown only once."""
        return self._json("createGalleryLink", {"pipelineId": pipeline_id, "runId": run_id, "galleryNodeId": gallery_node_id}, {})

    def results(self, token: str, /) -> Pages[t.PipelineResult, t.PipelineResults]:
        """Get the images of a gallery, as JSON or as an HTML page."""
        return self._pages("readPipelineResults", {"token": token}, {}, items="items")

    def download(self, token: str, /, *, to: Optional[Sink] = None) -> File:
        """Download an image of a gallery."""
        return self._file("downloadPipelineImage", {"token": token}, {}, to=to)

    def wait(self, pipeline_id: str, run_id: str, /, *, seconds: Optional[float] = None) -> t.PipelineRun:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return self._wait(lambda verbs: verbs.get_run(pipeline_id, run_id), seconds)


class Webhooks(Resource):
    def create(self, url: str, events: List[Literal["*", "JOB_COMPLETED", "JOB_FAILED", "BULK_COMPLETED", "BATCH_COMPLETED", "COMPOSE_COMPLETED", "CRAWL_COMPLETED", "schedule.delivery", "schedule.failed", "PIPELINE_GALLERY_COMPLETED"]], **fields: Unpack[t.WebhookEndpointRequestArguments]) -> t.WebhookEndpoint:
        """Create a webhook endpoint. Its secret is shown only once."""
        return self._json("createWebhook", {}, {}, fields=fields, lead={"url": url, "events": events})

    def list(self) -> t.WebhookEndpointList:
        """List the webhook endpoints of the organization, newest first."""
        return self._json("listWebhooks", {}, {})

    def get(self, id: str, /) -> t.WebhookEndpoint:
        """Get a webhook endpoint."""
        return self._json("getWebhook", {"id": id}, {})

    def update(self, id: str, /, **fields: Unpack[t.WebhookEndpointChangeArguments]) -> t.WebhookEndpoint:
        """Change a webhook endpoint. Only the sent fields change. Pending deliveries use the new URL and secret."""
        return self._json("updateWebhook", {"id": id}, {}, fields=fields, lead={})

    def delete(self, id: str, /) -> None:
        """Delete a webhook endpoint. Pending deliveries are cancelled and remain in the log for 30 days."""
        self._json("deleteWebhook", {"id": id}, {})

    def test(self, id: str, /) -> t.WebhookDelivery:
        """Send the event WEBHOOK_TEST to a webhook endpoint, even if the endpoint is disabled."""
        return self._json("testWebhook", {"id": id}, {})


class WebhookDeliveries(Resource):
    def list(self, *, job_id: Optional[str] = None, webhook_id: Optional[str] = None, limit: Optional[int] = None) -> Pages[t.WebhookDelivery, t.WebhookDeliveryList]:
        """List webhook deliveries with all their attempts, newest first."""
        return self._pages("listWebhookDeliveries", {}, {"jobId": job_id, "webhookId": webhook_id, "limit": limit}, items="items")

    def get(self, id: str, /) -> t.WebhookDeliveryWithBody:
        """Get a webhook delivery with the body that is sent."""
        return self._json("getWebhookDelivery", {"id": id}, {})

    def retry(self, id: str, /) -> t.WebhookDelivery:
        """Retry a delivery immediately with the same ID, regardless of its status."""
        return self._json("retryWebhookDelivery", {"id": id}, {})


class LinkKeys(Resource):
    def create(self, **fields: Unpack[t.LinkKeyRequestArguments]) -> t.NewLinkKey:
        """Create a link key for signing links to captures. Its secret is shown only once."""
        return self._json("createLinkKey", {}, {}, fields=fields, lead={})

    def list(self) -> t.LinkKeyList:
        """List the link keys of the organization with their usage, oldest first."""
        return self._json("listLinkKeys", {}, {})

    def roll(self, link_key_id: str, /, **fields: Unpack[t.LinkKeyRollArguments]) -> t.NewLinkKey:
        """Create a new secret for a link key. Links signed with the old secret remain valid for the grace period."""
        return self._json("rollLinkKey", {"linkKeyId": link_key_id}, {}, fields=fields, lead={})

    def delete(self, link_key_id: str, /) -> None:
        """Revoke a link key. Its links stop working with the next request."""
        self._json("deleteLinkKey", {"linkKeyId": link_key_id}, {})


class Usage(Resource):
    def get(self) -> t.Usage:
        """Get the usage of the organization for this month (UTC) and earlier months."""
        return self._json("getUsage", {}, {})

    def quota(self) -> t.Quota:
        """Get the remaining quota of this month."""
        return self._json("getQuota", {}, {})

    def keys(self) -> t.UsageOfKeys:
        """Get the usage of each API key of the organization, including revoked keys."""
        return self._json("getUsageOfKeys", {}, {})

    def activity(self, *, days: Optional[int] = None, api_key_ids: Optional[List[str]] = None) -> t.Activity:
        """Get successful captures per day (UTC), oldest first, including today and days without captures."""
        return self._json("getActivity", {}, {"days": days, "apiKeyIds": api_key_ids})


class Devices(Resource):
    def list(self) -> t.DeviceList:
        """List the device presets."""
        return self._json("listDevices", {}, {})


class System(Resource):
    def health(self) -> t.Alive:
        """Liveness check."""
        return self._json("health", {}, {})

    def readiness(self) -> t.Readiness:
        """Readiness check: the gateway has started and the database has its schema."""
        return self._json("getReadiness", {}, {})

    def openapi(self) -> Dict[str, Any]:
        """Get this API as an OpenAPI 3.1 document."""
        return self._json("openapi", {}, {})


class Connected:
    """All resources by their names."""

    def _connect_resources(self, core: Core) -> None:
        self.captures = Captures(core)
        self.jobs = Jobs(core)
        self.bulk = Bulk(core)
        self.batches = Batches(core)
        self.composes = Composes(core)
        self.schedules = Schedules(core)
        self.crawls = Crawls(core)
        self.pipelines = Pipelines(core)
        self.webhooks = Webhooks(core)
        self.webhook_deliveries = WebhookDeliveries(core)
        self.link_keys = LinkKeys(core)
        self.usage = Usage(core)
        self.devices = Devices(core)
        self.system = System(core)
