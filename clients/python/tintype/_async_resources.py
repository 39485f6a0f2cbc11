"""The asyncio methods of each resource.

Generated from the OpenAPI document by `npm run generate`; do not edit.
"""

# An answer is what the document says; it is not judged again.
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Union

from . import types as t
from ._file import File, Sink
from . import _resources as sync
from ._async_resource import AsyncPages, AsyncResource, Threads

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Captures(AsyncResource[sync.Captures]):
    def list(self, *, search: Optional[str] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, origin: Optional[Literal["sync", "async", "bulk", "compose", "schedule", "crawl", "pipeline", "batch"]] = None, verdict: Optional[List[Literal["page", "bot_wall", "error_page", "incomplete_document", "blank"]]] = None, http_status: Optional[str] = None, from_: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None) -> AsyncPages[t.CapturePageItem, t.CapturePage]:
        """List all captures of the organization, newest first, whatever their origin."""
        return self._pages(self._sync.list, search=search, status=status, origin=origin, verdict=verdict, http_status=http_status, from_=from_, until=until, limit=limit)

    async def count(self, *, search: Optional[str] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, origin: Optional[Literal["sync", "async", "bulk", "compose", "schedule", "crawl", "pipeline", "batch"]] = None, verdict: Optional[List[Literal["page", "bot_wall", "error_page", "incomplete_document", "blank"]]] = None, http_status: Optional[str] = None, from_: Optional[str] = None, until: Optional[str] = None) -> t.CaptureCount:
        """Count the captures that match the filters."""
        return await self._run(self._sync.count, search=search, status=status, origin=origin, verdict=verdict, http_status=http_status, from_=from_, until=until)

    async def delete_matching(self, *, search: Optional[str] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, origin: Optional[Literal["sync", "async", "bulk", "compose", "schedule", "crawl", "pipeline", "batch"]] = None, verdict: Optional[List[Literal["page", "bot_wall", "error_page", "incomplete_document", "blank"]]] = None, http_status: Optional[str] = None, from_: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None) -> t.CaptureDeletion:
        """Delete the files and typed data of ended captures that match at least one filter, newest first, up to `limit` in one request. Repeat the request with `cursor` until `nextCursor` is null."""
        return await self._run(self._sync.delete_matching, search=search, status=status, origin=origin, verdict=verdict, http_status=http_status, from_=from_, until=until, limit=limit, cursor=cursor)

    async def archive(self, *, ids: List[str], to: Optional[Sink] = None) -> File:
        """Download the files of selected captures as a ZIP archive with an index in `captures.json`. The index also lists captures without files and omits unknown IDs."""
        return await self._run(self._sync.archive, ids=ids, to=to)

    async def get(self, capture_id: str, /) -> t.WholeCapture:
        """Get a capture of any origin with its report."""
        return await self._run(self._sync.get, capture_id)

    async def delete(self, capture_id: str, /) -> None:
        """Delete the files and typed data of an ended capture of any origin. The capture remains in lists, with `deletedAt`."""
        await self._run(self._sync.delete, capture_id)

    async def thumbnail(self, capture_id: str, /, *, width: Optional[Literal[160, 320, 640]] = None, to: Optional[Sink] = None) -> File:
        """Get a thumbnail of the top of the first image of a capture, at most 20 kB. The thumbnail is stored as long as the image."""
        return await self._run(self._sync.thumbnail, capture_id, width=width, to=to)

    async def result(self, id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the file of a capture with `responseType` url. With `outputs`, the first output."""
        return await self._run(self._sync.result, id, to=to)

    async def output(self, id: str, output_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download one output of a capture."""
        return await self._run(self._sync.output, id, output_id, to=to)

    async def submission(self, key: str, /) -> t.Submission:
        """Get the state of a capture that was submitted with an Idempotency-Key."""
        return await self._run(self._sync.submission, key)


class Jobs(AsyncResource[sync.Jobs]):
    async def create(self, url: Optional[str] = None, *, idempotency_key: Optional[str] = None, **fields: Unpack[t.AsyncRequestArguments]) -> t.JobReceipt:
        """Submit a capture as a job and return immediately."""
        return await self._run(self._sync.create, url, idempotency_key=idempotency_key, **fields)

    async def list(self, *, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, limit: Optional[int] = None) -> t.JobList:
        """List the most recent jobs, including those of bulk jobs and batches of the API key."""
        return await self._run(self._sync.list, status=status, limit=limit)

    async def get(self, job_id: str, /) -> t.Job:
        """Get a job, including jobs of bulk jobs and batches."""
        return await self._run(self._sync.get, job_id)

    async def cancel(self, job_id: str, /) -> t.Job:
        """Cancel a job that has not started."""
        return await self._run(self._sync.cancel, job_id)

    async def result(self, job_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the result of a job. With `outputs`, the first output."""
        return await self._run(self._sync.result, job_id, to=to)

    async def output(self, job_id: str, output_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download one output of a job."""
        return await self._run(self._sync.output, job_id, output_id, to=to)

    async def wait(self, job_id: str, /, *, seconds: Optional[float] = None) -> t.Job:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return await self._run(self._sync.wait, job_id, seconds=seconds)


class Bulk(AsyncResource[sync.Bulk]):
    async def create(self, urls: List[t.BulkUrl], **fields: Unpack[t.BulkRequestArguments]) -> t.Bulk:
        """Submit up to 100 URLs as one bulk job. Either all URLs are accepted or none."""
        return await self._run(self._sync.create, urls, **fields)

    async def list(self, *, limit: Optional[int] = None) -> t.BulkList:
        """List the most recent bulk jobs of the API key."""
        return await self._run(self._sync.list, limit=limit)

    async def get(self, bulk_job_id: str, /) -> t.Bulk:
        """Get a bulk job with all its jobs. Also accepts the ID of a started batch of up to 100 items."""
        return await self._run(self._sync.get, bulk_job_id)

    async def retry_failed(self, bulk_job_id: str, /) -> t.BulkSummary:
        """Retry the failed jobs of an ended bulk job. Completed jobs are retained and not charged again."""
        return await self._run(self._sync.retry_failed, bulk_job_id)

    async def cancel(self, bulk_job_id: str, /) -> t.BulkSummary:
        """Cancel a bulk job and its jobs that have not started."""
        return await self._run(self._sync.cancel, bulk_job_id)

    async def wait(self, bulk_job_id: str, /, *, seconds: Optional[float] = None) -> t.Bulk:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return await self._run(self._sync.wait, bulk_job_id, seconds=seconds)


class Batches(AsyncResource[sync.Batches]):
    async def create(self, **fields: Unpack[t.BatchRequestArguments]) -> t.Batch:
        """Create a draft batch to which chunks of URLs can be added."""
        return await self._run(self._sync.create, **fields)

    def list(self, *, limit: Optional[int] = None) -> AsyncPages[t.BatchPageItem, t.BatchPage]:
        """List the batches and bulk jobs of the API key, newest first."""
        return self._pages(self._sync.list, limit=limit)

    async def get(self, id: str, /) -> t.Batch:
        """Get a batch."""
        return await self._run(self._sync.get, id)

    async def add_chunk(self, id: str, /, **fields: Unpack[t.ChunkRequestArguments]) -> t.ChunkReceipt:
        """Upload the next chunk of entries to a draft batch. Repeating a request is safe: the same bytes return the same receipt."""
        return await self._run(self._sync.add_chunk, id, **fields)

    async def start(self, id: str, /) -> t.Batch:
        """Start a draft batch. No more chunks can be added."""
        return await self._run(self._sync.start, id)

    def items(self, id: str, /, *, limit: Optional[int] = None, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None) -> AsyncPages[t.BatchItem, t.BatchItemPage]:
        """List the items of a batch in the order of submission."""
        return self._pages(self._sync.items, id, limit=limit, status=status)

    async def archive(self, id: str, /, *, from_: Optional[int] = None, limit: Optional[int] = None, to: Optional[Sink] = None) -> File:
        """Download the files of a batch or bulk job as a ZIP archive with an index in `batch.json`. If the batch is still running, the archive contains the files available so far. Download a large batch in parts with `from` and `limit`."""
        return await self._run(self._sync.archive, id, from_=from_, limit=limit, to=to)

    async def resume(self, id: str, /) -> t.Batch:
        """Resume a cancelled batch or bulk job. Items that have not ended become pending again."""
        return await self._run(self._sync.resume, id)

    async def restart(self, id: str, /, **fields: Unpack[t.RestartRequestArguments]) -> t.Batch:
        """Restart an ended batch as a new batch with the same items. The same requestId returns the same batch."""
        return await self._run(self._sync.restart, id, **fields)

    async def retry_failed(self, id: str, /) -> t.Batch:
        """Retry the failed items of an ended batch or bulk job in the same batch. Completed items are retained and not charged again."""
        return await self._run(self._sync.retry_failed, id)

    async def cancel(self, id: str, /) -> t.Batch:
        """Cancel all items that have not started. Captures in progress continue and are charged."""
        return await self._run(self._sync.cancel, id)

    async def delete(self, id: str, /) -> None:
        """Delete an ended batch with its items and files. Deletion runs in the background."""
        await self._run(self._sync.delete, id)

    async def wait(self, id: str, /, *, seconds: Optional[float] = None) -> t.Batch:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return await self._run(self._sync.wait, id, seconds=seconds)


class Composes(AsyncResource[sync.Composes]):
    async def list(self, *, status: Optional[Literal["QUEUED", "PROCESSING", "COMPLETED", "FAILED", "CANCELLED"]] = None, limit: Optional[int] = None) -> t.ComposeJobList:
        """List the most recent composes of the organization, including synchronous ones."""
        return await self._run(self._sync.list, status=status, limit=limit)

    async def get(self, job_id: str, /) -> t.ComposeJob:
        """Get a compose job and, once completed, its result."""
        return await self._run(self._sync.get, job_id)

    async def result(self, job_id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the image of a compose."""
        return await self._run(self._sync.result, job_id, to=to)

    async def preview(self, *, layout: Optional[Literal["auto", "grid", "horizontal", "vertical", "masonry", "mondrian", "partitioning"]] = None, image_count: Optional[int] = None, canvas_width: Optional[int] = None, canvas_height: Optional[int] = None, aspect_ratios: Optional[List[str]] = None, columns: Optional[int] = None, spacing: Optional[int] = None, padding: Optional[int] = None, alignment: Optional[Literal["top", "center", "bottom"]] = None) -> t.ComposePreview:
        """Preview a layout for given aspect ratios without capturing anything."""
        return await self._run(self._sync.preview, layout=layout, image_count=image_count, canvas_width=canvas_width, canvas_height=canvas_height, aspect_ratios=aspect_ratios, columns=columns, spacing=spacing, padding=padding, alignment=alignment)

    async def wait(self, job_id: str, /, *, seconds: Optional[float] = None) -> t.ComposeJob:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return await self._run(self._sync.wait, job_id, seconds=seconds)


class Schedules(AsyncResource[sync.Schedules]):
    async def create(self, **fields: Unpack[t.ScheduleRequestArguments]) -> t.Schedule:
        """Create a schedule that captures a page regularly and notifies destinations."""
        return await self._run(self._sync.create, **fields)

    async def list(self) -> t.ScheduleList:
        """List the schedules of the organization, newest first."""
        return await self._run(self._sync.list)

    async def get(self, schedule_id: str, /) -> t.Schedule:
        """Get a schedule with its recent runs."""
        return await self._run(self._sync.get, schedule_id)

    async def update(self, schedule_id: str, /, **fields: Unpack[t.ScheduleChangeArguments]) -> t.Schedule:
        """Change a schedule. Only the sent fields change. A list of destinations replaces the existing list."""
        return await self._run(self._sync.update, schedule_id, **fields)

    async def delete(self, schedule_id: str, /) -> None:
        """Permanently delete a schedule and all its captures."""
        await self._run(self._sync.delete, schedule_id)

    async def pause(self, schedule_id: str, /) -> t.Schedule:
        """Pause a schedule. No runs start until it is resumed."""
        return await self._run(self._sync.pause, schedule_id)

    async def resume(self, schedule_id: str, /) -> t.Schedule:
        """Resume a paused or failed schedule. Resets its failure count."""
        return await self._run(self._sync.resume, schedule_id)

    async def trigger(self, schedule_id: str, /) -> t.Schedule:
        """Run a schedule immediately, regardless of its status. The run appears in the history after it ends."""
        return await self._run(self._sync.trigger, schedule_id)

    async def history(self, schedule_id: str, /, *, limit: Optional[int] = None) -> t.ScheduleHistory:
        """List the completed runs and skipped times of a schedule, newest first."""
        return await self._run(self._sync.history, schedule_id, limit=limit)

    async def create_share_link(self, schedule_id: str, /, **fields: Unpack[t.ShareLinkRequestArguments]) -> t.NewShareLink:
        """Create a link that shows a successful run to others without an account. The link is shown only once."""
        return await self._run(self._sync.create_share_link, schedule_id, **fields)

    async def share_links(self, schedule_id: str, /) -> t.ShareLinkList:
        """List the active share links of a schedule, newest first."""
        return await self._run(self._sync.share_links, schedule_id)

    async def delete_share_link(self, schedule_id: str, share_link_id: str, /) -> None:
        """Revoke a share link. It stops working with the next request."""
        await self._run(self._sync.delete_share_link, schedule_id, share_link_id)


class Crawls(AsyncResource[sync.Crawls]):
    async def start(self, url: str, **fields: Unpack[t.CrawlRequestArguments]) -> t.CrawlStarted:
        """Start a crawl that captures a site page by page, starting at a URL."""
        return await self._run(self._sync.start, url, **fields)

    def list(self, *, page_size: Optional[int] = None) -> AsyncPages[t.CrawlListCrawl, t.CrawlList]:
        """List the crawls of the organization, newest first."""
        return self._pages(self._sync.list, page_size=page_size)

    async def get(self, id: str, /) -> t.Crawl:
        """Get a crawl."""
        return await self._run(self._sync.get, id)

    def pages(self, id: str, /, *, page_size: Optional[int] = None) -> AsyncPages[t.CrawlPage, t.CrawlPageList]:
        """List the pages of a crawl in the order they were found, with their files or the reason why there are none."""
        return self._pages(self._sync.pages, id, page_size=page_size)

    async def output(self, id: str, page_id: str, type: Literal["screenshot", "html", "markdown", "json"], /, *, to: Optional[Sink] = None) -> File:
        """Download a file of a page."""
        return await self._run(self._sync.output, id, page_id, type, to=to)

    async def sitemap(self, id: str, /) -> t.CrawlSitemap:
        """Get the pages of a crawl as a tree, or as an XML sitemap for search engines."""
        return await self._run(self._sync.sitemap, id)

    async def sitemap_xml(self, id: str, /, *, to: Optional[Sink] = None) -> File:
        """Get the pages of a crawl as a tree, or as an XML sitemap for search engines."""
        return await self._run(self._sync.sitemap_xml, id, to=to)

    async def archive(self, id: str, /, *, to: Optional[Sink] = None) -> File:
        """Download the files of a crawl as a ZIP archive with an index in `crawl.json`. If the crawl is still running, the archive contains the files available so far."""
        return await self._run(self._sync.archive, id, to=to)

    async def cancel(self, id: str, /) -> t.Crawl:
        """Cancel a crawl. Pages in progress finish. Has no effect on an ended crawl."""
        return await self._run(self._sync.cancel, id)

    async def delete(self, id: str, /) -> None:
        """Delete a crawl with all its files. A running crawl is cancelled first, and pages in progress are deleted when they end."""
        await self._run(self._sync.delete, id)

    async def wait(self, id: str, /, *, seconds: Optional[float] = None) -> t.Crawl:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return await self._run(self._sync.wait, id, seconds=seconds)


class Pipelines(AsyncResource[sync.Pipelines]):
    async def create(self, **fields: Unpack[t.PipelineRequestArguments]) -> t.Pipeline:
        """Create a pipeline. The graph is optional and can be added later."""
        return await self._run(self._sync.create, **fields)

    def list(self, *, limit: Optional[int] = None) -> AsyncPages[t.PipelineSummary, t.PipelineList]:
        """List the pipelines of the organization, newest first."""
        return self._pages(self._sync.list, limit=limit)

    async def get(self, pipeline_id: str, /) -> t.Pipeline:
        """Get a pipeline with its graph."""
        return await self._run(self._sync.get, pipeline_id)

    async def update(self, pipeline_id: str, /, **fields: Unpack[t.PipelineChangeArguments]) -> t.Pipeline:
        """Change a pipeline and create a new revision. Accepted runs keep their graph."""
        return await self._run(self._sync.update, pipeline_id, **fields)

    async def delete(self, pipeline_id: str, /) -> None:
        """Delete a pipeline with its runs and files. The queued runs and the active run are cancelled."""
        await self._run(self._sync.delete, pipeline_id)

    async def validate(self, **fields: Unpack[t.PipelineGraphBodyArguments]) -> t.PipelineGraphReport:
        """Validate a graph and list its problems by node. Saves nothing."""
        return await self._run(self._sync.validate, **fields)

    async def save_draft(self, pipeline_id: str, /, **fields: Unpack[t.PipelineGraphBodyArguments]) -> None:
        """Save a draft of the graph, even if it has problems. It does not affect runs and is deleted by the next change."""
        await self._run(self._sync.save_draft, pipeline_id, **fields)

    async def import_file(self, **fields: Unpack[t.PipelineFileArguments]) -> t.Pipeline:
        """Import a pipeline from an exported file. Secrets are not part of the file and must be created again."""
        return await self._run(self._sync.import_file, **fields)

    async def export(self, pipeline_id: str, /) -> t.PipelineFile:
        """Export a pipeline as a file that can be imported into any installation. The file contains no secrets."""
        return await self._run(self._sync.export, pipeline_id)

    async def duplicate(self, pipeline_id: str, /, **fields: Unpack[t.PipelineDuplicateRequestArguments]) -> t.Pipeline:
        """Duplicate a pipeline without its secrets and runs."""
        return await self._run(self._sync.duplicate, pipeline_id, **fields)

    def revisions(self, pipeline_id: str, /, *, limit: Optional[int] = None) -> AsyncPages[t.PipelineRevisionSummary, t.PipelineRevisionList]:
        """List the revisions of a pipeline, newest first."""
        return self._pages(self._sync.revisions, pipeline_id, limit=limit)

    async def revision(self, pipeline_id: str, revision: str, /) -> t.PipelineRevision:
        """Get a revision of a pipeline."""
        return await self._run(self._sync.revision, pipeline_id, revision)

    async def roll_trigger_secret(self, pipeline_id: str, /) -> t.PipelineSecret:
        """Create a trigger secret. The secret is shown only once. The previous secret becomes invalid immediately, and the trigger is enabled."""
        return await self._run(self._sync.roll_trigger_secret, pipeline_id)

    async def enable_trigger(self, pipeline_id: str, /) -> t.Pipeline:
        """Enable the trigger."""
        return await self._run(self._sync.enable_trigger, pipeline_id)

    async def disable_trigger(self, pipeline_id: str, /) -> t.Pipeline:
        """Disable the trigger. Accepted runs continue."""
        return await self._run(self._sync.disable_trigger, pipeline_id)

    async def roll_signing_secret(self, pipeline_id: str, /) -> t.PipelineSecret:
        """Create a signing secret for webhook deliveries. The secret is shown only once. Accepted runs keep the previous secret."""
        return await self._run(self._sync.roll_signing_secret, pipeline_id)

    async def run(self, pipeline_id: str, /, **fields: Unpack[t.PipelineRunRequestArguments]) -> t.TriggerAccepted:
        """Start a run manually. Pipelines with a trigger accept sample URLs and data."""
        return await self._run(self._sync.run, pipeline_id, **fields)

    def runs(self, pipeline_id: str, /, *, limit: Optional[int] = None) -> AsyncPages[t.PipelineRunSummary, t.PipelineRunList]:
        """List the runs of a pipeline, newest first."""
        return self._pages(self._sync.runs, pipeline_id, limit=limit)

    async def get_run(self, pipeline_id: str, run_id: str, /) -> t.PipelineRun:
        """Get a run with its progress by node, failures and webhook deliveries."""
        return await self._run(self._sync.get_run, pipeline_id, run_id)

    async def cancel_run(self, pipeline_id: str, run_id: str, /) -> t.PipelineRun:
        """Cancel a run. A queued run ends immediately. In an active run, captures in progress finish."""
        return await self._run(self._sync.cancel_run, pipeline_id, run_id)

    async def rerun(self, pipeline_id: str, run_id: str, /) -> t.TriggerAccepted:
        """Start a run of the current pipeline with the URLs and data of an earlier run."""
        return await self._run(self._sync.rerun, pipeline_id, run_id)

    def images(self, pipeline_id: str, run_id: str, gallery_node_id: str, /, *, limit: Optional[int] = None) -> AsyncPages[t.PipelineImage, t.PipelineImageList]:
        """List the images of a gallery so far, in the order of creation."""
        return self._pages(self._sync.images, pipeline_id, run_id, gallery_node_id, limit=limit)

    async def gallery_link(self, pipeline_id: str, run_id: str, gallery_node_id: str, /) -> t.PipelineGalleryLink:
        """Create a link that shows a gallery without an account, for at most 24 hours. The link is shown only once."""
        return await self._run(self._sync.gallery_link, pipeline_id, run_id, gallery_node_id)

    def results(self, token: str, /) -> AsyncPages[t.PipelineResult, t.PipelineResults]:
        """Get the images of a gallery, as JSON or as an HTML page."""
        return self._pages(self._sync.results, token)

    async def download(self, token: str, /, *, to: Optional[Sink] = None) -> File:
        """Download an image of a gallery."""
        return await self._run(self._sync.download, token, to=to)

    async def wait(self, pipeline_id: str, run_id: str, /, *, seconds: Optional[float] = None) -> t.PipelineRun:
        """Poll until the work has ended, with any outcome. Raises TimeLimitExceeded after `seconds`. A draft is returned at once, because it ends only on request."""
        return await self._run(self._sync.wait, pipeline_id, run_id, seconds=seconds)


class Webhooks(AsyncResource[sync.Webhooks]):
    async def create(self, url: str, events: List[Literal["*", "JOB_COMPLETED", "JOB_FAILED", "BULK_COMPLETED", "BATCH_COMPLETED", "COMPOSE_COMPLETED", "CRAWL_COMPLETED", "schedule.delivery", "schedule.failed", "PIPELINE_GALLERY_COMPLETED"]], **fields: Unpack[t.WebhookEndpointRequestArguments]) -> t.WebhookEndpoint:
        """Create a webhook endpoint. Its secret is shown only once."""
        return await self._run(self._sync.create, url, events, **fields)

    async def list(self) -> t.WebhookEndpointList:
        """List the webhook endpoints of the organization, newest first."""
        return await self._run(self._sync.list)

    async def get(self, id: str, /) -> t.WebhookEndpoint:
        """Get a webhook endpoint."""
        return await self._run(self._sync.get, id)

    async def update(self, id: str, /, **fields: Unpack[t.WebhookEndpointChangeArguments]) -> t.WebhookEndpoint:
        """Change a webhook endpoint. Only the sent fields change. Pending deliveries use the new URL and secret."""
        return await self._run(self._sync.update, id, **fields)

    async def delete(self, id: str, /) -> None:
        """Delete a webhook endpoint. Pending deliveries are cancelled and remain in the log for 30 days."""
        await self._run(self._sync.delete, id)

    async def test(self, id: str, /) -> t.WebhookDelivery:
        """Send the event WEBHOOK_TEST to a webhook endpoint, even if the endpoint is disabled."""
        return await self._run(self._sync.test, id)


class WebhookDeliveries(AsyncResource[sync.WebhookDeliveries]):
    def list(self, *, job_id: Optional[str] = None, webhook_id: Optional[str] = None, limit: Optional[int] = None) -> AsyncPages[t.WebhookDelivery, t.WebhookDeliveryList]:
        """List webhook deliveries with all their attempts, newest first."""
        return self._pages(self._sync.list, job_id=job_id, webhook_id=webhook_id, limit=limit)

    async def get(self, id: str, /) -> t.WebhookDeliveryWithBody:
        """Get a webhook delivery with the body that is sent."""
        return await self._run(self._sync.get, id)

    async def retry(self, id: str, /) -> t.WebhookDelivery:
        """Retry a delivery immediately with the same ID, regardless of its status."""
        return await self._run(self._sync.retry, id)


class LinkKeys(AsyncResource[sync.LinkKeys]):
    async def create(self, **fields: Unpack[t.LinkKeyRequestArguments]) -> t.NewLinkKey:
        """Create a link key for signing links to captures. Its secret is shown only once."""
        return await self._run(self._sync.create, **fields)

    async def list(self) -> t.LinkKeyList:
        """List the link keys of the organization with their usage, oldest first."""
        return await self._run(self._sync.list)

    async def roll(self, link_key_id: str, /, **fields: Unpack[t.LinkKeyRollArguments]) -> t.NewLinkKey:
        """Create a new secret for a link key. Links signed with the old secret remain valid for the grace period."""
        return await self._run(self._sync.roll, link_key_id, **fields)

    async def delete(self, link_key_id: str, /) -> None:
        """Revoke a link key. Its links stop working with the next request."""
        await self._run(self._sync.delete, link_key_id)


class Usage(AsyncResource[sync.Usage]):
    async def get(self) -> t.Usage:
        """Get the usage of the organization for this month (UTC) and earlier months."""
        return await self._run(self._sync.get)

    async def quota(self) -> t.Quota:
        """Get the remaining quota of this month."""
        return await self._run(self._sync.quota)

    async def keys(self) -> t.UsageOfKeys:
        """Get the usage of each API key of the organization, including revoked keys."""
        return await self._run(self._sync.keys)

    async def activity(self, *, days: Optional[int] = None, api_key_ids: Optional[List[str]] = None) -> t.Activity:
        """Get successful captures per day (UTC), oldest first, including today and days without captures."""
        return await self._run(self._sync.activity, days=days, api_key_ids=api_key_ids)


class Devices(AsyncResource[sync.Devices]):
    async def list(self) -> t.DeviceList:
        """List the device presets."""
        return await self._run(self._sync.list)


class System(AsyncResource[sync.System]):
    async def health(self) -> t.Alive:
        """Liveness check."""
        return await self._run(self._sync.health)

    async def readiness(self) -> t.Readiness:
        """Readiness check: the gateway has started and the database has its schema."""
        return await self._run(self._sync.readiness)

    async def openapi(self) -> Dict[str, Any]:
        """Get this API as an OpenAPI 3.1 document."""
        return await self._run(self._sync.openapi)


class Connected:
    """All resources by their names."""

    def _connect_resources(self, threads: Threads, blocking: sync.Connected) -> None:
        self.captures = Captures(threads, blocking.captures)
        self.jobs = Jobs(threads, blocking.jobs)
        self.bulk = Bulk(threads, blocking.bulk)
        self.batches = Batches(threads, blocking.batches)
        self.composes = Composes(threads, blocking.composes)
        self.schedules = Schedules(threads, blocking.schedules)
        self.crawls = Crawls(threads, blocking.crawls)
        self.pipelines = Pipelines(threads, blocking.pipelines)
        self.webhooks = Webhooks(threads, blocking.webhooks)
        self.webhook_deliveries = WebhookDeliveries(threads, blocking.webhook_deliveries)
        self.link_keys = LinkKeys(threads, blocking.link_keys)
        self.usage = Usage(threads, blocking.usage)
        self.devices = Devices(threads, blocking.devices)
        self.system = System(threads, blocking.system)
