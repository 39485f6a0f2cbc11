import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { ChangeDetection } from '@tintype/contracts/schedules/change-detection';
import type { ChangeFindings } from '@tintype/contracts/schedules/change-report';
import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { ScheduleState } from '@tintype/contracts/states/schedule';
import type { Maker } from '../rights/visibility.ts';

type Settings = Readonly<Record<string, unknown>>;

/**
 * The target of messages over HTTP: a row of `webhooks`. A new address or secret is a new row, so
 * that deliveries in progress do not change.
 */
type Endpoint = {
  readonly id: string;
  /** For an address that is itself a secret, only the origin is stored. */
  readonly url: string;
  /** The text of `secretsToText`, sealed with the id as context. */
  readonly secret: Uint8Array | null;
};
/** A stored destination. */
export type StoredDestination = {
  readonly id: string;
  readonly type: DestinationType;
  readonly onlyOnChange: boolean | null;
  /** The fields of its type that are not secrets. */
  readonly settings: Settings;
  /** `null` for those that are not sent over HTTP. */
  readonly endpoint: Endpoint | null;
};

/** `isNew` endpoints are written; the others exist already. */
export type NewDestination = StoredDestination & { readonly isNew?: boolean };

export type StoredSchedule = Maker & {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly cron: string;
  readonly timezone: string;
  readonly state: ScheduleState;
  readonly options: Settings;
  readonly ignoreSelectors: readonly string[];
  readonly changeDetection: ChangeDetection | null;
  readonly announceFirst: boolean;
  readonly onlyOnChange: boolean;
  readonly diffThreshold: number;
  readonly alertOnFailure: boolean;
  readonly autoPauseAfter: number | null;
  readonly retentionDays: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly nextRunAt: Date | null;
  readonly lastRunAt: Date | null;
  readonly successCount: number;
  readonly failureCount: number;
  readonly consecutiveFailures: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly destinations: readonly StoredDestination[];
};

/** A run that has ended, as its owner sees it. */
export type ExecutionView = {
  readonly id: string;
  readonly executedAt: Date;
  readonly captureId: string | null;
  /** The URL in the form that its capture had; `null` if there was none. */
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
  readonly expiresAt: Date;
  /** When its capture was deleted, as JSON has times. */
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
    /** Why it has not arrived, or not yet. */
    readonly error: string | null;
  }[];
};
