import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { ChangeFindings } from '@tintype/contracts/schedules/change-report';
import type { RunPageState } from '@tintype/contracts/schedules/page-state';
import type { RunValues } from '@tintype/contracts/schedules/values/value-conditions';
import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { ScheduleValues } from './columns.ts';

type Settings = Readonly<Record<string, unknown>>;

/**
 * The target of messages over HTTP: a row of `webhooks`. A new address or secret makes a new row,
 * so that deliveries in progress do not change.
 */
type Endpoint = {
  readonly id: string;
  /** Only the origin is stored if the address itself is a secret. */
  readonly url: string;
  /** The text of `secretsToText`, sealed with the id as context. */
  readonly secret: Uint8Array | null;
};
/** A destination of a schedule, as stored. */
export type StoredDestination = {
  readonly id: string;
  readonly type: DestinationType;
  readonly onlyOnChange: boolean | null;
  /** The fields of its type that are not secrets. */
  readonly settings: Settings;
  /** `null` for destinations that are not sent over HTTP. */
  readonly endpoint: Endpoint | null;
};

/** `isNew`: the endpoint must be written; otherwise it exists already. */
export type NewDestination = StoredDestination & { readonly isNew?: boolean };

export type StoredSchedule = ScheduleValues & { readonly destinations: readonly StoredDestination[] };

/** An ended run as its owner sees it. */
export type ExecutionView = {
  readonly id: string;
  readonly executedAt: Date;
  readonly captureId: string | null;
  /** The URL as captured; `null` if there was no capture. */
  readonly capturedUrl: string | null;
  readonly state: 'SUCCESS' | 'FAILED';
  readonly isTriggered: boolean;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly verdict: string | null;
  /** The response status of the page. */
  readonly httpStatus: number | null;
  readonly diffScore: number | null;
  readonly changed: boolean | null;
  readonly masked: number | null;
  readonly diffKey: string | null;
  readonly findings: ChangeFindings | null;
  /** `null` for runs of older versions. */
  readonly pageState: RunPageState | null;
  /** `null` if no values were read. */
  readonly values: RunValues | null;
  readonly expiresAt: Date;
  /** When the capture was deleted, as a JSON string. */
  readonly deletedAt: string | null;
  readonly renderTimeMs: number | null;
  readonly files: readonly (Pick<CapturedFile, 'outputId' | 'type' | 'format' | 'storageKey' | 'size'> & {
    readonly isDeleted: boolean;
  })[];
  readonly deliveries: readonly {
    readonly id: string;
    readonly type: DestinationType;
    readonly event: string;
    readonly state: 'PENDING' | 'DELIVERED' | 'FAILED';
    /** Why the delivery has not arrived, or has not arrived yet. */
    readonly error: string | null;
  }[];
};
