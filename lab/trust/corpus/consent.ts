import { over } from './overlay-row.ts';
import type { Row } from './row.ts';

/** Consent banners, each as its README begins it. */
export const consent: readonly Row[] = [
  over('vanilla-cookieconsent', 'vanilla-cookieconsent', {
    styles: ['vanilla-cookieconsent/dist/cookieconsent.css'],
    scripts: ['vanilla-cookieconsent/dist/cookieconsent.umd.js'],
    open: `CookieConsent.run({hideFromBots:false,categories:{necessary:{enabled:true,readOnly:true},analytics:{}},language:{default:'en',translations:{en:{consentModal:{title:'We use cookies',description:'We use cookies to understand how you use our website.',acceptAllBtn:'Accept all',acceptNecessaryBtn:'Reject all',showPreferencesBtn:'Manage preferences'},preferencesModal:{title:'Preferences',sections:[]}}}}})`,
  }),
  over('vanilla-cookieconsent-blocking', 'vanilla-cookieconsent', {
    styles: ['vanilla-cookieconsent/dist/cookieconsent.css'],
    scripts: ['vanilla-cookieconsent/dist/cookieconsent.umd.js'],
    open: `CookieConsent.run({hideFromBots:false,disablePageInteraction:true,guiOptions:{consentModal:{layout:'cloud',position:'middle center'}},categories:{necessary:{enabled:true,readOnly:true},ads:{}},language:{default:'de',translations:{de:{consentModal:{title:'Wir verwenden Cookies',description:'Diese Website verwendet Cookies, um Inhalte zu personalisieren.',acceptAllBtn:'Alle akzeptieren',acceptNecessaryBtn:'Alle ablehnen'},preferencesModal:{title:'Einstellungen',sections:[]}}}}})`,
  }),
  over('cookieconsent-bottom', 'cookieconsent', {
    styles: ['cookieconsent/build/cookieconsent.min.css'],
    scripts: ['cookieconsent/build/cookieconsent.min.js'],
    open: `window.cookieconsent.initialise({palette:{popup:{background:'#000'},button:{background:'#f1d600'}}})`,
  }),
  over('cookieconsent-pushdown', 'cookieconsent', {
    styles: ['cookieconsent/build/cookieconsent.min.css'],
    scripts: ['cookieconsent/build/cookieconsent.min.js'],
    open: `window.cookieconsent.initialise({type:'opt-in',position:'top',static:true,palette:{popup:{background:'#237afc'},button:{background:'#fff'}}})`,
  }),
  over('cookieconsent-corner', 'cookieconsent', {
    styles: ['cookieconsent/build/cookieconsent.min.css'],
    scripts: ['cookieconsent/build/cookieconsent.min.js'],
    open: `setTimeout(()=>window.cookieconsent.initialise({type:'opt-out',position:'bottom-right',theme:'classic',palette:{popup:{background:'#eaf7f7'},button:{background:'#56cbdb'}}}),1200)`,
  }),
  over('tarteaucitron-middle', 'tarteaucitronjs', {
    scripts: ['tarteaucitronjs/tarteaucitron.js'],
    open: `tarteaucitron.init({privacyUrl:'',hashtag:'#tarteaucitron',cookieName:'tarteaucitron',orientation:'middle',showAlertSmall:false,highPrivacy:true,AcceptAllCta:true,DenyAllCta:true,handleBrowserDNTRequest:false,removeCredit:true,showIcon:false,mandatory:true});(tarteaucitron.job=tarteaucitron.job||[]).push('youtube')`,
  }),
  over('tarteaucitron-bottom', 'tarteaucitronjs', {
    scripts: ['tarteaucitronjs/tarteaucitron.js'],
    open: `tarteaucitron.init({privacyUrl:'',hashtag:'#tarteaucitron',cookieName:'tarteaucitron',orientation:'bottom',showAlertSmall:false,highPrivacy:true,AcceptAllCta:true,DenyAllCta:true,removeCredit:true,showIcon:true,iconPosition:'BottomRight',mandatory:true});(tarteaucitron.job=tarteaucitron.job||[]).push('vimeo')`,
  }),
  over('klaro-notice', 'klaro', {
    scripts: ['klaro/dist/klaro-no-css.js'],
    styles: ['klaro/dist/klaro.min.css'],
    open: `klaro.setup({version:1,elementID:'klaro',lang:'en',translations:{en:{privacyPolicyUrl:'/privacy',consentNotice:{description:'We would like to use analytics on this site.'}}},services:[{name:'matomo',title:'Matomo',purposes:['analytics']}]})`,
  }),
  over('klaro-modal', 'klaro', {
    scripts: ['klaro/dist/klaro.js'],
    open: `klaro.setup({version:1,elementID:'klaro',mustConsent:true,lang:'en',translations:{en:{privacyPolicyUrl:'/privacy'}},services:[{name:'matomo',title:'Matomo',purposes:['analytics']},{name:'maps',title:'Maps',purposes:['functional']}]})`,
  }),
  over('orejime', 'orejime', {
    styles: ['orejime/dist/orejime-standard.css'],
    body: `<script>window.orejimeConfig={privacyPolicyUrl:'/privacy',purposes:[{id:'stats',title:'Statistics',cookies:['stats']}]}</script><script src="/package/orejime/dist/orejime-standard-en.js"></script>`,
  }),
  over('orejime-forced', 'orejime', {
    styles: ['orejime/dist/orejime-standard.css'],
    body: `<script>window.orejimeConfig={privacyPolicyUrl:'/privacy',forceBanner:true,forceModal:true,purposes:[{id:'ads',title:'Advertising',cookies:['ads']}]}</script><script src="/package/orejime/dist/orejime-standard-en.js"></script>`,
  }),
  // Begins by itself as soon as its script is there.
  over('cookie-notice', 'cookie-notice', {
    body: `<script src="/package/cookie-notice/dist/cookie.notice.min.js"></script>`,
  }),
  over('cookie-consent-js', 'cookie-consent-js', {
    styles: ['cookie-consent-js/src/cookie-consent.css'],
    scripts: ['cookie-consent-js/src/cookie-consent.js'],
    open: `new CookieConsent({contentUrl:'/package/cookie-consent-js/cookie-consent-content',privacyPolicyUrl:'/privacy.html',lang:'en'})`,
  }),
  over('canonical-cookie-policy', '@canonical/cookie-policy', {
    styles: ['@canonical/cookie-policy/build/css/cookie-policy.css'],
    scripts: ['@canonical/cookie-policy/build/js/cookie-policy.js'],
    open: `cpNs.cookiePolicy()`,
  }),
  over('porsche-cookie-banner', '@porscheofficial/cookie-consent-banner', {
    body: `<script type="module" src="/package/@porscheofficial/cookie-consent-banner/dist/cookie-consent-banner/cookie-consent-banner.esm.js"></script><cookie-consent-banner btn-label-accept-and-continue="Agree and continue" btn-label-select-all-and-continue="Agree to all" headline="Cookies on this page" contents="We use cookies to show you the best content.">We use cookies and similar technologies to help personalise content and offer a better experience.</cookie-consent-banner>`,
  }),
  over('dmstr-cookie-consent', '@dmstr/cookie-consent', {
    styles: ['@dmstr/cookie-consent/tests/pages/cookie-consent.css'],
    scripts: ['@dmstr/cookie-consent/dist/cookie-consent.js'],
    body: `<style>.cookie-consent-popup{animation-name:show;animation-duration:1s;position:fixed;bottom:0;left:0;right:0;background:#fff;padding:20px;box-shadow:0 0 20px #0006;z-index:99}</style><div class="cookie-consent-popup"><div><span class="cookie-consent-message">We are using cookies</span> <a class="cookie-consent-link" href="#">Learn more</a> <button class="cookie-consent-accept-all">Accept All</button> <button class="cookie-consent-deny-all">Deny All</button></div></div>`,
    open: `new CookieConsent()`,
  }),
  over('dp-consent', '@demos-europe/dp-consent', {
    scripts: ['@demos-europe/dp-consent/dist/dp-consent.browser.min.js'],
    open: `(window.DpConsent.dpConsent||window.DpConsent)({notice:'Diese Seite verwendet Cookies. Diese Cookies können Sie hier konfigurieren.',onRevokeConsent(){},onGrantConsent(){},necessaryCookies:[{name:'session',explanation:'needed'}],optionalCookies:[{name:'stats',explanation:'statistics'}]})`,
  }),
  over('walltowall-cookie-banner', '@walltowall/cookie-banner', {
    body: `<style>cookie-banner{position:fixed;right:24px;bottom:24px;width:360px;background:#fff;padding:24px;border-radius:12px;box-shadow:0 8px 40px #0005;z-index:50}</style><script type="module" src="/package/@walltowall/cookie-banner/dist/cookie-banner.js"></script><cookie-banner storage-key="cookie-consent"><h2>Privacy Settings</h2><p>This website uses cookies to improve your browsing experience and analyze site traffic.</p><button>Accept</button><button>Reject</button></cookie-banner>`,
  }),
  over('cookiecraft', 'cookiecraft', {
    styles: ['cookiecraft/dist/cookiecraft.css'],
    scripts: ['cookiecraft/dist/cookiecraft.min.js'],
    open: `const cc=new CookieCraft.CookieConsent({primaryColor:'#0066cc',categories:{necessary:{enabled:true,readOnly:true,label:'Essential',description:'Required.'},analytics:{enabled:true,readOnly:false,label:'Analytics',description:'Help us understand.'}},translations:{title:'We use cookies',description:'We use cookies to improve your experience.',acceptAll:'Accept all',rejectAll:'Reject all',customize:'Customize'}});cc.init&&cc.init()`,
  }),
  over('jquery-cookiebar', 'jquery-cookiebar', {
    styles: ['jquery-cookiebar/jquery.cookiebar.css'],
    scripts: ['jquery/dist/jquery.min.js', 'jquery-cookiebar/jquery.cookiebar.js'],
    open: `$.cookieBar({fixed:true,bottom:true})`,
  }),
  over('jquery-cookiebar-top', 'jquery-cookiebar', {
    styles: ['jquery-cookiebar/jquery.cookiebar.css'],
    scripts: ['jquery/dist/jquery.min.js', 'jquery-cookiebar/jquery.cookiebar.js'],
    open: `$.cookieBar()`,
  }),
  over('sandstream-cookieconsent', '@sandstreamdev/cookieconsent', {
    styles: ['@sandstreamdev/cookieconsent/build/cookieconsent.min.css'],
    scripts: ['@sandstreamdev/cookieconsent/build/cookieconsent.min.js'],
    open: `new (window.CookieConsent.CookieConsent||window.CookieConsent)({type:'opt-in',palette:{popup:{background:'#222'},button:{background:'#fc0'}}})`,
  }),
  over('vue-cookie-accept-decline', 'vue-cookie-accept-decline', {
    styles: ['vue-cookie-accept-decline/dist/vue-cookie-accept-decline.css'],
    scripts: ['vue/dist/vue.global.prod.js', 'vue-cookie-accept-decline/dist/vue-cookie-accept-decline.umd.js'],
    body: `<div id="vue-consent"></div>`,
    open: `const V=window.VueCookieAcceptDecline||window['vue-cookie-accept-decline'];const app=Vue.createApp({render:()=>Vue.h(V.default||V,{elementId:'p1',debug:false,position:'bottom-left',type:'floating',transitionName:'slideFromBottom',showPostponeButton:false},{message:()=>'We use cookies to ensure you get the best experience on our website.',declineContent:()=>'Opt out',acceptContent:()=>'Got it!'})});app.mount('#vue-consent')`,
  }),
  over('cookies-eu-banner', 'cookies-eu-banner', {
    body: `<template id="cookies-eu-banner-template"><div id="cookies-eu-banner" style="position:fixed;bottom:0;left:0;right:0;background:#fff5d6;padding:16px;z-index:10">By continuing to visit this site, you accept the use of cookies by Google Analytics for statistical purposes. <button id="cookies-eu-reject">Reject</button> <button id="cookies-eu-accept">Accept</button></div></template>`,
    scripts: ['cookies-eu-banner/dist/cookies-eu-banner.global.js'],
    open: `(window.CookiesEuBanner?.createCookiesBanner||window.createCookiesBanner)({onAccept(){}})`,
  }),
  over('mozmeao-banner', '@mozmeao/consent-banner', {
    styles: ['@mozmeao/consent-banner/styles.css'],
    body: `<aside class="moz-consent-banner is-visible" id="moz-consent-banner" aria-label="Cookies" style="position:fixed;bottom:0;left:0;right:0;background:#fff;border-top:1px solid #ccc;padding:24px;z-index:1000"><div class="moz-consent-banner-content"><h2 class="moz-consent-banner-heading">Help us improve your experience</h2><p>In addition to cookies necessary for this site to function, we’d like your permission to set some additional cookies to better understand your browsing needs.</p><button type="button" class="moz-consent-banner-button-accept">Accept All Additional Cookies</button> <button type="button" class="moz-consent-banner-button-reject">Reject All Additional Cookies</button></div></aside>`,
  }),
];
