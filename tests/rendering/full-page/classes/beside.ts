import { pair, stripes, times, type Pair } from './pair.ts';

const rest = stripes(9);
const out = (css: string): string => `<aside style="width:300px;height:400px;background:#c00;top:0;${css}"></aside>`;
const cells = (css = ''): string =>
  times(
    6,
    (index) =>
      `<i style="height:100px;background:hsl(${index * 60} 60% 50%);${css.replaceAll('N', String(index))}"></i>`,
  );
/** Wider than the window by 260 pixels. */
const wide = (): string =>
  '<b style="display:block;width:900px;height:100px;background:linear-gradient(90deg,#06c 50%,#0a0 50%)"></b>';
const plain = (css = ''): string =>
  times(
    6,
    (index) => `<i style="display:block;width:600px;height:100px;background:hsl(${index * 60} 60% 50%);${css}"></i>`,
  );

/** What waits beside the page is no part of the picture. */
export const beside: readonly Pair[] = [
  pair(
    'a menu, and a body that hides it',
    `<style>body{overflow-x:hidden;position:relative}</style>${out('position:absolute;left:100%')}${rest}`,
    rest,
  ),
  pair(
    'a menu, and a root that hides it',
    `<style>html{overflow-x:hidden}</style>${out('position:absolute;left:640px')}${rest}`,
    rest,
  ),
  pair(
    'a menu that is clipped',
    `<style>html,body{overflow-x:clip}body{position:relative}</style>${out('position:absolute;left:100%')}${rest}`,
    rest,
  ),
  pair(
    'the next slides, in a body that hides what is below',
    `<style>html,body{height:100%;overflow:hidden}main{position:absolute;left:0;width:100%}</style>${times(4, (index) => `<main style="top:${400 * index}px">${stripes(4)}</main>`)}<script>1</script>`,
    stripes(4),
  ),
  pair(
    'nothing, of a body that hides what is below in its flow',
    `<style>body{height:400px;overflow:hidden}</style>${rest}<script>1</script>`,
    rest,
  ),
  pair('a menu that is moved out', `${out('position:absolute;right:0;transform:translateX(100%)')}${rest}`, rest),
  pair('a menu that is translated out', `${out('position:absolute;right:0;translate:100% 0')}${rest}`, rest),
  pair(
    'cells of a carousel in a row',
    `<div style="display:flex;transform:translate3d(0,0,0)">${cells('flex:0 0 640px')}</div>${rest}`,
    `<i style="display:block;height:100px;background:hsl(0 60% 50%)"></i>${rest}`,
  ),
  pair(
    'cells of a carousel that are placed',
    `<div style="height:100px;position:relative">${cells('position:absolute;width:640px;left:calc(N * 640px)')}</div>${rest}`,
    `<i style="display:block;height:100px;background:hsl(0 60% 50%)"></i>${rest}`,
  ),
  pair('text for screen readers', `<p style="position:absolute;left:9000px">skip</p>${rest}`, rest),
  pair(
    'a decoration at the edge',
    `<style>body{position:relative}body::after{content:"";position:absolute;right:-200px;top:0;width:200px;height:50px;background:#c00}</style>${rest}`,
    rest,
  ),
  pair(
    'a full-width trick that reaches too far',
    `<div style="position:relative"><div style="position:absolute;left:0;width:120vw;height:100px;background:#0a0"></div></div><div style="height:100px"></div>${rest}`,
    `<div style="height:100px;background:#0a0"></div>${rest}`,
  ),
  pair(
    'nothing, of a page from right to left with a wide table',
    `<style>body{direction:rtl}</style>${wide()}${plain()}<script>1</script>`,
    `${wide()}${plain('margin-left:300px')}`,
  ),
  pair(
    'a menu, of a page from right to left that has a wide table',
    `<style>html{direction:rtl}</style>${wide()}${plain()}${out('position:absolute;right:0;translate:-1000px 0')}`,
    `${wide()}${plain('margin-left:300px')}`,
  ),
  pair(
    'nothing, of a page whose lines run from top to bottom',
    `<style>body{writing-mode:vertical-rl;height:400px}</style><b style="width:900px;height:400px;display:block;background:linear-gradient(90deg,#06c 50%,#0a0 50%)"></b>`,
    `<b style="width:900px;height:400px;display:block;background:linear-gradient(90deg,#06c 50%,#0a0 50%)"></b>`,
  ),
  pair(
    'a menu on the left, of a page from right to left that hides it',
    `<style>html{direction:rtl;overflow-x:hidden}</style>${out('position:absolute;left:0;translate:-100% 0')}${plain()}<div style="height:150px"></div>`,
    `${plain('margin-left:40px')}<div style="height:150px"></div>`,
  ),
  pair(
    'a menu on the left, of a page from right to left with a script',
    `<style>body{direction:rtl}</style>${out('position:absolute;left:0;translate:-100% 0')}${plain()}<div style="height:150px"></div><script>1</script>`,
    `${plain('margin-left:40px')}<div style="height:150px"></div>`,
  ),
];
