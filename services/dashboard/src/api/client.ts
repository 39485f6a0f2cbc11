import createClient from 'openapi-fetch';
import type { components, paths } from '@tintype/client/generated/api';
import { ApiError } from './api-error.ts';

const apiClient = createClient<paths>({
  baseUrl: '',
  fetch: (request: Request) => {
    for (const [name, value] of Object.entries(createRequestHeaders())) request.headers.set(name, value);
    return fetch(request);
  },
});

type ClientOutcome = Readonly<{ data?: unknown; error?: unknown; response: Response }>;

/** Resolves with the data of a response, and rejects with an `ApiError` if there is none. */
const unwrap =
  <Args extends unknown[], Outcome extends ClientOutcome>(method: (...args: Args) => Promise<Outcome>) =>
  async (...args: Args): Promise<Exclude<Outcome['data'], undefined>> => {
    const { data, error, response } = await method(...args).catch((): never => {
      throw new ApiError(0, undefined);
    });
    if (!response.ok) throw new ApiError(response.status, error);
    return data as Exclude<Outcome['data'], undefined>;
  };

/**
 * The public API, with the types of docs/openapi.json. The browser adds the session's cookie.
 */
export const api = {
  GET: unwrap(apiClient.GET),
  POST: unwrap(apiClient.POST),
  PUT: unwrap(apiClient.PUT),
  DELETE: unwrap(apiClient.DELETE),
};

const organizationKey = 'tintype.organization';

let chosenOrganizationId: string | undefined;

/** The service uses the first organization if none is chosen. */
export const getChosenOrganization = (): string | undefined =>
  chosenOrganizationId ?? localStorage.getItem(organizationKey) ?? undefined;
export function chooseOrganization(id: string | undefined): void {
  chosenOrganizationId = id;
  if (id === undefined) localStorage.removeItem(organizationKey);
  else localStorage.setItem(organizationKey, id);
}

/** Pages of other origins cannot send these headers, which protects against request forgery. */
export function createRequestHeaders(): Readonly<Record<string, string>> {
  const organization = getChosenOrganization();
  return {
    'X-Tintype-Request': 'dashboard',
    ...(organization !== undefined && { 'X-Tintype-Organization': organization }),
  };
}

/**
 * Result addresses contain the public address of the service, but the dashboard reads from where it
 * was loaded. Images and downloads send no header, so the address contains the organization.
 * Addresses of storage do not change.
 */
export function toApiPath(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  if (!isApiPath(pathname)) return url;
  const organization = getChosenOrganization();
  if (organization !== undefined) searchParams.set('organization', organization);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

const isApiPath = (path: string): boolean => path.startsWith('/v1/');

export const isReadable = (url: string): boolean => isApiPath(new URL(url, location.origin).pathname);

export async function fetchText(url: string): Promise<string> {
  const response = await fetch(toApiPath(url), { headers: createRequestHeaders() });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  return await response.text();
}

type Schemas = components['schemas'];
type Job = Schemas['Job'];
export type Batch = Schemas['Batch'];
export type BatchItem = Schemas['BatchItemPage']['items'][number];
export type Schedule = Schemas['Schedule'];
export type ScheduleRow = Schemas['ScheduleList']['schedules'][number];
export type Execution = Schemas['ScheduleHistory']['executions'][number];
export type Crawl = Schemas['Crawl'];
export type CrawledPage = Schemas['CrawlPageList']['pages'][number];
export type Delivery = Schemas['WebhookDelivery'];
export type LinkKey = Schemas['LinkKey'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointRequest = Schemas['WebhookEndpointRequest'];
export type CaptureDetails = NonNullable<Job['capture']>;
export type CaptureRequest = Schemas['CaptureRequest'];
export type CaptureRow = Schemas['CapturePage']['items'][number];
export type CapturedFile = CaptureRow['files'][number];
export type CaptureAnswer = Schemas['CaptureAnswer'];
export type ComposeResult = Schemas['ComposeResult'];
export type ComposePreview = Schemas['ComposePreview'];
export type SignInMeansDetails = Schemas['SignInMeans'];
export type Work = Schemas['Work'];
export type ScheduleRequest = Schemas['ScheduleRequest'];
export type Pipeline = Schemas['Pipeline'];
export type PipelineSummary = Schemas['PipelineList']['items'][number];
export type PipelineRun = Schemas['PipelineRun'];
/** A row of the list of runs. The record of a run has more fields. */
export type PipelineRunRow = Schemas['PipelineRunList']['items'][number];
export type PipelineImage = Schemas['PipelineImageList']['items'][number];
export type ApiKey = Schemas['ApiKeyList']['keys'][number];
export type OrganizationRow = Schemas['OrganizationPageItem'];
