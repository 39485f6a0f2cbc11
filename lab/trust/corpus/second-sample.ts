import { over, plainBase } from './overlay-row.ts';
import type { Row } from './row.ts';

const jquery = 'jquery/dist/jquery.min.js';
/**
 * A toast or a chat button may be seen once or be gone: both are what a careful person would take.
 */
const mayStay = { mayStay: true } as const;
const later = (script: string, ms: number): string => `setTimeout(()=>{${script}},${ms})`;

const consent: readonly Row[] = [
  over('react-cookie-consent', 'react-cookie-consent', {
    scripts: [
      'react/umd/react.production.min.js',
      'react-dom/umd/react-dom.production.min.js',
      'react-cookie-consent/dist/react-cookie-consent.umd.js',
    ],
    body: `<div id="consent-root"></div>`,
    open: `const C=ReactCookieConsent.default||ReactCookieConsent.CookieConsent;ReactDOM.createRoot(document.getElementById('consent-root')).render(React.createElement(C,{location:'bottom',buttonText:"J'accepte",declineButtonText:'Je refuse',enableDeclineButton:true,cookieName:'myAwesomeCookieName2',style:{background:'#2B373B'},buttonStyle:{color:'#4e503b',fontSize:'13px'},expires:150},'Ce site utilise des cookies pour améliorer votre expérience. ',React.createElement('span',{style:{fontSize:'10px'}},'En savoir plus sur notre politique de confidentialité.')))`,
  }),
  over('68publishers-cookie-consent', '@68publishers/cookie-consent', {
    body: `<script>window.cc_wrapper_config={plugin_options:{current_lang:'de',auto_language:'',delay:500},consent_modal_options:{layout:'cloud',position:'bottom center',transition:'slide',show_third_button:true},locales:['de'],storage_pool:[{name:'functionality_storage',enabled_by_default:true,display_in_widget:true,readonly:true},{name:'analytics_storage',enabled_by_default:false,display_in_widget:true,readonly:false}]}</script><script src="/package/@68publishers/cookie-consent/dist/cookie-consent.min.js"></script>`,
  }),
  over('lmc-cookie-consent-manager', '@lmc-eu/cookie-consent-manager', {
    styles: ['@lmc-eu/cookie-consent-manager/LmcCookieConsentManager.min.css'],
    body: `<script defer src="/package/@lmc-eu/cookie-consent-manager/init.js"></script>`,
    open: `addEventListener('DOMContentLoaded',()=>initLmcCookieConsentManager('demo.example',{defaultLang:'de',autodetectLang:false,consentCollectorApiUrl:null,config:{hide_from_bots:false}}))`,
  }),
  over('jquery-dot-cookiebar', 'jquery.cookiebar', {
    styles: ['jquery.cookiebar/cookieBar.css'],
    scripts: [jquery, 'jquery.cookiebar/jquery.cookieBar.js'],
    body: `<div class="ui-widget"><div class="cookie-message ui-widget-header blue"><p>Utilizamos cookies propias y de terceros para mejorar nuestros servicios. Si continúa navegando, consideramos que acepta su uso.</p></div></div>`,
    open: `$(document).ready(function(){$('.cookie-message').cookieBar()})`,
  }),
  over('vue-cookie-law', 'vue-cookie-law', {
    scripts: ['vue@2.7.14/dist/vue.min.js', 'vue-cookie-law/dist/vue-cookie-law.js'],
    body: `<div id="vue-law"></div>`,
    open: `const L=CookieLaw.default||CookieLaw;new Vue({render:(h)=>h(L,{props:{theme:'dark-lime',buttonText:'Got It!',buttonLink:'/legal-notes',buttonDecline:true}})}).$mount('#vue-law')`,
  }),
  over('stormid-cookie-banner', '@stormid/cookie-banner', {
    head: `<style>.privacy-banner{position:fixed;left:0;right:0;bottom:0;z-index:100;background:#1d2733;color:#fff;padding:24px;font-family:sans-serif}.privacy-banner .wrap{max-width:1100px;margin:0 auto}.privacy-banner__title{font-size:22px;font-weight:700}.privacy-banner a{color:#9fd3ff}.privacy-banner .btn{padding:10px 20px;margin-right:12px;background:#fff;color:#1d2733;border:0}</style>`,
    scripts: ['@stormid/cookie-banner/dist/index.umd.js'],
    open: `const B=window.CookieBanner||window.cookieBanner||window.index;(B.default||B)({secure:false,types:{performance:{title:'Performance preferences',description:'Performance cookies are used to measure the performance of our website and make improvements.',labels:{yes:'Pages you visit will be measured',no:'Pages you visit will not be measured'},fns:[]}},bannerTemplate:(model)=>'<section role="dialog" aria-live="polite" aria-label="Your privacy" class="'+model.classNames.banner+'"><div class="privacy-content"><div class="wrap"><div class="privacy-banner__title">Cookies</div><p>We use cookies to improve your experience on our site and show you personalised advertising.</p><p>Find out more from our <a class="privacy-banner__link" href="/privacy-policy">privacy policy</a> and <a class="privacy-banner__link" href="'+model.policyURL+'">cookie policy</a>.</p><button type="button" class="btn btn--primary '+model.classNames.acceptBtn+'">Accept all</button><button type="button" class="btn btn--primary '+model.classNames.rejectBtn+'">Reject all</button><a class="privacy-banner__link '+model.classNames.optionsBtn+'" href="'+model.policyURL+'">Your options</a></div></div></section>',formTemplate:(model)=>'<form id="preferences" class="'+model.settings.classNames.form+'"></form>'})`,
  }),
  over('cookiesjsr', 'cookiesjsr', {
    styles: ['cookiesjsr/dist/cookiesjsr.min.css'],
    body: `<div id="cookiesjsr"></div><script>const settings={config:{cookie:{name:'cookiesjsr',expires:31536000000},interface:{openSettingsHash:'#editCookieSettings',translationQuery:'/package/cookiesjsr/lang/%lang_id/translation.json',availableLangs:['fr'],defaultLang:'fr'}},services:{default:{id:'default',services:[]},analytic:{id:'analytic',services:[{key:'matomo',type:'analytic',name:'Matomo',uri:'https://matomo.org/docs/privacy/',needConsent:true}]}}};document.cookiesjsr={apiUrl:'',configQuery:'data:application/json,'+encodeURIComponent(JSON.stringify(settings))}</script><script src="/package/cookiesjsr/dist/cookiesjsr.min.js"></script>`,
  }),
  over('hb-cookie-law-banner', '@htmlbricks/hb-cookie-law-banner', {
    scripts: ['@htmlbricks/hb-cookie-law-banner/main.iife.js'],
    body: `<hb-cookie-law-banner allowdecline="yes" i18nlang="en" cookielawuri4more="/cookies"><span slot="title" style="color:#fff">Cookies auf dieser Website</span><span slot="text" style="color:#fff">Wir verwenden Cookies, um die Website zu betreiben und ihre Nutzung zu messen. Einzelheiten stehen in unserer Datenschutzerklärung.</span></hb-cookie-law-banner>`,
  }),
  over('beyonk-gdpr-banner', '@beyonk/gdpr-cookie-consent-banner', {
    styles: ['@beyonk/gdpr-cookie-consent-banner/src/lib/banner.css'],
    body: `<script type="module" src="/package/@beyonk/gdpr-cookie-consent-banner/dist/index.js"></script><cookie-consent-banner cookie-name="foo" visible="true" heading="Respect de votre vie privée" description="Nous utilisons des cookies pour vous offrir une meilleure expérience, analyser le trafic et personnaliser le contenu." accept-all-label="Tout accepter" reject-label="Tout refuser" settings-label="Préférences"></cookie-consent-banner>`,
  }),
  over('metamorfosi-cookies-consent', '@metamorfosilab/cookies-consent', {
    styles: ['@metamorfosilab/cookies-consent/dist/index.css'],
    modules: true,
    open: `import{CookiesConsent}from'/package/@metamorfosilab/cookies-consent/dist/index.js';new CookiesConsent({expirationDays:365,position:'bottom-left',buttons:['reject','settings','accept'],content:{title:'Este sitio web utiliza cookies',message:'<p>Esta web utiliza cookies de terceros con fines estadísticos que nos ayudan a mejorar la experiencia.</p>',policy:'Política de privacidad',policyLink:'/privacidad',btnAccept:'Aceptar todas',btnReject:'Rechazar',btnSettings:'Configurar'},cookies:[{name:'estadisticas',title:'Estadísticas',description:'<p>Visitas y páginas.</p>'}]})`,
  }),
  over('ez-consent-box', 'ez-consent', {
    styles: ['ez-consent/dist/themes/box-bottom-left.min.css'],
    scripts: ['ez-consent/dist/ez-consent.min.js'],
    open: `ez_consent.init({is_always_visible:false,privacy_url:'/privacy',texts:{main:'Diese Website verwendet Cookies.',buttons:{ok:'Verstanden',more:'Mehr erfahren'}}})`,
  }),
];

