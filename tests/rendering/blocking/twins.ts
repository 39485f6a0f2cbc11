import { story } from './overlays.ts';
import {
  add,
  age,
  app,
  bar,
  cookies,
  corner,
  middle,
  news,
  next,
  onLoad,
  quoted,
  row,
  script,
  shade,
  type Twin,
} from './twin.ts';
import { changedPages } from './changed-pages.ts';

const placed = 'position:absolute;left:90px;top:80px;background:#fff;border:1px solid #345;padding:16px;width:300px';
/** No height lifts them: they come after what is in the flow, and are painted over it. */
const appended: readonly (readonly [name: string, html: string])[] = [
  ['a step of a tour', `<div class="shepherd-element shepherd-open" style="${placed}"><h3>Welcome</h3>${next}</div>`],
  [
    'moved by a transform',
    `<div class="hopscotch-bubble" style="${placed};left:0;top:0;transform:translate(90px,80px)"><p>The title</p>${next}</div>`,
  ],
  ['a newsletter card', `<div class="card" style="${placed}">${news}</div>`],
  ['a card about cookies', `<div class="c" style="${placed}">${cookies}</div>`],
  ['an app to install', `<div class="pwa-install" style="${placed}">${app}</div>`],
  ['a question of age', `<div class="q" style="${placed}">${age}</div>`],
  ['with a small height', `<div class="c" style="${placed};z-index:2">${news}</div>`],
  [
    'before scripts and styles',
    `<div class="c" style="${placed}">${news}</div>${script('0')}<style>.none{color:red}</style>`,
  ],
  ['two of them', `<div class="c" style="${placed}">${news}</div><div style="${placed};top:300px">${cookies}</div>`],
  [
    'come after load',
    onLoad(add(`<div class="survey-card" style="${placed}"><p>Take our survey</p><button>Later</button></div>`), 200),
  ],
];
/** Classes that tours give to what they show, with the class of their step. */
const marks: readonly (readonly [name: string, layer: string, rule: string])[] = [
  ['chardinjs-show-element', 'chardinjs-overlay', 'opacity:.6'],
  ['shepherd-target', 'shepherd-element', 'outline:4px solid #c00'],
  ['introjs-showElement', 'introjs-tooltip', 'background:#ff0'],
  ['driver-highlighted-element', 'driver-popover', 'filter:invert(1)'],
  ['tour-step-highlight', 'tour-popover', 'box-shadow:0 0 9px #c00'],
  ['joyride-target', 'joyride-tooltip', 'color:#fff;background:#036'],
  ['coach-mark-target', 'coach-mark', 'border:4px dashed #c00'],
];

