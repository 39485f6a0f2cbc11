import { viewNameMax, viewsMax } from '../limits.ts';
import { nodeType, type View } from './node-type.ts';

function doubledNames(views: readonly View[]): Readonly<Record<string, string>> {
  const names = views.map(({ name }) => name);
  return Object.fromEntries(
    names.flatMap((name, index) =>
      names.indexOf(name) < index ? [[`${index}.name`, 'is also the name of another view. Use a unique name']] : [],
    ),
  );
}

export const capturesNodeType = nodeType({
  noun: 'a captures node',
  about: 'views; each URL is captured once for each view',
  in: { kind: 'urls', edges: 'many' },
  out: { kind: 'images', edges: 'many' },
  data: {
    type: 'object',
    required: ['views'],
    properties: {
      views: {
        type: 'array',
        minItems: 1,
        maxItems: viewsMax,
        description: 'Views of the pages. Each URL is captured once for each view.',
        items: {
          type: 'object',
          required: ['name', 'options'],
          properties: {
            name: {
              type: 'string',
              pattern: '\\S',
              maxLength: viewNameMax,
              description: 'must have at least 1 character. Name of the view, unique within the node.',
            },
            options: { type: 'object', description: 'Capture options that create a single image.' },
          },
        },
      },
    },
  },
  rules: { views: doubledNames },
  serverRules: { 'views.*.options': 'capture options' },
  step: { does: 'capture', viewsIn: 'views' },
});
