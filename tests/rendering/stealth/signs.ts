/**
 * Questions by which public detection scripts (fpscanner, BotD, CreepJS, the page of Sannysoft)
 * tell an automated browser. Each is true where a visitor's desktop Chrome gives the usual answer.
 * They run after `prelude`, in a page that counts as secure.
 */
const prelude = `
// A proxied function does not notice that it becomes its own prototype.
const untouched = (fn) => {
  const before = Object.getPrototypeOf(fn);
  try { Object.setPrototypeOf(fn, Object.create(fn)); return false }
  catch (error) { return error instanceof TypeError && /cyclic/i.test(error.message) }
  finally { Object.setPrototypeOf(fn, before) }
};
const getter = (of, name) => Object.getOwnPropertyDescriptor(of, name).get;
const frameWith = (html) => { const frame = document.createElement('iframe'); frame.srcdoc = html; return frame };
const own = () => { const frame = document.createElement('iframe'); document.body.append(frame); return frame.contentWindow };
const inWorker = (script) => new Promise((resolve, reject) => {
  const url = URL.createObjectURL(new Blob(['postMessage((' + script + ')())'], { type: 'text/javascript' }));
  const worker = new Worker(url); worker.onmessage = ({ data }) => resolve(data); worker.onerror = reject;
});
const inSharedWorker = (script) => new Promise((resolve, reject) => {
  const url = URL.createObjectURL(new Blob(['onconnect = ({ ports }) => ports[0].postMessage((' + script + ')())'], { type: 'text/javascript' }));
  const worker = new SharedWorker(url); worker.port.onmessage = ({ data }) => resolve(data); worker.onerror = reject;
});
const rendererOf = (canvas) => { const gl = canvas.getContext('webgl'); const info = gl && gl.getExtension('WEBGL_debug_renderer_info'); return info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : '' };
const hints = () => navigator.userAgentData.getHighEntropyValues(['architecture', 'bitness', 'platformVersion', 'uaFullVersion', 'fullVersionList']);
const major = () => /Chrome\\/(\\d+)/.exec(navigator.userAgent)[1];
const media = document.createElement('video');
`;