/** Each class has ten at least. */
export const overlayTwins: Readonly<Record<string, readonly Twin[]>> = {
  consent: [
    row('a bar without a telling name', `<div class="b1" style="${bar}">${cookies}</div>`),
    row(
      'personal data, and no word of cookies',
      `<div class="b2" style="${corner}"><p>We collect and process your personal information for these purposes: statistics.</p><button>Accept</button><button>Decline</button></div>`,
    ),
    row('in German', `<div style="${bar}">Diese Website verwendet Cookies. <button>Alle akzeptieren</button></div>`),
    row(
      'in Portuguese',
      `<div style="${bar}">Este site usa cookies. <a href="#">Entendi</a><button>Aceitar</button></div>`,
    ),
    row(
      'a card that got its words late',
      `<div id="late" style="${corner}"></div>${onLoad(`late.innerHTML=${quoted(cookies)}`, 200)}`,
    ),
    row(
      'a wall with a backdrop beside it',
      `<div class="scrim" style="${shade}"></div><div style="${middle}">${cookies}</div>`,
    ),
    row(
      'sticky at the foot',
      `<div class="cookie-law" style="position:sticky;bottom:0;background:#fff;padding:16px">${cookies}</div>`,
    ),
    row('in the flow, above the page', '', story),
    row(
      'sliding in for a second',
      `<style>@keyframes up{from{transform:translateY(100%)}}</style><div style="${bar};animation:up 1s both">${cookies}</div>`,
    ),
    row(
      'in an open shadow root',
      `<x-consent></x-consent>${script(`document.querySelector('x-consent').attachShadow({mode:'open'}).innerHTML=${quoted(`<div style="${bar}">${cookies}</div>`)}`)}`,
    ),
  ].map((twin) =>
    twin.name.startsWith('in the flow')
      ? { ...twin, covered: `<div class="cookie-notice">${cookies}</div>${story}` }
      : twin,
  ),
  newsletter: [
    row(
      'a frame whose content has gone',
      `<div style="${shade}"><div style="${middle}"><button aria-label="Close">×</button><div id="gone"><h2>Meet the team</h2><p>${'We are many, and we like what we do. '.repeat(8)}</p><input></div></div></div>${onLoad(`${add(`<div style="${corner}">${news}</div>`)}gone.style.display='none'`, 500)}`,
    ),
    row(
      'fading in when the page is looked at',
      `<style>@keyframes in{from{opacity:0}}</style>${onLoad(add(`<div class="m" style="${shade};animation:in 3s both"><div style="${middle}">${news}</div></div>`), 100)}`,
    ),
    row(
      'faded in by a transition',
      `<style>.m{opacity:0;transition:opacity 2s}.m.on{opacity:1}</style><div class="m" style="${shade}"><div style="${middle}">${news}</div></div>${onLoad(`document.querySelector('.m').classList.add('on')`, 60)}`,
    ),
    row(
      'an opaque ground beside it',
      `<div style="${shade};background:#222"></div><div role="dialog" style="${middle}">${news}</div>`,
    ),
    row(
      'a picture as its ground',
      `<div style="${shade};background:linear-gradient(#246,#68a)"></div><div role="dialog" style="${middle}">${news}</div>`,
    ),
    row(
      'the ground is a pseudo-element of body',
      `<style>body.open::before{content:"";position:fixed;inset:0;background:rgba(0,0,0,.7);z-index:50}</style><div role="dialog" style="${middle}">${news}</div>${script(`document.body.classList.add('open')`)}`,
    ),
    row(
      'the ground is a pseudo-element of html',
      `<style>html.open::after{content:"";position:fixed;inset:0;background:#000a;z-index:50}</style><div role="dialog" style="${middle}">${news}</div>${script(`document.documentElement.classList.add('open')`)}`,
    ),
    row(
      'the ground lets clicks through',
      `<div style="${shade};pointer-events:none"></div><div role="dialog" style="${middle}">${news}</div>`,
    ),
    row(
      'the page is faded',
      `<style>main.dull{opacity:.3}</style><div aria-modal="true" role="dialog" style="${middle}">${news}</div>${script(`document.querySelector('main').className='dull'`)}`,
    ),
    row(
      'the page is dark and grey',
      `<style>body.on main{filter:brightness(.4) grayscale(1)}</style><div role="dialog" aria-modal="true" style="${middle}">${news}</div>${script(`document.body.className='on'`)}`,
    ),
    row(
      'the page is smaller behind it',
      `<style>body.on main{transform:scale(.9);transition:transform .4s}</style><div role="dialog" aria-modal="true" style="${middle}">${news}</div>${onLoad(`document.body.className='on'`)}`,
    ),
    row(
      'the page is inert, and what is inert is blurred',
      `<style>main[inert]{filter:blur(5px)}</style><div role="dialog" aria-modal="true" style="${middle}">${news}</div>${script(`document.querySelector('main').inert=true`)}`,
    ),
    row(
      'the page is hidden from readers, and blurred by that',
      `<style>main[aria-hidden=true]{filter:blur(5px)}</style><div role="dialog" aria-modal="true" style="${middle}">${news}</div>${script(`document.querySelector('main').setAttribute('aria-hidden','true')`)}`,
    ),
  ],
  'app banner': [
    row(
      'at the top, named',
      `<div class="smart-banner" style="position:fixed;top:0;left:0;right:0;z-index:9;background:#eee;padding:12px">${app}</div>`,
    ),
    row(
      'at the top, unnamed',
      `<div style="position:fixed;top:0;left:0;right:0;z-index:9;background:#eee;padding:12px">${app}</div>`,
    ),
    row(
      'the page made room by a margin',
      `<div style="position:fixed;top:0;left:0;right:0;height:80px;box-sizing:border-box;z-index:9;background:#eee;padding:12px">${app}</div>${script(`document.documentElement.style.marginTop='80px'`)}`,
    ),
    row(
      'the page made room by padding',
      `<style>body.has{padding-top:64px}</style><div style="position:fixed;top:0;left:0;right:0;height:64px;box-sizing:border-box;z-index:9;background:#eee;padding:12px">${app}</div>${script(`document.body.className='has'`)}`,
    ),
    row(
      'the page is moved down',
      `<div style="position:fixed;top:0;left:0;right:0;height:70px;box-sizing:border-box;z-index:9;background:#eee;padding:12px">${app}</div>${script(`document.querySelector('main').style.transform='translateY(70px)'`)}`,
    ),
    row('at the foot', `<div style="${bar}">${app}</div>`),
    row(
      'a sheet over half of the page',
      `<div style="${shade}"></div><div style="${bar};z-index:101;height:200px"><h3>Get the app</h3><p>Shopping is faster in the app.</p><button>Open app</button><a href="#">Continue in browser</a></div>`,
    ),
    row(
      'install prompt',
      `<div class="pwa-install-prompt" style="${corner}"><p>Install our app</p><button>Install</button><button>Later</button></div>`,
    ),
    row(
      'absolute, above everything',
      `<div id="smartbanner" style="position:absolute;top:0;left:0;width:100%;z-index:9998;background:#f4f4f4;padding:10px">${app}</div>`,
    ),
    row(
      'old browser',
      `<div id="outdated" style="position:fixed;top:0;left:0;right:0;background:#f25648;padding:20px;z-index:1500"><h6>Your browser is out of date!</h6><p>Update your browser to view this site correctly. <a href="#">Update my browser now</a></p><a href="#">×</a></div>`,
    ),
  ],
  tour: [
    row(
      'cut out by a shadow without end',
      `<div style="position:absolute;top:20px;left:60px;width:300px;height:60px;z-index:999;box-shadow:rgba(33,33,33,.5) 0 0 0 5000px"></div><div class="tour-step" style="${middle}"><h3>Welcome</h3><p>This is the title.</p>${next}</div>`,
    ),
    row(
      'cut out by a drawing',
      `<svg class="driver-overlay" style="position:fixed;inset:0;width:100%;height:100%;z-index:99;pointer-events:none"><path d="M0 0H2000V2000H0ZM50 20H400V90H50Z" fill-rule="evenodd" fill-opacity=".6" style="pointer-events:all"/></svg><div class="driver-popover" style="${middle}"><p>The title</p>${next}</div>`,
    ),
    row(
      'no click reaches the page',
      `<style>.driver-active *{pointer-events:none}.driver-active .driver-popover,.driver-active .driver-popover *,.driver-active svg{pointer-events:auto}</style><svg class="driver-overlay" style="position:fixed;inset:0;width:100%;height:100%;z-index:99"><path d="M0 0H2000V2000H0Z" fill-opacity=".6"/></svg><div class="driver-popover" style="${middle}"><p>The title</p>${next}</div>${script(`document.body.className='driver-active'`)}`,
    ),
    row(
      'four pieces of shade',
      [
        'top:0;left:0;right:0;height:40px',
        'top:100px;left:0;right:0;bottom:0',
        'top:40px;left:0;width:30px;height:60px',
        'top:40px;left:400px;right:0;height:60px',
      ]
        .map(
          (at) => `<div class="tour-backdrop" style="position:fixed;${at};background:rgba(0,0,0,.8);z-index:90"></div>`,
        )
        .join('') + `<div class="tour-tour" style="${middle}"><p>Welcome</p>${next}</div>`,
    ),
    row(
      'an outline without end',
      `<div class="stage" style="position:absolute;top:20px;left:60px;width:300px;height:60px;z-index:99;outline:4000px solid rgba(0,0,0,.5)"></div><div class="shepherd-element" style="${middle}"><p>Take a quick tour of what is new.</p>${next}</div>`,
    ),
    row(
      'the shadow is the part that is shown',
      `<style>h1.lit{position:relative;z-index:99;box-shadow:0 0 0 9999px rgba(0,0,0,.6)}</style><div class="introjs-tooltip" style="${middle}"><p>This is the title.</p>${next}</div>${script(`document.querySelector('h1').className='lit'`)}`,
    ),
    row(
      'a bubble alone',
      `<div class="hopscotch-bubble" style="position:absolute;top:90px;left:80px;z-index:999;background:#fff;border:5px solid #555;padding:12px"><h3>Product tour</h3><p>The header.</p><button>Done</button></div>`,
    ),
    row(
      'a coach mark',
      `<div class="coach-mark" role="tooltip" style="position:absolute;top:90px;left:80px;z-index:50;background:#036;color:#fff;padding:12px"><p>Find your pages here.</p><button>Got it</button></div>`,
    ),
    row(
      'a canvas over the page',
      `<div class="enjoyhint" style="position:fixed;inset:0;z-index:9999"><canvas width="640" height="400"></canvas><div>Click here to begin the tour</div><a href="#">Skip</a></div>${script(`const c=document.querySelector('canvas').getContext('2d');c.fillStyle='#0009';c.fillRect(0,0,640,400)`)}`,
    ),
    row(
      'begun late',
      onLoad(
        add(
          `<div class="joyride-overlay" style="${shade}"></div><div class="joyride-tooltip" style="${middle}"><p>Let us show you around.</p>${next}</div>`,
        ),
        400,
      ),
    ),
    ...marks.map(([name, layer, rule]) =>
      row(
        `its mark on the page: ${name}`,
        `<style>.${name}{${rule}}</style><div class="${layer}" style="${middle}"><p>This is the title.</p>${next}</div>${script(`document.querySelector('h1').className='${name}'`)}`,
      ),
    ),
  ],
  'absolute, after the page': appended.map(([name, html]) => row(name, html)),
  toast: [
    row('in a corner', `<div class="toast" style="${corner}">Free shipping on all orders today</div>`),
    row(
      'small, between the points',
      `<div class="humane" style="position:fixed;top:4px;right:8px;width:150px;height:30px;z-index:99;background:#222;color:#fff">Welcome back</div>`,
    ),
    row(
      'in a container over the whole page',
      `<div class="notyf" style="position:fixed;inset:0;pointer-events:none;z-index:9999"><div class="notyf__toast" style="position:absolute;right:20px;bottom:20px;background:#3dc763;padding:14px;pointer-events:auto">Someone just bought this</div></div>`,
    ),
    row(
      'a snackbar',
      `<div class="snackbar-container" style="position:fixed;bottom:10px;left:180px;z-index:99;background:#323232;color:#fff;padding:14px">You are reading the archive</div>`,
    ),
    row('come after load', onLoad(add(`<div class="toastify on" style="${corner}">We use local time</div>`), 300)),
    row(
      'fading in',
      `<style>@keyframes in{from{opacity:0}}</style><div class="iziToast" style="${corner};animation:in 1.2s .3s both">Your basket is waiting</div>`,
    ),
    row(
      'with a close button',
      `<div class="ui-pnotify" role="alert" style="${corner}"><b>Notice</b> Maintenance tonight. <button aria-label="Close">×</button></div>`,
    ),
    row(
      'two of them',
      `<div id="toast-container" style="position:fixed;right:12px;top:12px;z-index:99"><div class="toast" style="background:#bde;padding:10px">One</div><div class="toast" style="background:#bde;padding:10px">Two</div></div>`,
    ),
    row(
      'animated growl',
      `<style>@keyframes g{from{transform:translateX(400px)}}</style><div class="growl" style="${corner};animation:g .5s both">News of the day</div>`,
    ),
    row(
      'as a popover',
      `<div class="toast" popover="manual" id="t" style="padding:12px">Saved for later</div>${script('t.showPopover()')}`,
    ),
  ],
  chat: [
    row(
      'a teaser',
      `<div class="chat-teaser" style="${corner}">Hi there! How can we help? <button aria-label="Close">×</button></div>`,
    ),
    row(
      'an open window',
      `<div class="chat-widget" style="${corner};height:300px"><h4>Chat with us</h4><textarea></textarea></div>`,
    ),
    row(
      'in a frame',
      `<iframe title="chat" class="intercom-messenger-frame" style="${corner};height:250px" srcdoc="Hello"></iframe>`,
    ),
    row(
      'an invitation after load',
      onLoad(add(`<div class="livechat-invite" style="${corner}">We are online. <button>Chat now</button></div>`), 300),
    ),
    row('a bubble of text', `<div class="chat-bubble" style="${corner}">Questions? We are here.</div>`),
    row(
      'a greeting that fades in',
      `<style>@keyframes in{from{opacity:0}}</style><div class="chat-greeting" style="${corner};animation:in 1s both">Hello!</div>`,
    ),
    row(
      'a custom element',
      `<deep-chat style="display:block;${corner}"><p>Hello! How can we help you today?</p></deep-chat>`,
    ),
    row(
      'a drift frame',
      `<div class="drift-frame-chat" style="${corner};height:220px"><p>Talk to sales</p><input></div>`,
    ),
    row(
      'a window and its teaser',
      `<div class="crisp-client"><div style="${corner};height:260px"><p>Support</p><button>Close</button></div></div>`,
    ),
    row(
      'a prompt along the foot',
      `<div class="live-chat-prompt" style="${bar}">Need help? <button>Start chat</button></div>`,
    ),
  ],
  ...changedPages,
};
