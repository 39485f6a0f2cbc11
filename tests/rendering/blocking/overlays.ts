import { page } from '@tintype/testing/site';

/** What every page has behind whatever lies over it: long enough to scroll. */
export const story = `<main><h1>The lighthouse keeper</h1>${'<p>The sea was calm that evening, and the lamp was lit at seven as on every other day of the year.</p>'.repeat(30)}</main>`;

/** What the interruptions of each kind say. Each in its own words, as ten sites would put it. */
const sayings: Readonly<Record<string, readonly string[]>> = {
  newsletter: [
    '<h2>Join our newsletter</h2><input type="email" placeholder="Your e-mail"><button>Subscribe</button>',
    '<h2>Stay in the loop</h2><p>Stories straight to your inbox.</p><input type="email"><button>Sign up</button>',
  ],
  marketing: [
    '<h2>Get 15% off your first order</h2><button>Claim it</button><a href="#">No thanks, I pay full price</a>',
    '<h2>Wait! Before you go…</h2><p>A special offer only for you.</p><button>Show me</button>',
  ],
  region: [
    '<h2>Choose your country</h2><select><option>Norway</option><option>Chile</option></select><button>Continue</button>',
    '<h2>You are visiting from Germany</h2><p>Shop in your local store?</p><button>Yes</button><button>Stay here</button>',
  ],
  survey: [
    '<h2>How likely are you to recommend us?</h2><button>1</button><button>2</button><button>Skip</button>',
    '<h2>Quick question</h2><p>Help us improve this site with your feedback.</p><textarea></textarea><button>Send</button>',
  ],
  app: [
    '<h2>Better in the app</h2><p>Open this story in our free app.</p><a href="#">Get the app</a><button>Not now</button>',
    '<h2>Download our app</h2><p>On the App Store and Google Play.</p><button>Continue in browser</button>',
  ],
  notification: [
    '<h2>Enable notifications</h2><p>We will tell you when something happens.</p><button>Allow</button><button>Later</button>',
    '<p>This site would like to send you push notifications.</p><button>Block</button><button>Allow</button>',
  ],
  'age gate': [
    '<h2>Are you over 18?</h2><button>Yes, I am</button><button>No</button>',
    '<h2>Age verification</h2><p>You must be of legal drinking age to enter.</p><button>Enter</button><button>Leave</button>',
  ],
};

const box = 'background:#fff;padding:30px;width:420px;height:auto';
const centred = `position:fixed;left:50%;top:50%;transform:translate(-50%,-50%);z-index:1001;${box}`;
const shade = 'position:fixed;inset:0;background:rgba(0,0,0,.6)';
const close = '<button class="x" aria-label="Close">×</button>';
const script = (code: string): string => `<script>${code}</script>`;
const add = (html: string): string =>
  `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(html).replaceAll('</', '<\\/')});`;
const marked = (html: string): string =>
  `<div data-overlay style="${shade};z-index:1000"><div role="dialog" style="${centred}">${close}${html}</div></div>`;

/** How overlays are built. Whatever carries `data-overlay` must be gone. */
const builds: Readonly<Record<string, (saying: string) => string>> = {
  'box in its backdrop': (saying) => marked(saying),
  'box beside its backdrop, page locked': (saying) =>
    `<style>body{overflow:hidden}</style><div data-overlay class="modal-backdrop" style="${shade};z-index:1000"></div><div data-overlay class="modal show" tabindex="-1" role="dialog" style="position:fixed;inset:0;z-index:1050"><div class="modal-dialog" style="${box};margin:80px auto">${close}${saying}</div></div>`,
  'modal <dialog>': (saying) => `<dialog data-overlay id="d">${close}${saying}</dialog>${script('d.showModal()')}`,
  'open shadow root': (saying) =>
    `<promo-box data-overlay></promo-box>${script(`const root=document.querySelector('promo-box').attachShadow({mode:'open'});root.innerHTML=${JSON.stringify(`<div style="${shade};z-index:1000"><section style="${centred}">${close}${saying}</section></div>`).replaceAll('</', '<\\/')}`)}`,
  'after load': (saying) => script(`addEventListener('load',()=>setTimeout(()=>{${add(marked(saying))}},150))`),
  'in a portal, page fixed and blurred': (saying) =>
    `<style>body{position:fixed;width:100%;top:0}main{filter:blur(4px)}</style><div id="portal"><div data-overlay class="overlay" style="${shade};z-index:1300"></div><div data-overlay aria-modal="true" role="dialog" style="${centred};z-index:1301">${saying}</div></div>`,
  'corner card': (saying) =>
    `<aside data-overlay role="dialog" style="position:fixed;right:20px;bottom:20px;z-index:90;${box};width:320px;border:1px solid #888">${close}${saying}</aside>`,
  'bar at the bottom': (saying) =>
    `<div data-overlay style="position:fixed;left:0;right:0;bottom:0;z-index:90;background:#ffd;padding:14px">${saying}<button>×</button></div>`,
  popover: (saying) =>
    `<div data-overlay popover id="p" style="${box}">${close}${saying}</div>${script('p.showPopover()')}`,
  'whole page, absolute': (saying) =>
    `<div data-overlay class="overlay" style="position:absolute;left:0;top:0;width:100%;height:3000px;z-index:999;background:rgba(255,255,255,.95)"><div style="margin:100px auto;${box}">${saying}<button>Close</button></div></div>`,
  'on scroll': (saying) =>
    script(
      `let once;addEventListener('scroll',()=>{if(once)return;once=1;${add(marked(saying))}});addEventListener('load',()=>setTimeout(()=>scrollTo(0,300),100))`,
    ),
  'corner card, shown again by its page': (saying) =>
    `<aside data-overlay id="again" role="dialog" style="position:fixed;right:20px;bottom:20px;z-index:90;${box};width:320px;border:1px solid #888">${close}${saying}</aside>${script(
      "new MutationObserver((_changes,observer)=>{observer.disconnect();again.style.display='block'}).observe(again,{attributes:true})",
    )}`,
  'on exit': (saying) =>
    script(
      `document.addEventListener('mouseout',(e)=>{if(e.clientY<0){${add(marked(saying))}}},{once:true});addEventListener('load',()=>setTimeout(()=>document.dispatchEvent(new MouseEvent('mouseout',{clientY:-5})),120))`,
    ),
};

