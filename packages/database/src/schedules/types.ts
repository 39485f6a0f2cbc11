import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { ChangeDetection } from '@tintype/contracts/schedules/change-detection';
import type { ChangeFindings } from '@tintype/contracts/schedules/change-report';
import type { DestinationType } from '@tintype/contracts/destinations/destinations';
import type { ScheduleState } from '@tintype/contracts/states/schedule';
import type { Maker } from '../rights/visibility.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Where messages over HTTP go: a row of `webhooks`. Another address or secret is another row, so that what is under way stays as it was. */
type Endpoint = {
  readonly id: string;
  /** For an address that is itself a secret, only the origin is stored. */
  readonly url: string;
  /** The text of `secretsToText`, sealed with the id as context. */
  readonly secret: Uint8Array | null;
};
/** A destination as it is kept. */
export type StoredDestination = {
  readonly id: string;
  readonly type: DestinationType;
  readonly onlyOnChange: boolean | null;
  /** The fields of its type that are no secrets. */
  readonly settings: Settings;
  /** `null` for those that are not sent over HTTP. */
  readonly endpoint: Endpoint | null;
};

/** `isNew` endpoints are written; the others are those that are there. */
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
  /** The URL as its capture had it; `null` where there was none. */
  readonly capturedUrl: string | null;
  readonly state: 'SUCCESS' | 'FAILED';
  readonly isTriggered: boolean;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly verdict: string | null;
  /** What the page answered. */
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
