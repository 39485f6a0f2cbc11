import { schema } from '@tintype/contracts/schemas/schema';
import { destinationTypes } from '@tintype/contracts/schedules/destinations';

const outputAnswer = {
  type: 'object',
  required: ['type', 'contentType', 'size', 'resultUrl', 'storageUrl'],
  properties: {
    type: { type: 'string' },
    contentType: { type: 'string' },
    size: { type: 'integer' },
    resultUrl: { type: 'string' },
    storageUrl: { type: 'string' },
  },
} as const;

/** Interface specification, section 2.8. `verdict`, `maskedFraction`, `diffUrl` and `outputs` are ours, and `skipped` of the history. */
export const executionAnswer = {
  type: 'object',
  required: ['id', 'executedAt', 'status', 'deliveries', 'expiresAt'],
  properties: {
    id: { type: 'string' },
    executedAt: { type: 'string' },
    runId: { type: 'string', description: 'The capture that the run made; absent when there was none.' },
    status: { enum: ['success', 'failed'] },
    triggered: { type: 'boolean', description: 'It was asked for, not planned.' },
    resultUrl: { type: 'string' },
    storageUrl: { type: 'string' },
    fileSize: { type: 'integer' },
    renderTimeMs: { type: 'integer' },
    outputs: { type: 'object', additionalProperties: outputAnswer },
    verdict: {
      type: 'string',
      description:
        'page; or bot_wall, error_page, blank: such a run is not compared and never the one to compare with.',
    },
    diffScore: { type: 'number', description: 'The part of the pixels that differ from the run before.' },
    changed: { type: 'boolean' },
    maskedFraction: { type: 'number', description: 'The part of the picture that was left out of the comparison.' },
    diffUrl: { type: 'string', description: 'A picture of what has changed.' },
    deliveries: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'id', 'status'],
        properties: {
          type: { enum: destinationTypes },
          id: { type: 'string' },
          status: { enum: ['pending', 'sent', 'failed'] },
          event: { type: 'string' },
        },
      },
    },
    expiresAt: { type: 'string' },
    errorCode: { type: 'string' },
    errorMessage: { type: 'string' },
  },
} as const;

export const historyAnswer = schema({
  $id: 'ScheduleHistory',
  type: 'object',
  required: ['scheduleId', 'totalExecutions', 'executions', 'skipped'],
  properties: {
    scheduleId: { type: 'string' },
    totalExecutions: { type: 'integer' },
    executions: { type: 'array', items: executionAnswer },
    skipped: {
      type: 'array',
      description: 'Planned times that did not run. Those that were missed together are one.',
      items: {
        type: 'object',
        required: ['reason', 'from', 'until'],
        properties: {
          reason: {
            enum: ['overlap', 'missed'],
            description: 'overlap: the run before had not ended. missed: the service was down.',
          },
          from: { type: 'string' },
          until: { type: 'string', description: 'None of them comes after it.' },
        },
      },
    },
  },
});
