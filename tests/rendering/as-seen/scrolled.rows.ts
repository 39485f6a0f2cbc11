import { both, stitched, whole } from './both-modes.ts';
import { html, lines, type Row, script, style, times } from './row.ts';

const posts = (count: number): string =>
  times(count, (at) => `<div style="height:150px;background:#fd8;border-bottom:1px solid">Post ${at + 1}</div>`);
const end = '<footer id="end" style="height:50px">That was all.</footer>';
/** A feed of twelve posts, of which `code` adds four when it calls `add`. */
const feed = (code: string): string =>
  html(
    `<main id="list">${posts(4)}</main>${end}${script(`let n=4,busy=false;const add=()=>{for(let i=0;i<4&&n<12;i++)list.insertAdjacentHTML('beforeend','<div style="height:150px;background:#fd8;border-bottom:1px solid">Post '+(++n)+'</div>')};const isNear=()=>innerHeight+scrollY>document.documentElement.scrollHeight-150;const once=(ms)=>{if(busy)return;busy=true;setTimeout(()=>{busy=false;add()},ms)};${code}`)}`,
  );
const stillFeed = html(posts(12) + end);

const section = '<div style="height:500px;border-bottom:1px solid">';
const button = '<b id="b" style="position:absolute;left:100px;top:700px;width:60px;height:30px;background:#06c"></b>';
const anchored = (css: string, more = ''): string =>
  html(
    `${section}</div>${section}</div>${section}</div>${button}<i id="t" popover="manual" style="display:block;border:0;margin:0;width:80px;height:30px;background:#fd8"></i>${style(`#b{anchor-name:--b}#t{position:fixed;inset:auto;${css}}`)}${more}`,
  );
const stillTip = html(
  `${section}</div>${section}</div>${section}</div>${button}<i style="position:absolute;left:160px;top:700px;width:80px;height:30px;background:#fd8"></i>`,
);

const stepCss = '.s{height:400px;margin:40px;background:#333;color:#fff;transition:.3s}.on{background:gold;color:#000}';
/** Steps of which `code` marks the one in the middle of the view. */
const steps = (code: string, css = ''): string =>
  html(
    `${style(stepCss + css)}<div style="height:250px"></div><div id="w">${times(3, (at) => `<div class="s">Step ${at + 1}</div>`)}</div>${lines(14)}${script(`const all=[...w.children],isOn=e=>{const r=e.getBoundingClientRect();return r.top<200&&r.bottom>200};${code}`)}`,
  );
const stillSteps = steps('');
const onScroll = (code: string): string => `addEventListener("scroll",()=>all.forEach((e,i)=>{${code}}))`;

const far = (css: string): string => html(`<h1>Timeline</h1><p style="width:300px;${css}">March, far away.</p>`);
const wideTable =
  '<table style="border-collapse:collapse"><tr><td style="min-width:900px;padding:0;height:50px;background:#fd8"></td></tr></table>';
const moved = (css: string, more = ''): string =>
  html(
    `${style(css)}<main id="c">${times(4, (at) => `<section>Section ${at + 1}</section>`)}</main>${script(`let y=0;addEventListener("wheel",(e)=>{y+=e.deltaY;c.style.transform="translateY(-"+y+"px)"});${more}`)}`,
  );
const locked = 'html,body{overflow:hidden;height:100%}';
const frame = `<div id="f" style="position:fixed;inset:0;overflow:hidden"><main id="c">${lines(40)}</main></div>`;

