import { expect, test } from '@jest/globals';
import { nodeTypeNames } from '@tintype/contracts/pipelines/nodes/nodes';
import { canvasOf } from './node-canvas.ts';

test.each(nodeTypeNames)('a %s node has a summary, whatever its data has become', (type) => {
  const { initial, summary } = canvasOf(type);
  for (const data of [initial, {}, { views: [null, 1], edits: [null, 1], urls: [null, 1], url: 1 }])
    expect(typeof summary(data)).toBe('string');
});
