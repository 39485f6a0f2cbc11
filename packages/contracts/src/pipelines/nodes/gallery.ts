import { titleMax } from '../limits.ts';
import { nodeType } from './node-type.ts';

export const galleryNodeType = nodeType({
  noun: 'a gallery',
  about: 'the finished images',
  in: { kind: 'images', edges: 'many' },
  out: { kind: 'gallery', edges: 'many', isOptional: true },
  data: {
    type: 'object',
    properties: {
      title: {
        type: 'string',
        maxLength: titleMax,
        description: 'Title above the images, in the dashboard and on the shared page.',
      },
    },
  },
  step: { does: 'collect' },
});