/** Content and looks that only scrolling shows. */
export const scrolled: readonly Row[] = [
  ...both(
    'a feed whose observer waits 350 ms',
    feed('new IntersectionObserver(([e])=>{if(e.isIntersecting)once(350)},{rootMargin:"100px"}).observe(end)'),
    stillFeed,
  ),
  ...both(
    'a feed that waits for 400 ms without scrolling',
    feed('let t;addEventListener("scroll",()=>{clearTimeout(t);t=setTimeout(()=>{if(isNear())add()},400)})'),
    stillFeed,
  ),
  ...both(
    'a feed whose scroll handler waits 900 ms',
    feed('addEventListener("scroll",()=>{if(isNear())once(900)})'),
    stillFeed,
  ),
  ...both(
    'a feed that checks twice a second',
    feed('let y=0;setInterval(()=>{if(scrollY!==y&&isNear()){y=scrollY;add()}},500)'),
    stillFeed,
  ),
  ...both('a fixed tip at an anchor', anchored('position-anchor:--b;left:anchor(right);top:anchor(top)'), stillTip),
  ...both('a fixed tip in an area', anchored('position-anchor:--b;position-area:right center'), stillTip),
  ...stitched('steps that a class marks', steps(onScroll('e.classList.toggle("on",isOn(e))')), stillSteps),
  ...stitched('steps that a style marks', steps(onScroll('e.style.background=isOn(e)?"gold":""')), stillSteps),
  ...stitched(
    'steps with a bar that an observer marks',
    steps(
      'const o=new IntersectionObserver(l=>l.forEach(x=>x.target.classList.toggle("on",x.isIntersecting)),{rootMargin:"-50% 0px"});all.forEach(e=>o.observe(e))',
      '.s::before{content:"";display:block;height:390px;width:40px;background:#06c}.on::before{background:red}',
    ),
    steps('', '.s::before{content:"";display:block;height:390px;width:40px;background:#06c}'),
  ),
  ...stitched(
    'steps that an attribute around them marks',
    steps(
      onScroll('if(isOn(e))w.dataset.step=i'),
      times(3, (at) => `[data-step="${at}"]>:nth-child(${at + 1}){background:gold}`),
    ),
    stillSteps,
  ),
  ...['left:900px;position:absolute', 'translate:900px', 'position:absolute;left:620px;width:600px'].map((css) => ({
    name: `text at the right that a reader scrolls to: ${css}`,
    html: far(css),
    request: whole,
    warns: ['PAGE_CUT'],
    warnsOf: ['beyond the side'],
  })),
  {
    name: 'panels that a reader scrolls sideways',
    html: html(
      `<div style="display:flex;overflow-x:auto;height:400px">${times(3, (at) => `<p style="flex:none;width:640px">Panel ${at}.</p>`)}</div>`,
    ),
    request: whole,
    warns: ['PAGE_CUT'],
  },
  {
    name: 'text at the right that no reader reaches',
    html: html(
      `${far('position:absolute;left:900px;visibility:hidden')}<div style="overflow:hidden;position:relative;height:90px"><p style="position:absolute;left:900px;width:200px">Next.</p></div><nav style="position:fixed;left:100%">Menu.</nav>`,
    ),
    request: whole,
  },
  ...both(
    'a wide table in a shadow root',
    html(`<x-t><template shadowrootmode="open">${wideTable}</template></x-t>`),
    html(wideTable),
  ),
  {
    name: 'sections that a script shows and moves',
    html: moved(`${locked}section{height:300px;visibility:hidden}section:first-child{visibility:visible}`),
    request: whole,
    warns: ['PAGE_CUT'],
  },
  {
    name: 'hidden sections of a document that does not scroll (locomotive)',
    html: moved('html,body{overflow:hidden}section{height:300px;opacity:0}section:first-child{opacity:1}'),
    request: whole,
    warns: ['LOOKS_BLANK', 'PAGE_CUT'],
  },
  {
    name: 'sections beside each other that a script moves',
    html: moved(`${locked}main{display:flex;width:fit-content}section{width:640px;height:400px}`),
    request: whole,
    warns: ['PAGE_CUT'],
  },
  ...both(
    'a frame in the window whose content a script moves along',
    html(
      frame +
        script(
          'document.body.style.height=c.offsetHeight+"px";addEventListener("scroll",()=>{c.style.transform="translateY(-"+scrollY+"px)"})',
        ),
    ),
    html(lines(40)),
  ),
  {
    name: 'a frame in the window whose content a script moves along, printed',
    html: html(frame + script('document.body.style.height=c.offsetHeight+"px"')),
    request: { outputs: [{ type: 'pdf' }] },
    says: ['Line 1.', 'Line 40.'],
  },
  {
    name: 'a background that is wider than the paper',
    html: html('<div style="width:1900px;height:300px;background:#fd8">All of the text.</div>'),
    request: { viewport: { width: 1900, height: 400 }, outputs: [{ type: 'pdf' }] },
    says: ['All of the text.'],
  },
];