const newsletter = `<h2>Restez informé</h2><p>Inscrivez-vous à notre lettre et recevez 15&nbsp;% de remise sur votre première commande.</p><form><input type="email" placeholder="Votre adresse e-mail"> <button type="submit">Je m’inscris</button></form><p><a href="#">Non merci</a></p>`;
const rundbrief = `<h2>Nichts mehr verpassen</h2><p>Melden Sie sich zu unserem Newsletter an und sichern Sie sich einen Gutschein über 10&nbsp;€.</p><form><input type="email" placeholder="E-Mail-Adresse"> <button type="submit">Anmelden</button></form><p><a href="#">Nein danke, ich zahle lieber den vollen Preis</a></p>`;
const oferta = `<h2>¡Espera, no te vayas!</h2><p>Llévate un 20&nbsp;% de descuento si terminas tu compra hoy. Usa el código <strong>VUELVE20</strong>.</p><button class="jqmClose">Usar mi descuento</button> <a href="#" class="jqmClose">No, gracias</a>`;

const popups: readonly Row[] = [
  over('jquery-popup-overlay-newsletter', 'jquery-popup-overlay', {
    scripts: [jquery, 'jquery-popup-overlay/jquery.popupoverlay.js'],
    body: `<div id="my_popup" style="display:none;background:#fff;padding:40px;max-width:480px;border-radius:8px">${rundbrief}<button class="my_popup_close">Schließen</button></div>`,
    open: `$(document).ready(()=>$('#my_popup').popup({autoopen:true,opacity:0.6,transition:'all 0.3s'}))`,
  }),
  over('jqmodal-exit-offer', 'jqmodal', {
    styles: ['jqmodal/examples/jqModal.css'],
    scripts: [jquery, 'jqmodal/jqModal.js'],
    body: `<div class="jqmWindow" id="dialog">${oferta}</div>`,
    open: later(`$('#dialog').jqm();$('#dialog').jqmShow()`, 1_500),
  }),
  over('modaal-newsletter', 'modaal', {
    styles: ['modaal/dist/css/modaal.min.css'],
    scripts: [jquery, 'modaal/dist/js/modaal.min.js'],
    body: `<a href="#inline" class="inline" style="display:none">Show</a><div id="inline" style="display:none">${newsletter}</div>`,
    open: `$('.inline').modaal({start_open:true})`,
  }),
  over('jalert-survey', 'jAlert', {
    styles: ['jAlert/dist/jAlert.css'],
    scripts: [jquery, 'jAlert/dist/jAlert.min.js'],
    open: later(
      `$.jAlert({title:'Deux minutes pour nous aider ?',content:'<p>Répondez à trois questions sur votre visite et gagnez un bon d’achat de 50&nbsp;€.</p>',theme:'green',size:'sm',btns:[{text:'Répondre'},{text:'Plus tard'}]})`,
      1_000,
    ),
  }),
  over('cta-modal-promo', 'cta-modal', {
    head: `<script src="/package/cta-modal/dist/cta-modal.js"></script>`,
    body: `<cta-modal active="true"><div slot="modal"><h2>Black Friday starts now</h2><p>Up to 40% off everything until Sunday night. Enter your e-mail address to get early access to the sale.</p><p><input type="email" placeholder="name@example.com"> <button type="button">Get early access</button></p><p><button class="cta-modal-toggle" type="button">No thanks</button></p></div></cta-modal>`,
  }),
  over('shoelace-dialog-newsletter', '@shoelace-style/shoelace', {
    styles: ['@shoelace-style/shoelace/cdn/themes/light.css'],
    modules: true,
    scripts: ['@shoelace-style/shoelace/cdn/shoelace.js'],
    body: `<sl-dialog label="Unser Newsletter" class="newsletter">Einmal im Monat die besten Rezepte und Angebote. Abmeldung jederzeit möglich.<br><br><sl-input type="email" placeholder="E-Mail-Adresse"></sl-input><sl-button slot="footer">Nein danke</sl-button> <sl-button slot="footer" variant="primary">Jetzt anmelden</sl-button></sl-dialog>`,
    open: `await customElements.whenDefined('sl-dialog');const d=document.querySelector('.newsletter');await d.updateComplete;setTimeout(()=>d.show(),800)`,
  }),
  over('bootstrap3-dialog-region', 'bootstrap3-dialog', {
    base: plainBase,
    styles: ['bootstrap@3.4.1/dist/css/bootstrap.min.css', 'bootstrap3-dialog/dist/css/bootstrap-dialog.min.css'],
    scripts: [jquery, 'bootstrap@3.4.1/dist/js/bootstrap.min.js', 'bootstrap3-dialog/dist/js/bootstrap-dialog.min.js'],
    open: later(
      `BootstrapDialog.show({title:'Elige tu país',message:'Parece que nos visitas desde México. ¿Quieres ver los precios y gastos de envío de nuestra tienda mexicana?',buttons:[{label:'Seguir en España'},{label:'Ir a la tienda de México',cssClass:'btn-primary'}]})`,
      700,
    ),
  }),
];

