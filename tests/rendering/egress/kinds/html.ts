import { served } from '../hostile-site.ts';

export const hostOf = (url: string): string => new URL(url).host;
export const script = (code: string): string => `<script>try{${code}}catch(e){console.log(e)}</script>`;
export const module = (code: string): string => `<script type="module">${code}</script>`;
export const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
export const quoted = (text: string): string => JSON.stringify(text).replaceAll('<', '\\x3c');
export const frame = (src: string, more = ''): string => `<iframe ${more} src="${attribute(src)}"></iframe>`;
/** A document of the hostile site in a frame, for what would carry the page itself away. */
export const inFrame = (html: string, headers: Record<string, string> = {}): string =>
  frame(served({ body: html, headers }));
export const style = (css: string): string => `<style>${css}</style>`;
export const worker = (code: string, options = ''): string =>
  script(`new Worker(URL.createObjectURL(new Blob([${quoted(code)}],{type:'text/javascript'}))${options})`);
export const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`;
export const servedSvg = (inside: string, head = ''): string =>
  served({ type: 'image/svg+xml', body: `<?xml version="1.0"?>${head}${svg(inside)}` });
export const click = (html: string): string =>
  inFrame(`${html}<script>document.querySelector('a,input').click()</script>`);
export const peer = (urls: string): string =>
  script(
    `const p=new RTCPeerConnection({iceServers:[{urls:${quoted(urls)},username:'u',credential:'c'}],iceCandidatePoolSize:1});p.createDataChannel('d');p.createOffer().then(o=>p.setLocalDescription(o))`,
  );
export const playlist = (url: string): string =>
  served({
    type: 'application/vnd.apple.mpegurl',
    body: `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}.ts\n#EXT-X-ENDLIST`,
  });
