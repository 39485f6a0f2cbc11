import { expect, test } from '@jest/globals';
import { describePaper } from './capture-files.ts';

test.each([
  [{ format: 'pdf', paper: 'A4', landscape: true }, 'A4, landscape'],
  [{ format: 'pdf', width: '10cm', height: '20cm' }, '10cm × 20cm'],
  [
    {
      outputs: [
        { type: 'screenshot', format: 'png' },
        { type: 'pdf', format: 'A3' },
      ],
    },
    'A3',
  ],
  [{ format: 'pdf' }, undefined],
  [{ outputs: [{ type: 'pdf' }] }, undefined],
])('the paper of %j is %s', (request, paper) => expect(describePaper(request)).toBe(paper));
