import { expect, test } from '@jest/globals';
import { getSvgDuration } from './svg-images.ts';

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test.each([
  ['nothing that moves', '<rect width="1"/>', 0],
  ['a duration', '<animate attributeName="r" dur="5s" fill="freeze"/>', 5_000],
  ['a beginning and a number of repetitions', '<animate dur="500ms" begin="0.5s" repeatCount="3"/>', 2_000],
  ['endless motion', '<animateTransform dur="1s" repeatCount="indefinite"/>', 0],
  ['endless motion for a time', '<animate dur="1s" repeatDur="3s" repeatCount="indefinite"/>', 3_000],
  ['a clock', "<animateMotion dur='0:02.5'/>", 2_500],
  ['one after the other', '<animate id="a" dur="1s"/><animate begin="a.end+0.5s" dur="1s"/>', 2_500],
  ['motion that waits for a click', '<animate begin="click" dur="1s"/>', 0],
  ['a setting', '<set attributeName="x" to="1" begin="2s"/>', 2_000],
  ['an animation of styles', '<style>path{animation: draw 1.5s ease-out .5s 2 both}</style>', 3_500],
  ['two of them', '<style>a{animation:a 1s cubic-bezier(0,0,1,1),b 200ms 2s}</style>', 2_200],
  ['an endless one', '<g style="animation: spin 1s linear infinite"/>', 0],
])('%s', (_name, inside, expected) => {
  expect(getSvgDuration(svg(inside))).toBe(expected);
});
