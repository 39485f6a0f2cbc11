/**
 * A consent framework, rebuilt after its public description: the names and the order of what it
 * does, no code of it.
 */
export type Framework = {
  readonly name: string;
  /** The banner as its script puts it into the page. */
  readonly banner: string;
  /** The button that turns consent down. */
  readonly no: string;
  /** Goes when the answer is given. */
  readonly root: string;
  /** `at once` removes the root, `fading` does so at the end of a transition. */
  readonly goes: 'at once' | 'fading';
  /** In the page's own world, before the banner: the interface that sites ask. */
  readonly api?: string;
  /** The banner is in the open shadow root of `root`. */
  readonly isShadow?: true;
  /** The banner's inside is a document of another site. */
  readonly isFrame?: true;
};

const bar =
  'position:fixed;left:0;right:0;bottom:0;z-index:2147483000;background:#fff;padding:30px;border-top:1px solid #345;animation:cmp-up .4s';
const card =
  'position:fixed;left:30%;top:30%;width:40%;z-index:2147483000;background:#fff;padding:30px;animation:cmp-in .3s';
const shade = 'position:fixed;inset:0;z-index:2147482000;background:rgba(0,0,0,.5)';
const text = '<p>We and our partners use cookies to store and access information on your device.</p>';

export const frameworks: readonly Framework[] = [
  {
    name: 'OneTrust',
    banner: `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter" style="${shade}"></div><div id="onetrust-banner-sdk" role="dialog" style="${bar}">${text}<button id="onetrust-accept-btn-handler">Accept all</button><button id="onetrust-reject-all-handler">Reject all</button><button id="onetrust-pc-btn-handler">Settings</button></div></div>`,
    no: '#onetrust-reject-all-handler',
    root: '#onetrust-consent-sdk',
    goes: 'fading',
  },
  {
    name: 'Cookiebot',
    api: 'window.Cookiebot={hasResponse:false,dialog:{visible:true},hide(){},withdraw(){}}',
    banner: `<div id="CybotCookiebotDialogBodyUnderlay" style="${shade}"></div><div id="CybotCookiebotDialog" role="dialog" style="${card}">${text}<button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll">Allow all</button><button id="CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll">Deny</button></div>`,
    no: '#CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll',
    root: '#CybotCookiebotDialog,#CybotCookiebotDialogBodyUnderlay',
    goes: 'fading',
  },
  {
    name: 'Didomi',
    banner: `<div id="didomi-host"><div id="didomi-popup" style="${shade}"><div class="didomi-popup-notice" style="${card}">${text}<button id="didomi-notice-agree-button">Agree</button><button id="didomi-notice-disagree-button">Disagree</button></div></div></div>`,
    no: '#didomi-notice-disagree-button',
    root: '#didomi-host',
    goes: 'at once',
  },
  {
    name: 'Usercentrics',
    api: 'window.UC_UI={isInitialized:()=>true,isConsentRequired:()=>true,denyAllConsents:async()=>{},closeCMP:async()=>{},areAllConsentsAccepted:()=>false}',
    banner: `<div data-testid="uc-container" style="${bar}">${text}<button data-testid="uc-accept-all-button">Accept</button><button data-testid="uc-deny-all-button">Deny</button></div>`,
    no: '[data-testid=uc-deny-all-button]',
    root: '#usercentrics-root',
    goes: 'at once',
    isShadow: true,
  },
  {
    name: 'Quantcast',
    banner: `<div id="qc-cmp2-container"><div id="qc-cmp2-main"><div style="${shade}"></div><div id="qc-cmp2-ui" role="dialog" style="${card}">${text}<div class="qc-cmp2-summary-buttons"><button id="disagree-btn" mode="secondary">Disagree</button><button mode="primary">Agree</button></div></div></div></div>`,
    no: '#disagree-btn',
    root: '#qc-cmp2-container',
    goes: 'at once',
  },
  {
    name: 'TrustArc',
    banner: `<div id="truste-consent-track" style="${bar}"><div id="truste-consent-content">${text}<button id="truste-consent-required">Required only</button><button id="truste-consent-button">Agree</button></div></div>`,
    no: '#truste-consent-required',
    root: '#truste-consent-track',
    goes: 'fading',
  },
  {
    name: 'Sourcepoint',
    banner: `<div id="sp_message_container_1" style="${shade}"><iframe id="sp_message_iframe_1" title="Privacy message" style="position:absolute;left:30%;top:30%;width:40%;height:300px;border:0;background:#fff"></iframe></div>`,
    no: '.sp_choice_type_13',
    root: '#sp_message_container_1',
    goes: 'at once',
    isFrame: true,
  },
  {
    name: 'Osano',
    api: 'window.Osano={cm:{dialogOpen:true}}',
    banner: `<div class="osano-cm-window"><div class="osano-cm-dialog osano-cm-dialog--type_bar" role="dialog" style="${bar}">${text}<button class="osano-cm-accept-all">Accept</button><button class="osano-cm-denyAll">Reject</button></div></div>`,
    no: '.osano-cm-denyAll',
    root: '.osano-cm-window',
    goes: 'fading',
  },
  {
    name: 'CookieYes',
    banner: `<div class="cky-overlay" style="${shade}"></div><div class="cky-consent-container" style="${bar}">${text}<button data-cky-tag="accept-button">Accept All</button><button data-cky-tag="reject-button">Reject All</button></div>`,
    no: '[data-cky-tag=reject-button]',
    root: '.cky-consent-container,.cky-overlay',
    goes: 'at once',
  },
  {
    name: 'Klaro',
    banner: `<div class="klaro"><div class="cookie-notice" style="${bar}">${text}<button class="cm-btn cm-btn-success">That's ok</button><button class="cm-btn cn-decline">I decline</button></div></div>`,
    no: '.cn-decline',
    root: '.klaro',
    goes: 'at once',
  },
  {
    name: 'Complianz',
    banner: `<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner" role="dialog" style="${bar}">${text}<button class="cmplz-btn cmplz-accept">Accept</button><button class="cmplz-btn cmplz-deny">Deny</button></div></div>`,
    no: '.cmplz-deny',
    root: '#cmplz-cookiebanner-container',
    goes: 'fading',
  },
];

/** Real ones from npm, each as its README begins it. */
export const packaged = [
  {
    name: 'vanilla-cookieconsent',
    styles: ['dist/cookieconsent.css'],
    scripts: ['dist/cookieconsent.umd.js'],
    open: `CookieConsent.run({hideFromBots:false,categories:{necessary:{enabled:true,readOnly:true},analytics:{}},language:{default:'en',translations:{en:{consentModal:{title:'We use cookies',description:'We use cookies to understand how you use our website.',acceptAllBtn:'Accept all',acceptNecessaryBtn:'Reject all'},preferencesModal:{title:'Preferences',sections:[]}}}}})`,
  },
  {
    name: 'cookieconsent',
    styles: ['build/cookieconsent.min.css'],
    scripts: ['build/cookieconsent.min.js'],
    open: `window.cookieconsent.initialise({palette:{popup:{background:'#000'},button:{background:'#f1d600'}}})`,
  },
  {
    name: 'klaro',
    styles: ['dist/klaro.min.css'],
    scripts: ['dist/klaro-no-css.js'],
    open: `klaro.setup({version:1,elementID:'klaro',lang:'en',translations:{en:{privacyPolicyUrl:'/privacy',consentNotice:{description:'We would like to use analytics on this site.'}}},services:[{name:'matomo',title:'Matomo',purposes:['analytics']}]})`,
  },
] as const;
