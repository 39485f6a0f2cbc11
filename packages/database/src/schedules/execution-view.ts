import { Prisma } from '../generated/client.ts';
import { stateOf } from '../states/state-of.ts';

/** An `ExecutionView` of `run` and its row of `captures`, with times as texts. Files in the order in which they were taken. */
export const executionView = Prisma.sql`
  jsonb_build_object(
    'id', run.id, 'executedAt', run.executed_at, 'captureId', run.capture_id, 'state', run.state,
    'isTriggered', run.is_triggered, 'errorCode', run.error_code, 'errorMessage', run.error_message, 'verdict', run.verdict,
    'diffScore', run.diff_score, 'changed', run.changed, 'masked', run.masked, 'diffKey', run.diff_key,
    'expiresAt', run.expires_at, 'renderTimeMs', captures.report -> 'renderTimeMs',
    'files', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'outputId', output_id, 'type', type, 'format', format, 'storageKey', storage_key, 'size', size,
        'isDeleted', deleted_at IS NOT NULL) ORDER BY files.id), '[]')
      FROM files WHERE files.capture_id = run.capture_id),
    'deliveries', (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', delivery.destination_id, 'type', delivery.type, 'event', delivery.event,
        'state', coalesce(webhook_deliveries.state, mails.state, ${stateOf.deliveries.literal('FAILED')})) ORDER BY delivery.destination_id), '[]')
      FROM schedule_deliveries AS delivery
      LEFT JOIN webhook_deliveries ON webhook_deliveries.id = delivery.webhook_delivery_id
      LEFT JOIN mails ON mails.id = delivery.mail_id
      WHERE delivery.execution_id = run.id))`;
