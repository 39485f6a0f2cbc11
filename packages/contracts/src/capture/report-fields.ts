import { captureWarnings } from './capture-result.ts';

/** Parts of the report of a capture that pages of a crawl have, too. */
export const textContents = {
  type: 'array',
  items: {
    type: 'object',
    title: 'TextContent',
    required: ['outputId', 'words', 'visibleShare'],
    properties: {
      outputId: { type: 'string', description: 'ID of the html, markdown or json output.' },
      words: { type: 'integer', description: 'Number of words in the output.' },
      visibleShare: {
        type: 'number',
        description: 'Number of words in the output divided by the number of words visible on the page, at most 1.',
      },
    },
  },
  description: 'Amount of text in each html, markdown and json output.',
} as const;

export const captureWarningList = {
  type: 'array',
  items: {
    type: 'object',
    title: 'CaptureWarning',
    required: ['code', 'message'],
    properties: { code: { enum: Object.keys(captureWarnings) }, message: { type: 'string' } },
  },
} as const;
