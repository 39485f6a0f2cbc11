import { story } from './overlays.ts';

/**
 * A page with something over it that came unasked, and the same page without it. Where `still` is
 * left out it is the page before anything was laid over it.
 */
export type Twin = { readonly name: string; readonly covered: string; readonly still: string };
export const row = (name: string, over: string, base = story): Twin => ({ name, covered: base + over, still: base });

export const style =
  '<style>body{margin:0;font:18px/1.5 sans-serif;background:#fff;color:#123}main{max-width:700px;margin:0 auto;padding:20px}</style>';
export const script = (code: string): string => `<script>${code}</script>`;
export const quoted = (html: string): string => JSON.stringify(html).replaceAll('</', '<\\/');
export const add = (html: string): string => `document.body.insertAdjacentHTML('beforeend',${quoted(html)});`;
export const onLoad = (code: string, ms = 0): string =>
  script(`addEventListener('load',()=>setTimeout(()=>{${code}},${ms}))`);
export const bar =
  'position:fixed;left:0;right:0;bottom:0;z-index:99;background:#fff;border-top:2px solid #345;padding:16px';
export const corner =
  'position:fixed;right:16px;bottom:16px;z-index:99;background:#fff;border:1px solid #345;padding:16px;width:260px';
/**
 * On whole pixels: how an edge between two of them is drawn may differ from one picture of a page
 * to the next.
 */
export const middle =
  'position:fixed;left:50%;top:50%;transform:translate(-50%,round(-50%,1px));z-index:101;background:#fff;padding:24px;width:360px';
export const shade = 'position:fixed;inset:0;z-index:100;background:rgba(0,0,0,.6)';
export const news =
  '<h2>Join our newsletter</h2><input type="email" placeholder="Your e-mail"><button>Subscribe</button><button>No thanks</button>';
export const cookies = '<p>We use cookies to improve this site.</p><button>Accept</button><button>Reject</button>';
export const age = '<h2>Are you over 18?</h2><button>Yes, I am</button><button>No</button>';
export const app = '<b>Our app</b> Faster in the app. <a href="#">Open app</a> <button aria-label="Close">×</button>';
export const next = '<button>Skip</button><button>Next</button>';
