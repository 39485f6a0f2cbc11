import { html, type Row, script, times } from './row.ts';

const asIs = { fullPage: true, scrollInterval: 100, blockPopups: false, blockCookieBanners: false };
const caret = (field: string): string => html(`<h1>Sign in.</h1>${field}`);

/** No picture shows a text caret. */
export const carets: readonly Row[] = [
  ...times(5, (at) => `${at}|`)
    .split('|')
    .slice(0, -1)
    .map((at): Row => ({
      name: `a caret in a field with the focus, ${at}`,
      html: caret('<input autofocus value="kim" style="font-size:40px;outline:0">'),
      request: { delay: 137 * Number(at) },
      still: caret('<input value="kim" style="font-size:40px;outline:0">'),
    })),
  {
    name: 'a caret that a script put in a text area',
    html: caret(
      `<textarea style="font-size:40px;outline:0">kim</textarea>${script('document.querySelector("textarea").focus()')}`,
    ),
    request: {},
    still: caret('<textarea style="font-size:40px;outline:0">kim</textarea>'),
  },
  {
    name: 'a caret in what can be edited',
    html: caret(
      `<div contenteditable style="font-size:40px;outline:0">kim</div>${script('document.querySelector("div").focus()')}`,
    ),
    request: asIs,
    still: caret('<div style="font-size:40px;outline:0">kim</div>'),
  },
  {
    name: 'a caret in a shadow root',
    html: caret(
      `<x-f><template shadowrootmode="open"><input value="kim" style="font-size:40px;outline:0"></template></x-f>${script('document.querySelector("x-f").shadowRoot.querySelector("input").focus()')}`,
    ),
    request: {},
    still: caret(
      '<x-f><template shadowrootmode="open"><input value="kim" style="font-size:40px;outline:0"></template></x-f>',
    ),
  },
  {
    name: 'a caret in a frame',
    html: caret(
      '<iframe width="400" height="200" style="border:0" srcdoc="<input autofocus value=kim style=\'font-size:40px;outline:0;width:200px\'><script>document.querySelector(\'input\').focus()</script>"></iframe>',
    ),
    request: {},
    still: caret(
      '<iframe width="400" height="200" style="border:0" srcdoc="<input value=kim style=\'font-size:40px;outline:0;width:200px\'>"></iframe>',
    ),
  },
  {
    name: 'a caret whose colour the page sets',
    html: caret(
      `<input value="kim" style="font-size:40px;outline:0;caret-color:red!important">${script('document.querySelector("input").focus()')}`,
    ),
    request: {},
    still: caret('<input value="kim" style="font-size:40px;outline:0">'),
  },
  {
    name: 'a caret whose colour the page sets, read afterwards',
    html: caret(
      `<input value="kim" style="caret-color:red!important">${script('document.querySelector("input").focus()')}`,
    ),
    request: { outputs: [{ type: 'screenshot', format: 'png' }, { type: 'html' }] },
    says: ['style="caret-color:red!important"'],
    saysNot: ['transparent'],
  },
  {
    name: 'a caret that typing left',
    html: caret('<input style="font-size:40px;outline:0;width:400px">'),
    request: { actions: [{ type: 'type', selector: 'input', text: 'kim' }] },
    still: caret('<input value="kim" style="font-size:40px;outline:0;width:400px">'),
    stillRequest: { actions: [] },
  },
];