export const signs = {
  'navigator.webdriver is false': 'navigator.webdriver === false',
  'navigator.webdriver is there': '"webdriver" in navigator',
  'no name of a driver on the document': '!Object.keys(document).some((key) => /cdc_|webdriver|selenium/.test(key))',
  'chrome.app': 'chrome.app.isInstalled === false && untouched(chrome.app.getDetails)',
  'chrome.csi': 'typeof chrome.csi().onloadT === "number" && untouched(chrome.csi)',
  'chrome.loadTimes': 'typeof chrome.loadTimes().requestTime === "number" && untouched(chrome.loadTimes)',
  'chrome.runtime is missing, as without extensions': '!("runtime" in chrome)',
  'a frame has no window before it is in the document': 'frameWith("x").contentWindow === null',
  'a frame with srcdoc has a window of its own':
    '(() => { const frame = frameWith("x"); document.body.append(frame); const { contentWindow } = frame; return contentWindow.document !== document && contentWindow.self === contentWindow && !contentWindow.navigator.webdriver && typeof contentWindow.chrome === "object" })()',
  'document.createElement is untouched': 'untouched(document.createElement)',
  'Function.prototype.toString is untouched': 'untouched(Function.prototype.toString)',
  'H.264, AAC and MP3 play':
    '["video/mp4; codecs=\\"avc1.42E01E\\"", "audio/mp4; codecs=\\"mp4a.40.2\\"", "audio/mpeg"].every((type) => media.canPlayType(type) === "probably")',
  'canPlayType is untouched': 'untouched(HTMLMediaElement.prototype.canPlayType)',
  'as many processors as a computer has': 'navigator.hardwareConcurrency >= 2',
  'a worker counts the same processors':
    '(await inWorker("() => navigator.hardwareConcurrency")) === navigator.hardwareConcurrency',
  'hardwareConcurrency is untouched': 'untouched(getter(Navigator.prototype, "hardwareConcurrency"))',
  'permission of notifications and its query agree':
    '({ default: "prompt", denied: "denied", granted: "granted" })[Notification.permission] === (await navigator.permissions.query({ name: "notifications" })).state',
  'notifications were not refused before the visit': 'Notification.permission === "default"',
  'permissions are untouched':
    'untouched(Permissions.prototype.query) && untouched(getter(Notification, "permission"))',
  'five plugins, two types':
    'navigator.plugins.length === 5 && navigator.mimeTypes.length === 2 && navigator.plugins[0] instanceof Plugin',
  'plugins are untouched': 'untouched(getter(Navigator.prototype, "plugins"))',
  'no headless browser in the user agent': '!/headless/i.test(navigator.userAgent)',
  'no headless browser in the header': '!/headless/i.test(headers["user-agent"])',
  'the header has the user agent of scripts': 'headers["user-agent"] === navigator.userAgent',
  'no headless browser in the brands':
    'navigator.userAgentData.brands.length > 0 && !/headless/i.test(JSON.stringify(navigator.userAgentData.brands) + headers["sec-ch-ua"])',
  "brands are spelled as this version's":
    '!/"\\s*;?Not A;?\\s*Brand/i.test(headers["sec-ch-ua"]) && !navigator.userAgentData.brands.some(({ brand }) => /^\\s|;/.test(brand))',
  'hints name full versions':
    '(await hints()).fullVersionList?.length > 0 && !/\\.0\\.0\\.0$/.test((await hints()).uaFullVersion)',
  'hints name 64 bits': '(await hints()).bitness === "64"',
  'user agent, platform and hints name one system':
    '({ Linux: /Linux x86_64/, Windows: /Windows NT/, macOS: /Mac OS X/ })[navigator.userAgentData.platform].test(navigator.userAgent) && ({ Linux: /^Linux/, Windows: /^Win32/, macOS: /^Mac/ })[navigator.userAgentData.platform].test(navigator.platform)',
  'a worker has the same user agent and platform':
    '(await inWorker("() => navigator.userAgent + navigator.platform")) === navigator.userAgent + navigator.platform',
  'a shared worker has the same user agent and platform':
    '(await inSharedWorker("() => navigator.userAgent + navigator.platform")) === navigator.userAgent + navigator.platform',
  'a worker has the same brands':
    'JSON.stringify(await inWorker("() => navigator.userAgentData.brands")) === JSON.stringify(navigator.userAgentData.brands)',
  'the system is the one that fonts and drawing belong to': '/Linux/.test(navigator.platform)',
  'languages and their header':
    'navigator.languages.join() === "en-US,en" && headers["accept-language"] === "en-US,en;q=0.9"',
  'the vendor is Google': 'navigator.vendor === "Google Inc."',
  'there is WebGL': 'rendererOf(document.createElement("canvas")) !== ""',
  'WebGL is not drawn in software, by its name':
    '!/swiftshader|llvmpipe/i.test(rendererOf(document.createElement("canvas")) || "swiftshader")',
  'the name of WebGL has the form of today': '/^ANGLE \\(/.test(rendererOf(document.createElement("canvas")))',
  'a worker has the same WebGL':
    '(await inWorker("() => { const rendererOf = " + rendererOf + "; return rendererOf(new OffscreenCanvas(1, 1)) }")) === rendererOf(document.createElement("canvas"))',
  'getParameter of WebGL is untouched':
    'untouched(WebGLRenderingContext.prototype.getParameter) && untouched(WebGL2RenderingContext.prototype.getParameter)',
  'the window has a frame around the page': 'outerWidth >= innerWidth && outerHeight > innerHeight',
  'the window fits the screen': 'screen.width >= outerWidth && screen.height >= outerHeight',
  'no script of a driver in stacks': '!/puppeteer|pptr/.test(await stackOfDriver)',
  'no debugger reads what is logged':
    '(() => { let read = false; const error = new Error(); Object.defineProperty(error, "stack", { get: () => { read = true; return "" } }); console.debug(error); return !read })()',
} as const;

export type Sign = keyof typeof signs;

/**
 * The page that asks all of them, given the headers with which it was requested. It posts the names
 * of those without the usual answer to `/told`.
 */
export const detectorPage = (headers: object): string => `<!doctype html><title>page</title><body><p id="probe">text</p>
<script>
let told; const stackOfDriver = new Promise((resolve) => { told = resolve });
setTimeout(() => told(''), 1500);
document.querySelector = new Proxy(document.querySelector, { apply: (fn, self, args) => { if (args[0] === '#probe') told(new Error().stack); return Reflect.apply(fn, self, args) } });
</script>
<script type="module">
const headers = ${JSON.stringify(headers)};
${prelude}
const failed = [];
for (const [name, sign] of ${JSON.stringify(Object.entries(signs))}) {
  let ok = false;
  try { ok = await eval('(async () => (' + sign + '))()') } catch {}
  if (ok !== true) failed.push(name);
}
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
await fetch('/told', { method: 'POST', body: JSON.stringify({ failed, agent: navigator.userAgent, languages: navigator.languages.join(), zone: timeZone }) });
document.body.insertAdjacentHTML('beforeend', '<p id="told">told</p>');
</script>`;
