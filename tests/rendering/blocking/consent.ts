import { page } from '@tintype/testing/site';
import { story } from './overlays.ts';

/**
 * A page with a banner as a platform draws it. `platform` is how autoconsent's rules call it, where
 * they know it.
 */
export type ConsentPage = {
  readonly name: string;
  readonly html: string;
  readonly platform?: RegExp;
  readonly frame?: string;
};

const bar =
  'position:fixed;left:0;right:0;bottom:0;z-index:2147483000;background:#fff;padding:30px;border-top:1px solid';
/**
 * What the platforms' own scripts do on a click: write the answer down and take the banner away.
 */
const no = (selector: string): string =>
  `onclick="document.body.dataset.answer='rejected';document.querySelector('${selector}').remove()"`;
const yes = `onclick="document.body.dataset.answer='accepted'"`;
const text = '<p>We and our partners use cookies to store and access information on your device.</p>';
const row = (name: string, platform: RegExp | undefined, body: string, frame?: string): ConsentPage => ({
  name,
  html: page(story + body),
  ...(platform && { platform }),
  ...(frame !== undefined && { frame }),
});

/** Every third one is a banner of a different kind, because the short form takes these. */
export const consentPages: readonly ConsentPage[] = [
  row(
    'OneTrust',
    /onetrust/i,
    `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter" style="position:fixed;inset:0;background:rgba(0,0,0,.5)"></div><div id="onetrust-banner-sdk" role="dialog" style="${bar}">${text}<button id="onetrust-accept-btn-handler" ${yes}>Accept all</button><button id="onetrust-reject-all-handler" ${no('#onetrust-consent-sdk')}>Reject all</button></div></div>`,
  ),
  row(
    'Cookiebot',
    /cookiebot/i,
    `<script>window.Cookiebot={hasResponse:false,dialog:{visible:true},hide(){},withdraw(){}}</script><div id="CybotCookiebotDialog" style="${bar}">${text}<button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" ${yes}>Allow all</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll" ${no('#CybotCookiebotDialog')}>Deny</button></div>`,
  ),
  row(
    'Didomi',
    /didomi/i,
    `<div id="didomi-host"><div id="didomi-popup" style="position:fixed;inset:0;background:rgba(0,0,0,.5)"><div class="didomi-popup-notice" style="background:#fff;margin:90px auto;width:500px">${text}<button id="didomi-notice-agree-button" ${yes}>Agree</button><button id="didomi-notice-disagree-button" ${no('#didomi-host')}>Disagree</button></div></div></div>`,
  ),
  row(
    'Usercentrics',
    /usercentrics/i,
    `<div id="usercentrics-root"></div><script>window.UC_UI={isInitialized:()=>true,isConsentRequired:()=>true,denyAllConsents:async()=>{},closeCMP:async()=>{},areAllConsentsAccepted:()=>false};const r=document.getElementById('usercentrics-root').attachShadow({mode:'open'});r.innerHTML='<div data-testid="uc-container" style="${bar}"><p>We use cookies.</p><button data-testid="uc-accept-all-button">Accept</button><button data-testid="uc-deny-all-button">Deny</button></div>';r.querySelector('[data-testid=uc-deny-all-button]').onclick=()=>{document.body.dataset.answer='rejected';document.getElementById('usercentrics-root').remove()}</script>`,
  ),
  row(
    'Quantcast',
    /quantcast/i,
    `<div id="qc-cmp2-container"><div id="qc-cmp2-main"><div id="qc-cmp2-ui" role="dialog" style="${bar}">${text}<div class="qc-cmp2-summary-buttons"><button id="disagree-btn" mode="secondary" ${no('#qc-cmp2-container')}>Disagree</button><button mode="primary" ${yes}>Agree</button></div></div></div></div>`,
  ),
  row(
    'Osano',
    /osano/i,
    `<script>window.Osano={cm:{dialogOpen:true}}</script><div class="osano-cm-window"><div class="osano-cm-dialog osano-cm-dialog--type_bar" role="dialog" style="${bar}">${text}<button class="osano-cm-accept-all" ${yes}>Accept</button><button class="osano-cm-denyAll" ${no('.osano-cm-window')}>Reject</button></div></div>`,
  ),
  row(
    'Sourcepoint, in a frame',
    /sourcepoint/i,
    `<div id="sp_message_container_1" style="position:fixed;inset:0;background:rgba(0,0,0,.5)"><iframe id="sp_message_iframe_1" title="Privacy message" style="width:600px;height:300px"></iframe></div><script>document.getElementById('sp_message_iframe_1').src='http://cmp.test:'+location.port+'/index.html?message_id=1&consentUUID=1';addEventListener('message',({data})=>{if(data==='reject'){document.body.dataset.answer='rejected';document.getElementById('sp_message_container_1').remove()}})</script>`,
    page(
      `<div class="message">${text}<button class="sp_choice_type_11" title="Accept">Accept</button><button class="sp_choice_type_13" title="Reject All" onclick="parent.postMessage('reject','*')">Reject All</button></div>`,
    ),
  ),
  row(
    'Complianz',
    /complianz/i,
    `<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner" role="dialog" style="${bar}">${text}<button class="cmplz-btn cmplz-accept" ${yes}>Accept</button><button class="cmplz-btn cmplz-deny" ${no('#cmplz-cookiebanner-container')}>Deny</button></div></div>`,
  ),
  row(
    'iubenda',
    /iubenda/i,
    `<div id="iubenda-cs-banner" role="alertdialog" style="${bar}">${text}<button class="iubenda-cs-accept-btn" ${yes}>Accept</button><button class="iubenda-cs-reject-btn" ${no('#iubenda-cs-banner')}>Reject</button></div>`,
  ),
  row(
    'made by the site, with a way to reject',
    undefined,
    `<div class="our-notice" style="${bar}">${text}<button ${yes}>Accept all cookies</button><button ${no('.our-notice')}>Reject all cookies</button></div>`,
  ),
  row(
    'CookieYes',
    /cookieyes/i,
    `<div class="cky-consent-container" style="${bar}">${text}<button data-cky-tag="accept-button" ${yes}>Accept All</button><button data-cky-tag="reject-button" ${no('.cky-consent-container')}>Reject All</button></div>`,
  ),
  row(
    'Termly',
    /termly/i,
    `<div id="termly-code-snippet-support"><div role="alertdialog" style="${bar}">${text}<button data-tid="banner-accept" ${yes}>Accept</button><button data-tid="banner-decline" ${no('#termly-code-snippet-support')}>Decline</button></div></div>`,
  ),
  row(
    'Klaro',
    /klaro/i,
    `<div class="klaro"><div class="cookie-notice" style="${bar}">${text}<button class="cm-btn cm-btn-success" ${yes}>That's ok</button><button class="cm-btn cn-decline" ${no('.klaro')}>I decline</button></div></div>`,
  ),
  row(
    'tarteaucitron',
    /tarteaucitron/i,
    `<div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig" style="${bar}">${text}<button id="tarteaucitronPersonalize2" ${yes}>Accept</button><button id="tarteaucitronAllDenied2" class="tarteaucitronDeny" ${no('#tarteaucitronRoot')}>Deny all</button></div></div>`,
  ),
  row(
    'CookieYes, shown late',
    /cookieyes/i,
    `<script src="/cookieyes.js"></script><script>addEventListener('load',()=>setTimeout(()=>document.body.insertAdjacentHTML('beforeend',${JSON.stringify(`<div class="cky-consent-container" style="${bar}">${text}<button data-cky-tag="reject-button" ${no('.cky-consent-container')}>Reject All</button></div>`).replaceAll('</', '<\\/')}),300))</script>`,
  ),
];

/** Banners with nothing to turn down: hidden, and no consent given. */
export const acceptOnly: readonly ConsentPage[] = [
  row(
    'accept only, at the bottom',
    undefined,
    `<div id="cookie-bar" style="${bar}">${text}<button ${yes}>Accept</button></div>`,
  ),
  row(
    'accept only, over the page',
    undefined,
    `<style>body{overflow:hidden}</style><div class="cookie-wall" role="dialog" style="position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:99"><div style="background:#fff;margin:80px auto;width:400px">${text}<button ${yes}>Accept</button></div></div>`,
  ),
  row('by the cosmetic list alone', undefined, `<div class="we-use-cookies">${text}</div>`),
];
