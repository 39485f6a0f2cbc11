import { expect, test } from '@jest/globals';
import { createParser } from '../schemas/parse.ts';
import { readColour } from './colour.ts';
import { composeRequest } from '../compose/compose-request.ts';

test.each([
  ['#336699', [51, 102, 153, 255]],
  ['#33669980', [51, 102, 153, 128]],
  ['#fff', [255, 255, 255, 255]],
  ['rgb(1, 2, 3)', [1, 2, 3, 255]],
  ['rgba(1,2,3,.5)', [1, 2, 3, 128]],
  ['rgb(1 2 3 / 50%)', [1, 2, 3, 128]],
  ['RebeccaPurple', [102, 51, 153, 255]],
  ['Transparent', [0, 0, 0, 0]],
  ['hsl(120, 100%, 25%)', [0, 128, 0, 255]],
])('%s is a colour', (text, channels) => {
  const [red, green, blue, alpha] = channels;
  expect(readColour(text)).toEqual({ red, green, blue, alpha });
});

test.each(['', 'reddish', '#12', '#12345g', 'rgb(1,2)', 'rgba()', 'url(x)', '</svg>', 'constructor'])(
  '%j is none',
  (text) => expect(readColour(text)).toBeUndefined(),
);

const outputOf = (output: object): unknown => {
  const parsed = createParser(composeRequest)({ url: 'https://example.com', variants: [{}], output });
  return parsed.ok ? parsed.value.output : parsed.fields;
};

test.each<[object, object]>([
  [
    {},
    {
      alignment: 'center',
      labels: { background: '#ffffff' },
      shadow: { enabled: false, blur: 12 },
      border: { width: 0 },
    },
  ],
  [{ shadow: {} }, { shadow: { enabled: true, blur: 12 } }],
  [{ shadow: { blur: 4 } }, { shadow: { enabled: true, blur: 4 } }],
  [{ shadow: { enabled: false, blur: 4 } }, { shadow: { enabled: false } }],
  [
    { shadow: null, border: null },
    { shadow: { enabled: false }, border: { width: 0 } },
  ],
  [{ border: { color: 'red' } }, { border: { width: 1, color: 'red' } }],
  [{ border: { radius: 8 } }, { border: { width: 1, radius: 8 } }],
  [{ border: { width: 0, radius: 8 } }, { border: { width: 0, radius: 8 } }],
  [{ backgroundColor: 'rgba(0,0,0,.2)' }, { background: 'rgba(0,0,0,.2)' }],
  [{ background: 'reddish' }, { 'output.background': expect.stringMatching(/^must be a colour such as/) }],
])('output %j is read as %j', (output, reads) => expect(outputOf(output)).toMatchObject(reads));
