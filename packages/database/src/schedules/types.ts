import type { CapturedFile } from '@tintype/contracts/capture/capture-result';
import type { ChangeDetection } from '@tintype/contracts/schedules/change-detection';
import type { ChangeFindings } from '@tintype/contracts/schedules/change-report';
import type { DestinationType } from '@tintype/contracts/schedules/destinations';
import type { ScheduleState } from '@tintype/contracts/states/schedule';
import type { Maker } from '../visibility.ts';

type Settings = Readonly<Record<string, unknown>>;

/** A destination as it is kept. A webhook's address and sealed secret stand in a row of `webhooks`. */
export type StoredDestination = { readonly id: string; readonly onlyOnChange: boolean | null } & (
  | { readonly type: 'webhook'; readonly webhookId: string; readonly url: string; readonly secret: Uint8Array | null }
  | { readonly type: 'email'; readonly recipients: readonly string[]; readonly subject: string | null }
);

/** `isNew` webhooks are written; the others are those that are there. */
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
  readonly diffScore: number | null;
  readonly changed: boolean | null;
  readonly masked: number | null;
  readonly diffKey: string | null;
  readonly findings: ChangeFindings | null;
  readonly expiresAt: Date;
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