/** `delay` is what a caller would set to see what comes late. */
export type OverlayPage = { readonly name: string; readonly html: string; readonly delay: number };
const isLate = (name: string): boolean => /after load|on scroll|on exit| over /.test(name);
const overlayPage = (name: string, body: string): OverlayPage => ({
  name,
  html: page(body),
  delay: isLate(name) ? 350 : 0,
});

/** Every kind in ten builds, its two sayings taking turns, and then combinations. */
export const overlayPages: readonly OverlayPage[] = [
  ...Object.entries(sayings).flatMap(([kind, said], row) =>
    Object.entries(builds)
      .filter((_build, column) => (column + row) % 6 !== 5)
      .map(([build, make], column) => overlayPage(`${kind}: ${build}`, story + make(said[column % said.length]!))),
  ),
  ...(
    [
      ['newsletter', 'region'],
      ['age gate', 'app'],
      ['survey', 'marketing'],
      ['notification', 'newsletter'],
    ] as const
  ).map(([one, other]) =>
    overlayPage(
      `${one} over ${other}`,
      `${story}${builds['box in its backdrop']!(sayings[one]![0]!)}${builds['corner card']!(sayings[other]![1]!)}${builds['after load']!(sayings[other]![0]!)}`,
    ),
  ),
  ...(['newsletter', 'survey', 'notification'] as const).map((kind) =>
    overlayPage(
      `${kind}: frame of another document`,
      `${story}<iframe data-overlay title="${kind} popup" class="${kind}-popup" style="${shade};width:100%;height:100%;border:0;z-index:9999" srcdoc="${sayings[kind]![0]!.replaceAll('"', "'")}"></iframe>`,
    ),
  ),
  overlayPage(
    'app: bar in the flow, before the page',
    `<div data-overlay id="smartbanner" style="padding:14px"><a href="#" class="sb-close">×</a> <b>Example App</b> In Google Play <a href="#">View</a></div>${story}`,
  ),
  overlayPage(
    'consent: bar in the flow, after the page',
    `${story}<div data-overlay id="cookie-bar" style="padding:14px">We use cookies to track usage. <a href="#">I understand</a></div>`,
  ),
  overlayPage(
    'newsletter: in a viewer of pictures',
    `${story}<div data-overlay class="basicLightbox" style="${shade};z-index:1000"><div class="basicLightbox__placeholder" style="${centred}">${sayings['newsletter']![0]!}</div></div>`,
  ),
  overlayPage(
    'tour: sheet whose buttons are plain elements',
    `${story}<div data-overlay class="enjoyhint enjoyhint-step-1" style="position:fixed;inset:0;z-index:1010"><canvas style="position:absolute;inset:0;width:100%;height:100%;background:rgba(0,0,0,.6)"></canvas><div style="position:absolute;left:300px;top:200px;color:#fff">Click here to begin</div><div style="position:absolute;left:300px;top:260px">Skip</div></div>`,
  ),
  overlayPage(
    'survey: card that asks what one thinks',
    `${story}<div data-overlay class="feedback-wrapper" style="position:fixed;right:20px;bottom:20px;z-index:1000;width:320px;background:#fff"><p>Feedback</p><p>What feedback do you have?</p><button>I have an idea</button><button>I found an issue</button></div>`,
  ),
  overlayPage(
    'marketing: backdrop without its dialog, painted by a child',
    `${story}<div data-overlay id="exit-modal" style="position:fixed;inset:0;z-index:90"><div class="underlay" style="position:absolute;inset:0;background:rgba(0,0,0,.5)"></div></div>`,
  ),
  overlayPage(
    'app shell that is fixed itself',
    `<div id="root" style="position:fixed;inset:0;overflow:auto">${story}${builds['box in its backdrop']!(sayings['newsletter']![0]!)}</div>`,
  ),
];