const bars: readonly Row[] = [
  over('smartbanner-js', 'smartbanner.js', {
    styles: ['smartbanner.js/dist/smartbanner.min.css'],
    head: `<meta name="smartbanner:title" content="Smart Application"><meta name="smartbanner:author" content="SmartBanner Contributors"><meta name="smartbanner:price" content="FREE"><meta name="smartbanner:icon-apple" content="/tiles/1/2/3"><meta name="smartbanner:icon-google" content="/tiles/1/2/3"><meta name="smartbanner:button" content="VIEW"><meta name="smartbanner:button-url-apple" content="#"><meta name="smartbanner:button-url-google" content="#"><meta name="smartbanner:include-user-agent-regex" content="Chrome"><meta name="smartbanner:custom-design-modifier" content="ios"><meta name="smartbanner:close-label" content="Close">`,
    body: `<script src="/package/smartbanner.js/dist/smartbanner.min.js"></script>`,
  }),
  over('add-to-homescreen', 'add-to-homescreen', {
    styles: ['add-to-homescreen/dist/style/addtohomescreen.css'],
    scripts: ['add-to-homescreen/addtohomescreen.js'],
    open: `addToHomescreen({debug:'ios',lifespan:0,message:'Installez cette application web sur votre écran d’accueil : touchez %icon puis <strong>Ajouter à l’écran d’accueil</strong>.'})`,
  }),
  over('peek-a-bar-shipping', 'jquery-peek-a-bar', {
    styles: ['jquery-peek-a-bar/dist/css/jquery.peekabar.min.css'],
    scripts: [jquery, 'jquery-peek-a-bar/dist/js/jquery.peekabar.min.js'],
    open: `$.peekABar({html:'Nur heute: kostenloser Versand ab 30 € mit dem Code HERBST. <a href="#">Jetzt einkaufen</a>',padding:'1em',backgroundColor:'#ffd54f',animation:{type:'slide',duration:'slow'},position:'top',closeOnClick:true}).show()`,
  }),
  over('agegate-birthday', 'agegate', {
    head: `<style>.age-gate{position:fixed;inset:0;background:#0d0f12f2;display:flex;align-items:center;justify-content:center;z-index:1000}.age-gate form{background:#fff;padding:36px;width:420px;font-family:sans-serif;color:#222}</style>`,
    modules: true,
    body: `<div class="age-gate" hidden><form><h2>Are you of legal drinking age?</h2><p>Please enter your date of birth and your country to visit our distillery.</p><h3>Enter your date of birth</h3><input type="date"><h3>Enter your country</h3><select></select><p><button type="submit">Enter</button></p><small>By entering you accept our terms. Please drink responsibly.</small></form></div>`,
    open: `import agegate,{getData}from'/package/agegate/src/index.js';const g=document.querySelector('.age-gate');for(const{code,name}of getData())g.querySelector('select').append(new Option(name,code));if(!agegate(new Date(),'US'))g.hidden=false`,
  }),
  over('cupertino-pane-app', 'cupertino-pane', {
    scripts: ['cupertino-pane/dist/cupertino-pane.min.js'],
    body: `<div class="cupertino-pane" style="padding:0 24px"><h2>Mit der App geht es schneller</h2><p>Bestellen, sammeln, sparen: Laden Sie unsere kostenlose App und erhalten Sie 5&nbsp;€ auf Ihren ersten Einkauf.</p><p><button>In der App öffnen</button> <button>Im Browser bleiben</button></p></div>`,
    open: later(
      `new CupertinoPane('.cupertino-pane',{parentElement:'body',initialBreak:'middle',breaks:{middle:{enabled:true,height:300,bounce:true},top:{enabled:false},bottom:{enabled:false}},backdrop:true,buttonDestroy:true}).present({animate:true})`,
      600,
    ),
  }),
];

