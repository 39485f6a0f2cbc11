import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

const picture =
  "background:url(&quot;data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9' fill='navy'/%3E%3C/svg%3E&quot;)";
const paragraph = (style: string, text: string): string => `<p style="${style}">${text}</p>`;
const long = 'Several words of a longer line. '.repeat(20).trim();

/** Ways to hide a text that is laid out. */
const hidden = [
  paragraph('clip-path:inset(50%)', '1 clip path'),
  paragraph('transform:scale(0)', '2 scaled to nothing'),
  paragraph('transform:scale(0.05)', '3 scaled to a line'),
  paragraph('height:0;overflow:hidden', '4 no height'),
  paragraph('max-height:0;overflow:clip', '5 no maximum height'),
  `<div style="position:relative"><p>6 covered</p><div style="position:absolute;inset:0;background:#fff"></div></div>`,
  paragraph('filter:opacity(0)', '7 filter'),
  paragraph('color:#555;filter:brightness(100)', '8 whitened by a filter'),
  paragraph('-webkit-text-fill-color:transparent', '9 fill colour'),
  paragraph('content-visibility:hidden', '10 skipped content'),
  paragraph('transform:rotateX(90deg)', '11 turned away'),
  paragraph('backface-visibility:hidden;transform:rotateY(180deg)', '12 back side'),
  paragraph('mask-image:linear-gradient(transparent,transparent)', '13 mask'),
  paragraph('letter-spacing:-1em', '14 letters on one another'),
  '<details><summary>Summary that is seen</summary><p>15 closed details</p></details>',
  paragraph('color:oklch(1 0 0)', '16 white in a wide gamut'),
  paragraph('color:transparent;background:linear-gradient(#fff,#fff) text', '17 white gradient'),
  `<div style="background:#fff;isolation:isolate">${paragraph('mix-blend-mode:lighten;color:#777', '18 blended away')}</div>`,
  paragraph('background:#135;color:#135', '19 colour of its background'),
  paragraph('height:1px;overflow:auto', '20 scroller without room'),
  paragraph('translate:-3000px', '21 outside the page'),
  paragraph('position:absolute;top:-900px', '22 above the page'),
  paragraph('opacity:0.05', '23 nearly transparent'),
  '<div style="height:60px;overflow:auto"><div style="height:200px"></div><p style="color:white">24 white in a box</p></div>',
  `<div style="position:relative">${paragraph('position:absolute;z-index:-1;margin:0;color:#fff', '25 behind another text')}
  ${paragraph('position:absolute;max-height:0;overflow:hidden;margin:0', '26 clipped in the place of a text')}
  <div>Some text that everybody sees</div></div>`,
  '<x-card id="host">27 in a shadow root</x-card>',
  '<iframe srcdoc="<p style=color:white>28 in a frame</p>" style="height:60px"></iframe>',
] as const;
const seen = [
  paragraph('', 'a plain text'),
  paragraph('color:#767676', 'b gray text'),
  paragraph('font-size:5px', 'c small text'),
  paragraph('color:#fff;background:#000', 'd white on black'),
  paragraph(`color:#fff;${picture}`, 'e white on a picture'),
  paragraph('background:linear-gradient(90deg,red,blue) text;color:transparent', 'f gradient text'),
  paragraph('color:transparent;text-shadow:0 0 2px #000', 'g only a shadow'),
  paragraph('color:transparent;-webkit-text-stroke:1px #000', 'h only an outline'),
  `<div style="background:#fff;isolation:isolate">${paragraph('mix-blend-mode:difference;color:#fff', 'i blended text')}</div>`,
  `<div style="height:60px;overflow:auto"><p>j top of a box</p><div style="height:200px"></div><p>k end of a box</p></div>`,
  paragraph('writing-mode:vertical-rl', 'l vertical text'),
  paragraph('transform:rotate(90deg);width:120px;margin:60px', 'm turned text'),
  paragraph('text-indent:40px', '.'),
  '<button>n button</button> <a href="#">o link</a> <u>p underlined</u>',
  '<p style="position:fixed;bottom:0;left:0;right:0;background:#ddd">q bar of the window</p>',
  `<div style="height:3000px"></div><p>r far below</p><iframe srcdoc="<p>s in a frame</p>" style="height:60px"></iframe>`,
] as const;

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    '/hidden': page(
      `<div style="height:900px"></div>${hidden.join('\n')}<script>host.attachShadow({mode:'open'}).innerHTML='<p style="filter:opacity(0)"><slot></slot></p>'</script>`,
    ),
    '/seen': page(seen.join('\n')),
    '/partly': page(`<p style="width:300px;height:60px;overflow:hidden">${long}</p>`),
  });
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const read = async (path: string): Promise<string> => {
  const outputs = [{ type: 'markdown', id: 'text', markHidden: true }];
  const { text } = await engine.captureAll({ url: site.url(path), outputs });
  return text!.bytes.toString();
};

test('text that is not painted is marked, however it is hidden', async () => {
  const text = await read('/hidden');
  const marked = [...text.matchAll(/⟦hidden: (\d+) [^⟧]*⟧/g)].map(([, number]) => Number(number));
  expect(marked).toEqual(Array.from({ length: 28 }, (_, at) => at + 1));
  expect(text).toMatch(/^\W*Summary that is seen/m);
  expect(text).toMatch(/^Some text that everybody sees$/m);
});

test('text that visitors can see is not marked', async () => {
  const text = await read('/seen');
  for (const letter of 'abcdefghijklmnopqrs') expect(text).toMatch(new RegExp(`(?:^|[^a-z])${letter} [a-z]+`, 'm'));
  expect(text).not.toContain('⟦hidden');
});

test('of a paragraph that is cut off, the lines that are not painted are marked', async () => {
  const text = await read('/partly');
  expect(text).toMatch(/^Several words [^⟦]*⟦hidden: [^⟧]*line\.⟧\s*$/);
});
