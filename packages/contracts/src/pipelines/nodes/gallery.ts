import { titleMax } from '../limits.ts';
import { nodeType, textOf } from './node-type.ts';

export const gallery = nodeType({
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
  canvas: {
    label: 'Gallery',
    about: 'Shows the images of a run',
    icon: 'GalleryHorizontalEnd',
    initial: {},
    summary: ({ title }) => (textOf(title) === '' ? 'Visible in the dashboard and by link' : textOf(title)),
  },
});