const toasts: readonly Row[] = [
  over(
    'jgrowl',
    'jgrowl',
    {
      styles: ['jgrowl/jquery.jgrowl.min.css'],
      scripts: [jquery, 'jgrowl/jquery.jgrowl.min.js'],
      open: `$.jGrowl('Mañana de 6 a 8 haremos tareas de mantenimiento.',{header:'Aviso',sticky:true})`,
    },
    mayStay,
  ),
  over(
    'butterup',
    'butteruptoasts',
    {
      styles: ['butteruptoasts/src/butterup.css'],
      scripts: ['butteruptoasts/dist/butterup.js'],
      open: `const b=butterup.default||butterup;b.options.toastLife=600000;b.toast({title:'Sophie from Lyon',message:'bought the Alpine backpack three minutes ago',location:'bottom-left',icon:true,type:'success',dismissable:true})`,
    },
    mayStay,
  ),
  over(
    'pushfeedback',
    'pushfeedback',
    {
      styles: ['pushfeedback/dist/pushfeedback/pushfeedback.css'],
      body: `<script type="module" src="/package/pushfeedback/dist/pushfeedback/pushfeedback.esm.js"></script><feedback-button project="demo" button-position="center-right" modal-position="sidebar-right" button-style="light">Ihre Meinung</feedback-button>`,
    },
    mayStay,
  ),
  over(
    'flowise-chat',
    'flowise-embed',
    {
      modules: true,
      open: `import Chatbot from'/package/flowise-embed/dist/web.js';Chatbot.init({chatflowid:'demo',apiHost:'/nowhere',theme:{button:{backgroundColor:'#3B81F6',right:20,bottom:20,size:48},tooltip:{showTooltip:true,tooltipMessage:'Besoin d’aide ? Écrivez-nous !'}}})`,
    },
    mayStay,
  ),
];

const tours: readonly Row[] = [
  over('webtour', 'webtour', {
    styles: ['webtour/dist/webtour.min.css'],
    scripts: ['webtour/dist/webtour.min.js'],
    open: later(
      `const wt=new WebTour();wt.setSteps([{title:'Willkommen',content:'In drei Schritten zeigen wir Ihnen, was neu ist.'},{element:'h1',title:'Überschrift',content:'Hier steht, worum es geht.',placement:'bottom'}]);wt.start()`,
      500,
    ),
  }),
  over('guidechimp', 'guidechimp', {
    styles: ['guidechimp/dist/guidechimp.min.css'],
    scripts: ['guidechimp/dist/guidechimp.min.js'],
    open: `addEventListener('load',()=>GuideChimp([{element:'h1',title:'Welcome aboard',description:'This short tour shows you around the new page.'},{title:'That is all',description:'Enjoy!'}]).start())`,
  }),
  over('light-modal-paywall', 'light-modal', {
    styles: ['light-modal/dist/css/light-modal.min.css'],
    body: `<div class="light-modal" id="paywall" role="dialog" aria-labelledby="light-modal-label" aria-hidden="false"><div class="light-modal-content large-content"><div class="light-modal-header"><h3 class="light-modal-heading" id="light-modal-label">You have read your last free article</h3></div><div class="light-modal-body"><p>Subscribe for €1 a week to go on reading, and support independent journalism.</p></div><div class="light-modal-footer"><a href="#" class="light-modal-close-btn" aria-label="close">Subscribe now</a> <a href="#" class="light-modal-close-btn">Sign in</a></div></div></div>`,
    open: later(`location.hash='paywall'`, 2_000),
  }),
];

/**
 * Overlays of thirty more packages, chosen and written down before the service had taken a picture
 * of any of them.
 */
export const secondSample: readonly Row[] = [...consent, ...popups, ...bars, ...toasts, ...tours];
