import { list, paragraph, photo, style, title } from './markup.ts';
import { over, plainBase } from './overlay-row.ts';
import type { Harness, Row } from './row.ts';

const jquery = 'jquery/dist/jquery.min.js';
/**
 * A toast or a chat button may be seen once or be gone: both are what a careful person would take.
 */
const mayStay = { mayStay: true } as const;
const later = (script: string, ms: number): string => `setTimeout(()=>{${script}},${ms})`;

const consent: readonly Row[] = [
  over('bootstrap-cookie-alert', 'bootstrap-cookie-alert', {
    base: plainBase,
    styles: ['bootstrap@5.3.3/dist/css/bootstrap.min.css', 'bootstrap-cookie-alert/cookiealert.css'],
    body: `<div class="alert text-center cookiealert" role="alert"><b>Aimez-vous les cookies ?</b> &#x1F36A; Nous en utilisons pour que votre visite se passe au mieux. <a href="#" target="_blank">En savoir plus</a> <button type="button" class="btn btn-primary btn-sm acceptcookies">J’accepte</button></div>`,
    scripts: ['bootstrap-cookie-alert/cookiealert.js'],
  }),
  over('hmcts-cookie-manager', '@hmcts/cookie-manager', {
    head: `<style>.cookie-banner{background:#f3f2f1;padding:20px 40px;font-family:arial,sans-serif;color:#0b0c0c}.cookie-banner button{background:#00703c;color:#fff;border:0;padding:8px 10px;margin-right:12px}</style>`,
    body: `<script>document.body.insertAdjacentHTML('afterbegin','<div class="cookie-banner" role="region" aria-label="Cookies on Renew a licence" hidden><h2>Cookies on Renew a licence</h2><p>We use some essential cookies to make this service work. We would also like to use analytics cookies so we can understand how you use the service and make improvements.</p><button type="button" class="cookie-banner-accept-button">Accept analytics cookies</button><button type="button" class="cookie-banner-reject-button">Reject analytics cookies</button> <a href="/cookies">View cookies</a></div>')</script>`,
    modules: true,
    open: `import manager from'/package/@hmcts/cookie-manager/dist/cookie-manager.js';manager.init({userPreferences:{cookieName:'prefs'},cookieManifest:[{categoryName:'essential',optional:false,cookies:['session']},{categoryName:'analytics',cookies:['_ga']}]})`,
  }),
  over('django-cookie-consent', 'django-cookie-consent', {
    head: `<style>.cookie-bar{position:fixed;left:0;right:0;top:0;background:#fff3b0;border-bottom:1px solid #d8c25a;padding:14px 24px;z-index:1001;font:16px sans-serif}</style>`,
    body: `<template id="cookie-consent__cookie-bar"><div class="cookie-bar">Deze website gebruikt cookies voor statistieken en om video’s te tonen. <button type="button" class="cookie-consent__accept">Accepteren</button> <button type="button" class="cookie-consent__decline">Weigeren</button> <a href="/cookies/">Meer informatie</a></div></template>`,
    modules: true,
    open: `import{showCookieBar}from'/package/django-cookie-consent/lib/cookiebar.js';const groups=[{varname:'stats',name:'Statistics',description:'',is_required:false}];document.body.insertAdjacentHTML('beforeend','<script id="cookie-consent__cookie-groups" type="application/json">'+JSON.stringify(groups)+'<\\/script>');showCookieBar({statusUrl:'data:application/json,'+encodeURIComponent(JSON.stringify({csrftoken:'x',acceptUrl:'/a',declineUrl:'/d',acceptedCookieGroups:[],declinedCookieGroups:[],notAcceptedOrDeclinedCookieGroups:['stats']})),templateSelector:'#cookie-consent__cookie-bar',cookieGroupsSelector:'#cookie-consent__cookie-groups',insertBefore:document.body.firstElementChild,onShow(){},onAccept(){},onDecline(){}})`,
  }),
  over('cookie-though', 'cookie-though', {
    scripts: ['cookie-though/dist/lib.js'],
    open: `const C=window.CookieThough||window.cookieThough;C.init({policies:[{id:'essential',label:'Indispensables',description:'Sans eux, le site ne fonctionne pas.',category:'essential'},{id:'functional',label:'Fonctionnels',description:'Ils retiennent vos réglages.',category:'functional'},{id:'marketing',label:'Publicité',description:'Des annonces qui vous intéressent.',category:'personalisation'}],header:{title:'Des cookies ?',subTitle:'Vous connaissez la chanson…',description:'Nous utilisons des cookies pour que votre visite soit agréable.'},essentialLabel:'Toujours actifs',permissionLabels:{accept:'Accepter',acceptAll:'Tout accepter',decline:'Tout refuser'}})`,
  }),
  over('vue-cookieconsent-vendor', 'vue-cookieconsent', {
    styles: ['vue-cookieconsent/vendor/cookieconsent.css'],
    scripts: ['vue-cookieconsent/vendor/cookieconsent.js'],
    open: `initCookieConsent().run({current_lang:'es',autorun:true,hide_from_bots:false,delay:900,gui_options:{consent_modal:{layout:'box',position:'bottom left',transition:'zoom'}},languages:{es:{consent_modal:{title:'¡Usamos cookies!',description:'Esta web utiliza cookies esenciales y de análisis. Estas últimas solo se activarán si las aceptas. <button type="button" data-cc="c-settings" class="cc-link">Configurar</button>',primary_btn:{text:'Aceptar todas',role:'accept_all'},secondary_btn:{text:'Rechazar todas',role:'accept_necessary'}},settings_modal:{title:'Preferencias',save_settings_btn:'Guardar',accept_all_btn:'Aceptar',reject_all_btn:'Rechazar',close_btn_label:'Cerrar',blocks:[{title:'Uso de cookies',description:'…'}]}}}})`,
  }),
  over('govuk-cookie-banner', 'govuk-frontend', {
    base: plainBase,
    styles: ['govuk-frontend/dist/govuk/govuk-frontend.min.css'],
    body: `<script>document.body.insertAdjacentHTML('afterbegin','<div class="govuk-cookie-banner" data-nosnippet role="region" aria-label="Cookies on Apply for a permit"><div class="govuk-cookie-banner__message govuk-width-container"><div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds"><h2 class="govuk-cookie-banner__heading govuk-heading-m">Cookies on Apply for a permit</h2><div class="govuk-cookie-banner__content"><p class="govuk-body">We use some essential cookies to make this service work.</p><p class="govuk-body">We’d also like to use analytics cookies so we can understand how you use the service and make improvements.</p></div></div></div><div class="govuk-button-group"><button type="button" class="govuk-button">Accept analytics cookies</button><button type="button" class="govuk-button">Reject analytics cookies</button><a class="govuk-link" href="#">View cookies</a></div></div></div>')</script>`,
  }),
  over('ons-cookies-banner', '@ons/design-system', {
    base: plainBase,
    styles: ['@ons/design-system/css/main.css'],
    body: `<script>document.body.insertAdjacentHTML('afterbegin','<div class="ons-cookies-banner" role="region" aria-label="Cookies banner" style="display:block"><div class="ons-container ons-cookies-banner__primary"><div class="ons-grid"><div class="ons-grid__col ons-col-8@m"><h2 class="ons-cookies-banner__title ons-u-mb-2xs">Cwcis ar ons.gov.uk</h2><div class="ons-cookies-banner__statement"><p>Ffeiliau bach a gaiff eu storio ar eich dyfais pan fyddwch yn mynd ar wefan yw cwcis. Rydym ni’n defnyddio rhai cwcis hanfodol i wneud i’r wefan hon weithio.</p></div></div></div><div class="ons-grid ons-grid-flex ons-u-mt-s"><div class="ons-grid__col"><button type="button" class="ons-btn ons-btn--small ons-js-accept-cookies" data-button="accept"><span class="ons-btn__inner">Derbyn cwcis ychwanegol</span></button></div><div class="ons-grid__col"><button type="button" class="ons-btn ons-btn--small ons-js-reject-cookies" data-button="reject"><span class="ons-btn__inner">Gwrthod cwcis ychwanegol</span></button></div></div></div></div>')</script>`,
  }),
  over('scottish-cookie-notice', '@scottish-government/design-system', {
    base: plainBase,
    styles: ['@scottish-government/design-system/dist/css/design-system.css'],
    body: `<script>document.body.insertAdjacentHTML('afterbegin','<div id="cookie-notice" class="ds_notification ds_notification--large ds_notification--cookie js-initial-cookie-content" data-module="ds-cookie-notification" role="region"><div class="ds_wrapper"><div class="ds_notification__content"><h2 class="ds_notification__title">Cookies on gov.scot</h2><div class="ds_notification__text"><p>We use <a href="#">cookies</a> to collect anonymous data to help us improve your site browsing experience.</p><p>Click ‘Accept all cookies’ to agree to all cookies that collect anonymous data.</p></div><div class="ds_notification__actions"><button class="ds_button ds_button--small js-accept-all-cookies">Accept all cookies</button> <a href="#">Set cookie preferences</a></div></div></div></div>')</script>`,
  }),
  over('tabler-cookie-banner', '@tabler/core', {
    base: plainBase,
    styles: ['@tabler/core/dist/css/tabler.min.css'],
    scripts: ['@tabler/core/dist/js/tabler.min.js'],
    body: `<div class="offcanvas offcanvas-bottom h-auto show" tabindex="-1" id="offcanvasBottom" aria-modal="true" role="dialog"><div class="offcanvas-body"><div class="container"><div class="row align-items-center"><div class="col"><strong>Wir brauchen Ihre Zustimmung</strong> Um unsere Seiten zu verbessern, setzen wir Cookies ein. <a href="#">Mehr erfahren</a></div><div class="col-auto"><button type="button" class="btn btn-primary" data-bs-dismiss="offcanvas">Zustimmen</button></div></div></div></div></div>`,
  }),
  over('flowbite-bottom-banner', 'flowbite', {
    base: plainBase,
    head: `<style>.fixed{position:fixed}.bottom-0{bottom:0}.left-0{left:0}.z-50{z-index:50}.w-full{width:100%}.banner{display:flex;justify-content:space-between;gap:20px;background:#f9fafb;border-top:1px solid #ccc;padding:16px 24px;box-sizing:border-box;font-family:sans-serif}</style>`,
    scripts: ['flowbite/dist/flowbite.min.js'],
    body: `<div id="marketing-banner" tabindex="-1" class="fixed bottom-0 left-0 z-50 w-full banner"><p>Questo sito utilizza cookie tecnici e di profilazione. Chiudendo questo banner acconsenti al loro uso. <a href="#">Informativa estesa</a></p><div><button data-dismiss-target="#marketing-banner" type="button">Accetta</button> <button type="button">Rifiuta</button></div></div>`,
  }),
];

const newsletter = `<h2>Nie przegap nowości</h2><p>Zapisz się do newslettera i odbierz rabat 10% na pierwsze zakupy.</p><form><input type="email" placeholder="Twój adres e-mail"> <button type="submit">Zapisz się</button></form><p><a href="#">Nie, dziękuję</a></p>`;
const lettre = `<h2>Avant de partir…</h2><p>Recevez nos meilleures recettes chaque vendredi, et 5&nbsp;€ de réduction.</p><form><input type="email" placeholder="Votre e-mail"> <button type="submit">Recevoir</button></form><p><a href="#">Non, merci</a></p>`;
const sale = `<h2>Midseason sale: 30% off</h2><p>For the next two hours everything in your basket is reduced. Use code <b>HURRY30</b>.</p><p><button type="button">Shop now</button> <a href="#">Maybe later</a></p>`;
const alter = `<h2>Sind Sie mindestens 18 Jahre alt?</h2><p>Diese Seite enthält Informationen über alkoholische Getränke und richtet sich nur an Erwachsene.</p>`;
const land = `<h2>Kies je land</h2><p>Het lijkt erop dat je ons vanuit België bezoekt. Wil je verder winkelen in de Belgische winkel?</p>`;
const encuesta = `<h3>¿Nos ayudas?</h3><p>Responde a dos preguntas sobre tu visita y participa en el sorteo de una tarjeta regalo.</p><button type="button">Empezar</button> <button type="button">Ahora no</button>`;
const dialogBox = (id: string, content: string): string => `<div id="${id}" style="display:none">${content}</div>`;
const bootstrapStyle = (prefix: string, id: string, content: string): string =>
  `<div class="modal fade" id="${id}" tabindex="-1" aria-hidden="true"><div class="modal-dialog modal-dialog-centered"><div class="modal-content"><div class="modal-header"><h5 class="modal-title">Newsletter</h5><button type="button" class="btn-close" data-${prefix}-dismiss="modal" aria-label="Close"></button></div><div class="modal-body">${content}</div></div></div></div>`;

const popups: readonly Row[] = [
  over('mdb-modal-newsletter', 'mdb-ui-kit', {
    base: plainBase,
    styles: ['mdb-ui-kit/css/mdb.min.css'],
    scripts: ['mdb-ui-kit/js/mdb.umd.min.js'],
    body: bootstrapStyle('mdb', 'mdb-news', newsletter),
    open: later(`new mdb.Modal(document.getElementById('mdb-news')).show()`, 800),
  }),
  over('coreui-modal-sale', '@coreui/coreui', {
    base: plainBase,
    styles: ['@coreui/coreui/dist/css/coreui.min.css'],
    scripts: ['@coreui/coreui/dist/js/coreui.bundle.min.js'],
    body: bootstrapStyle('coreui', 'sale', sale),
    open: later(`new coreui.Modal('#sale').show()`, 1_300),
  }),
  over('daisyui-modal-lettre', 'daisyui', {
    base: plainBase,
    styles: ['daisyui/daisyui.css'],
    body: `<dialog id="my_modal_1" class="modal"><div class="modal-box" style="background:#fff">${lettre}<div class="modal-action"><form method="dialog"><button class="btn">Fermer</button></form></div></div></dialog>`,
    open: later(`my_modal_1.showModal()`, 700),
  }),
  over('pico-dialog-sale', '@picocss/pico', {
    base: plainBase,
    styles: ['@picocss/pico/css/pico.min.css'],
    body: `<dialog id="pico-offer"><article><header><button aria-label="Close" rel="prev"></button><p><strong>Only today</strong></p></header>${sale}</article></dialog>`,
    open: later(
      `document.documentElement.classList.add('modal-is-open');document.getElementById('pico-offer').setAttribute('open','')`,
      900,
    ),
  }),
  over('webawesome-dialog-newsletter', '@awesome.me/webawesome', {
    styles: ['@awesome.me/webawesome/dist-cdn/styles/themes/default.css'],
    modules: true,
    scripts: ['@awesome.me/webawesome/dist-cdn/components/dialog/dialog.js'],
    body: `<wa-dialog label="Zostań z nami" id="wa-news">${newsletter}</wa-dialog>`,
    open: later(`document.getElementById('wa-news').open=true`, 900),
  }),
  over('fluent-dialog-survey', '@fluentui/web-components', {
    modules: true,
    head: `<style>fluent-dialog-body{background:#fff;padding:24px;display:block;border-radius:8px}</style>`,
    scripts: ['@fluentui/web-components/dist/web-components-all.min.js'],
    body: `<fluent-dialog id="fluent-survey" type="modal"><fluent-dialog-body><h2 slot="title">¿Qué te parece la nueva web?</h2>${encuesta}</fluent-dialog-body></fluent-dialog>`,
    open: later(`document.getElementById('fluent-survey').show()`, 900),
  }),
  over('fast-dialog-age', '@microsoft/fast-components', {
    modules: true,
    scripts: ['@microsoft/fast-components/dist/fast-components.min.js'],
    body: `<fast-dialog id="fast-age" trap-focus modal><div style="padding:30px">${alter}<fast-button appearance="accent">Ja, ich bin 18</fast-button> <fast-button>Nein</fast-button></div></fast-dialog>`,
  }),
  over('fomantic-modal-newsletter', 'fomantic-ui-css', {
    base: plainBase,
    styles: ['fomantic-ui-css/semantic.min.css'],
    scripts: [jquery, 'fomantic-ui-css/semantic.min.js'],
    body: `<div class="ui small modal" id="fomantic-news"><i class="close icon"></i><div class="header">Newsletter</div><div class="content">${newsletter}</div></div>`,
    open: later(`$('#fomantic-news').modal('show')`, 600),
  }),
  over('materializecss2-sheet-app', '@materializecss/materialize', {
    base: plainBase,
    styles: ['@materializecss/materialize/dist/css/materialize.min.css'],
    scripts: ['@materializecss/materialize/dist/js/materialize.min.js'],
    body: `<dialog id="sheet" class="modal bottom-sheet"><div class="modal-content"><h4>Shop faster in our app</h4><p>Download it for free and get your first delivery on us.</p><button class="btn">Open the app</button> <a href="#">Continue in the browser</a></div></dialog>`,
    open: later(`document.getElementById('sheet').showModal()`, 600),
  }),
  over('alertify03-survey', 'alertify', {
    styles: ['alertify/themes/alertify.core.css', 'alertify/themes/alertify.default.css'],
    scripts: ['alertify/lib/alertify.min.js'],
    open: `alertify.set({labels:{ok:'Empezar',cancel:'Ahora no'}});alertify.confirm('¿Nos ayudas a mejorar? Responde a una encuesta de dos minutos sobre tu visita.')`,
  }),
  over('basicmodal-age', 'basicmodal', {
    styles: ['basicmodal/dist/basicModal.min.css'],
    scripts: ['basicmodal/dist/basicModal.min.js'],
    open: `basicModal.show({body:${JSON.stringify(alter)},closable:false,buttons:{cancel:{title:'Nein',fn(){}},action:{title:'Ja, ich bin über 18',fn(){}}}})`,
  }),
  over('bootstrap-sweetalert-region', 'bootstrap-sweetalert', {
    styles: ['bootstrap-sweetalert/dist/sweetalert.css'],
    scripts: ['bootstrap-sweetalert/dist/sweetalert.min.js'],
    open: later(
      `swal({title:'Kies je land',text:'Het lijkt erop dat je ons vanuit België bezoekt. Verder winkelen in de Belgische winkel?',showCancelButton:true,confirmButtonText:'Naar de Belgische winkel',cancelButtonText:'Hier blijven'})`,
      500,
    ),
  }),
  over('exit-intent-offer', 'exit-intent', {
    scripts: ['exit-intent/dist/exit-intent.umd.js'],
    head: `<style>.leaving{position:fixed;inset:0;z-index:9000;display:none;place-items:center;background:#10182899;font-family:sans-serif}.leaving.open{display:grid}.leaving>div{background:#fff;border-radius:10px;padding:44px;width:520px;position:relative}.leaving .x{position:absolute;right:14px;top:10px}</style>`,
    body: `<div class="leaving"><div><button class="x" aria-label="Fermer">×</button>${lettre}</div></div>`,
    open: `(ExitIntent.default||ExitIntent)({onExitIntent(){document.querySelector('.leaving').classList.add('open')}});setTimeout(()=>document.body.dispatchEvent(new MouseEvent('mouseleave',{clientY:-5,bubbles:true})),1500);setTimeout(()=>document.querySelector('.leaving').classList.add('open'),1700)`,
  }),
  over('fuckadblock-wall', 'fuckadblock', {
    scripts: ['fuckadblock/fuckadblock.js'],
    body: `<div class="adblock-wall" hidden style="position:fixed;inset:0;background:#000c;z-index:99999;color:#222;font-family:sans-serif"><div style="background:#fff;max-width:560px;margin:140px auto;padding:36px;text-align:center"><h2>Werbeblocker erkannt</h2><p>Unsere Artikel finanzieren sich durch Werbung. Bitte schalten Sie Ihren Adblocker für diese Seite aus.</p><button>Ich habe ihn ausgeschaltet</button> <a href="#">Werbefrei lesen für 2,99 € im Monat</a></div></div>`,
    open: `const wall=()=>document.querySelector('.adblock-wall').hidden=false;fuckAdBlock.onDetected(wall).onNotDetected(wall)`,
  }),
  over('jspanel-newsletter', 'jspanel4', {
    styles: ['jspanel4/dist/jspanel.min.css'],
    scripts: ['jspanel4/dist/jspanel.min.js', 'jspanel4/dist/extensions/modal/jspanel.modal.js'],
    open: later(
      `jsPanel.modal.create({headerTitle:'Newsletter',theme:'primary',contentSize:'480 260',content:${JSON.stringify(`<div style="padding:20px">${newsletter}</div>`)}})`,
      500,
    ),
  }),
  over('layer-region', 'layui-layer', {
    styles: ['layui-layer/layer.css'],
    scripts: [jquery, 'layui-layer/dist/layer.js'],
    open: later(`layer.confirm(${JSON.stringify(land)},{title:'Welkom',btn:['Naar België','Hier blijven']})`, 900),
  }),
  over('modal-vanilla-sale', 'modal-vanilla', {
    base: plainBase,
    styles: ['bootstrap@4.6.2/dist/css/bootstrap.min.css'],
    scripts: ['modal-vanilla/dist/modal.min.js'],
    open: later(`new (Modal.default||Modal)({title:'Only today',content:${JSON.stringify(sale)}}).show()`, 700),
  }),
  over('van11y-modal-survey', 'van11y-accessible-modal-window-aria', {
    head: `<style>.simple-modal-overlay{position:fixed;inset:0;background:#000a;z-index:666}.simple-modal{position:fixed;left:50%;top:20%;width:480px;margin-left:-260px;background:#fff;padding:20px;z-index:667;font-family:sans-serif}</style>`,
    scripts: ['van11y-accessible-modal-window-aria/dist/van11y-accessible-modal-window-aria.min.js'],
    body: `<button class="js-modal" style="position:absolute;left:-999px" id="van" data-modal-prefix-class="simple" data-modal-content-id="van-content" data-modal-title="Encuesta" data-modal-close-text="Cerrar">x</button><div id="van-content" hidden>${encuesta}</div>`,
    open: later(`document.getElementById('van').click()`, 700),
  }),
  over('venobox-newsletter', 'venobox', {
    styles: ['venobox/dist/venobox.min.css'],
    scripts: ['venobox/dist/venobox.min.js'],
    body: `<a class="venobox" data-vbtype="inline" href="#veno" style="display:none">.</a>${dialogBox('veno', newsletter)}`,
    open: later(
      `const v=new VenoBox({selector:'.venobox',popup:'.venobox'});const l=document.querySelector('.venobox');setTimeout(()=>document.querySelector('.vbox-overlay')||l.click(),200)`,
      500,
    ),
  }),
  over('weui-dialog-notifications', 'weui.js', {
    styles: ['weui/dist/style/weui.min.css'],
    base: plainBase,
    scripts: ['weui.js/dist/weui.min.js'],
    open: later(
      `weui.confirm('Would you like to receive notifications about price drops?',{title:'Stay informed',buttons:[{label:'No thanks',type:'default'},{label:'Allow',type:'primary'}]})`,
      700,
    ),
  }),
  over('zebra-dialog-age', 'zebra_dialog', {
    styles: ['zebra_dialog/dist/css/flat/zebra_dialog.min.css'],
    scripts: [jquery, 'zebra_dialog/dist/zebra_dialog.min.js'],
    open: `new $.Zebra_Dialog(${JSON.stringify(alter)},{title:'Altersprüfung',type:'question',buttons:['Ja','Nein']})`,
  }),
  over('yesno-region', 'yesno-dialog', {
    head: `<script>window.module={exports:{}}</script>`,
    scripts: ['yesno-dialog/dist/bundle.js'],
    open: later(
      `module.exports.default({bodyText:'Il semble que vous nous rendiez visite depuis la Suisse. Voulez-vous voir la boutique suisse ?',labelYes:'Boutique suisse',labelNo:'Rester ici'})`,
      600,
    ),
  }),
  over('survey-js-ui-nps', 'survey-js-ui', {
    styles: ['survey-core/survey-core.css'],
    scripts: ['survey-core/survey.core.min.js', 'survey-js-ui/survey-js-ui.min.js'],
    open: later(
      `const m=new Survey.Model({title:'Ihre Meinung zählt',elements:[{type:'rating',name:'nps',title:'Wie wahrscheinlich empfehlen Sie uns weiter?',rateMax:10}]});(SurveyUI.renderPopupSurvey?SurveyUI.renderPopupSurvey(m,document.body.appendChild(document.createElement('div')),{isExpanded:true}):0)`,
      600,
    ),
  }),
  over('fancybox3-newsletter', '@fancyapps/fancybox', {
    styles: ['@fancyapps/fancybox/dist/jquery.fancybox.min.css'],
    scripts: [jquery, '@fancyapps/fancybox/dist/jquery.fancybox.min.js'],
    body: dialogBox('fb3', newsletter),
    open: later(`$.fancybox.open({src:'#fb3',type:'inline'})`, 800),
  }),
  over('bootstrap4-dialog-paywall', 'bootstrap4-dialog', {
    base: plainBase,
    styles: ['bootstrap@4.6.2/dist/css/bootstrap.min.css', 'bootstrap4-dialog/dist/css/bootstrap-dialog.css'],
    scripts: [jquery, 'bootstrap@4.6.2/dist/js/bootstrap.min.js', 'bootstrap4-dialog/dist/js/bootstrap-dialog.js'],
    open: later(
      `BootstrapDialog.show({title:'Weiterlesen mit Plus',message:'Sie haben in diesem Monat alle freien Artikel gelesen. Testen Sie Plus vier Wochen für 1 €.',buttons:[{label:'Jetzt testen'},{label:'Anmelden'}]})`,
      1_000,
    ),
  }),
  over('twelements-modal-newsletter', 'tw-elements', {
    base: plainBase,
    head: `<style>.tw-modal{position:fixed;inset:0;z-index:1055;background:#0008;display:none;overflow:auto}.tw-modal>div{background:#fff;max-width:480px;margin:120px auto;padding:24px}</style>`,
    scripts: ['tw-elements/js/tw-elements.umd.min.js'],
    body: `<div data-twe-modal-init class="tw-modal" id="twe" tabindex="-1" aria-hidden="true"><div data-twe-modal-dialog-ref>${newsletter}<button data-twe-modal-dismiss>Zamknij</button></div></div>`,
    open: later(`const T=window.twe||window.TWElements||{};new T.Modal(document.getElementById('twe')).show()`, 800),
  }),
  over('a11y-dialog-component-lettre', 'a11y-dialog-component', {
    head: `<style>.c-dialog{position:fixed;inset:0;z-index:300;display:none;align-items:center;justify-content:center;background:#0009}.c-dialog:not([aria-hidden=true]){display:flex}.c-dialog__box{background:#fff;padding:32px;max-width:480px;font-family:sans-serif}</style>`,
    scripts: ['a11y-dialog-component/dist/a11y-dialog-component.min.js'],
    body: `<button id="a11y-open" style="display:none">.</button><div id="a11y-lettre" class="c-dialog" aria-hidden="true"><div class="c-dialog__backdrop" data-dialog-close></div><div class="c-dialog__box" role="dialog" aria-label="Lettre"><button data-dialog-close>×</button>${lettre}</div></div>`,
    open: later(
      `const D=window.Dialog||window.A11yDialog||window.dialog;new (D.default||D)('#a11y-lettre',{openingSelector:'#a11y-open',backdropSelector:'.c-dialog__backdrop',closingSelector:'[data-dialog-close]',onOpen(){}}).open()`,
      500,
    ),
  }),
  over('lemonade-modal-app', '@lemonadejs/modal', {
    styles: ['@lemonadejs/modal/dist/style.css'],
    scripts: ['lemonadejs/dist/lemonade.js', '@lemonadejs/modal/dist/index.js'],
    body: `<div id="lm"><div style="padding:20px"><p>Save your favourites and get offers nobody else sees.</p><button>Install now</button> <button>Not now</button></div></div>`,
    open: later(
      `Modal(document.getElementById('lm'),{title:'Get our app',width:420,height:240,center:true,backdrop:true,closed:false})`,
      500,
    ),
  }),
];

const tours: readonly Row[] = [
  over('boarding', 'boarding.js', {
    styles: ['boarding.js/styles/main.css', 'boarding.js/styles/themes/basic.css'],
    modules: true,
    open: `import{Boarding}from'/package/boarding.js/dist/main.js';setTimeout(()=>{const b=new Boarding({opacity:.6,animate:true});b.defineSteps([{element:'h1',popover:{title:'Nouvelle présentation',description:'En trois étapes, découvrez ce qui a changé.'}},{element:'p',popover:{title:'Le texte',description:'Ici.'}}]);b.start()},600)`,
  }),
  over('bootstrap-tourist', 'bootstrap-tourist', {
    base: plainBase,
    styles: ['bootstrap@4.6.2/dist/css/bootstrap.min.css', 'bootstrap-tourist/bootstrap-tourist.css'],
    scripts: [jquery, 'bootstrap@4.6.2/dist/js/bootstrap.bundle.min.js', 'bootstrap-tourist/bootstrap-tourist.js'],
    open: later(
      `const t=new Tour({framework:'bootstrap4',storage:false,backdrop:true,steps:[{element:'h1',title:'Bienvenido',content:'Te enseñamos las novedades en un minuto.',placement:'bottom'},{element:'h2',title:'Y aquí',content:'Lo demás.'}]});t.start(true)`,
      500,
    ),
  }),
  over('chardin', 'chardin.js', {
    styles: ['chardin.js/chardinjs.css'],
    scripts: ['jquery@2.2.4/dist/jquery.min.js', 'chardin.js/chardinjs.min.js'],
    open: later(
      `const h=document.querySelector('h1');h.setAttribute('data-intro','This is the name of the page');h.setAttribute('data-position','bottom');$('body').chardinJs('start')`,
      600,
    ),
  }),
  over('trip', 'trip.js', {
    styles: ['trip.js/dist/trip.min.css'],
    scripts: [jquery, 'trip.js/dist/trip.min.js'],
    open: later(
      `new Trip([{sel:$('h1').first(),content:'Willkommen! Hier sehen Sie, was neu ist.',position:'s'},{sel:$('p').first(),content:'Und hier geht es weiter.'}],{showNavigation:true,showCloseBox:true,delay:-1,overlayZindex:9999}).start()`,
      500,
    ),
  }),
  over('tether-shepherd', 'tether-shepherd', {
    styles: ['tether-shepherd/dist/css/shepherd-theme-arrows.css'],
    scripts: ['tether-shepherd/dist/js/tether.js', 'tether-shepherd/dist/js/shepherd.min.js'],
    open: later(
      `const t=new Shepherd.Tour({defaults:{classes:'shepherd-theme-arrows',showCancelLink:true}});t.addStep('welcome',{title:'Welcome aboard',text:'Let us show you around the new site. It takes a minute.',attachTo:'h1 bottom',buttons:[{text:'Exit'},{text:'Next'}]});t.start()`,
      500,
    ),
  }),
];

const toasts: readonly Row[] = [
  over(
    'jquery-toast-plugin',
    'jquery-toast-plugin',
    {
      styles: ['jquery-toast-plugin/dist/jquery.toast.min.css'],
      scripts: [jquery, 'jquery-toast-plugin/dist/jquery.toast.min.js'],
      open: `$.toast({heading:'Nouveau',text:'Livraison gratuite ce week-end',hideAfter:false,position:'bottom-right',icon:'info'})`,
    },
    mayStay,
  ),
  over(
    'jquery-growl',
    'jquery.growl',
    {
      styles: ['jquery.growl/stylesheets/jquery.growl.css'],
      scripts: [jquery, 'jquery.growl/javascripts/jquery.growl.js'],
      open: `$.growl.notice({title:'Hinweis',message:'Heute bis 22 Uhr geöffnet.',fixed:true,size:'large'})`,
    },
    mayStay,
  ),
  over(
    'lobibox',
    'lobibox',
    {
      styles: ['lobibox/dist/css/lobibox.min.css'],
      scripts: [jquery, 'lobibox/dist/js/lobibox.min.js'],
      open: `Lobibox.notify('info',{title:'Aviso',msg:'Hay una versión nueva de esta página.',delay:false,sound:false,position:'bottom right'})`,
    },
    mayStay,
  ),
  over(
    'messenger-hubspot',
    'messenger-hubspot',
    {
      styles: ['messenger-hubspot/build/css/messenger.css', 'messenger-hubspot/build/css/messenger-theme-future.css'],
      scripts: [jquery, 'messenger-hubspot/build/js/messenger.min.js'],
      open: `Messenger.options={theme:'future',extraClasses:'messenger-fixed messenger-on-bottom messenger-on-right'};Messenger().post({message:'Your session has been restored',hideAfter:false,showCloseButton:true})`,
    },
    mayStay,
  ),
  over(
    'native-toast',
    'native-toast',
    {
      styles: ['native-toast/dist/native-toast.css'],
      scripts: ['native-toast/dist/native-toast.min.js'],
      open: `(window.nativeToast.default||nativeToast)({message:'Offline: you see a saved copy',position:'north',timeout:600000,type:'warning'})`,
    },
    mayStay,
  ),
  over(
    'vanillatoasts',
    'vanillatoasts',
    {
      styles: ['vanillatoasts/vanillatoasts.css'],
      scripts: ['vanillatoasts/vanillatoasts.js'],
      open: `addEventListener('load',()=>VanillaToasts.create({title:'Anna aus Graz',text:'hat gerade dieses Produkt gekauft',type:'success',timeout:600000}))`,
    },
    mayStay,
  ),
  over(
    'notifyjs',
    'notifyjs-browser',
    {
      scripts: [jquery, 'notifyjs-browser/dist/notify.js'],
      open: `$.notify('We have updated our terms of use',{autoHide:false,className:'info',globalPosition:'bottom left'})`,
    },
    mayStay,
  ),
  over(
    'bootstrap-notify',
    'bootstrap-notify',
    {
      base: plainBase,
      styles: ['bootstrap@3.4.1/dist/css/bootstrap.min.css'],
      scripts: [jquery, 'bootstrap@3.4.1/dist/js/bootstrap.min.js', 'bootstrap-notify/bootstrap-notify.min.js'],
      open: `$.notify({title:'<strong>Noticia:</strong>',message:'Nueva colección de otoño ya disponible'},{type:'success',delay:0,placement:{from:'bottom',align:'right'}})`,
    },
    mayStay,
  ),
  over(
    'fomantic-toast',
    'fomantic-ui-css',
    {
      base: plainBase,
      styles: ['fomantic-ui-css/semantic.min.css'],
      scripts: [jquery, 'fomantic-ui-css/semantic.min.js'],
      open: `$('body').toast({displayTime:0,title:'Hello again',message:'Your basket is still here',class:'info',closeIcon:true})`,
    },
    mayStay,
  ),
  over(
    'webchat-bubble',
    'botframework-webchat',
    {
      scripts: ['botframework-webchat/dist/webchat.js'],
      body: `<div id="webchat" role="complementary" aria-label="Chat" style="position:fixed;right:24px;bottom:24px;width:340px;height:420px;z-index:2000;background:#fff;border:1px solid #aaa;box-shadow:0 6px 30px #0004"></div>`,
      open: `window.WebChat.renderWebChat({directLine:{activity$:{subscribe(){return{unsubscribe(){}}}},connectionStatus$:{subscribe(){return{unsubscribe(){}}}},postActivity(){return{subscribe(){}}},end(){}},styleOptions:{bubbleBackground:'#eef'}},document.getElementById('webchat'))`,
    },
    mayStay,
  ),
];

const shop = `<main><h1>${title(5)}</h1>${list(6, (index) => `<section><img src="${photo(index + 400, 300, 200)}" alt="" width="300" height="200"><h3>${title(index + 2)}</h3>${paragraph(index + 3)}</section>`)}</main>`;
const wantedRow = (id: string, name: string, harness: Harness, more: Pick<Row, 'click'> = {}): Row => ({
  id,
  package: name,
  class: 'wanted',
  harness,
  ...more,
});

const wanted: readonly Row[] = [
  wantedRow(
    'phone-country-list',
    'intl-tel-input',
    {
      styles: ['intl-tel-input/dist/css/intlTelInput.min.css'],
      scripts: ['intl-tel-input/dist/js/intlTelInput.min.js'],
      head: style(),
      body: `<main><h1>Your details</h1><label>Telephone <input id="phone" type="tel"></label></main>${shop}`,
      open: `intlTelInput(document.getElementById('phone'),{initialCountry:'at',countrySearch:true})`,
    },
    { click: '.iti__selected-country, .iti__country-selector button, .iti__selected-flag' },
  ),
  wantedRow(
    'flatpickr-range-click',
    'flatpickr',
    {
      styles: ['flatpickr/dist/flatpickr.min.css'],
      scripts: ['flatpickr/dist/flatpickr.min.js'],
      head: style(),
      body: `<main><h1>Choose your dates</h1><input id="dates" placeholder="From – to"></main>${shop}`,
      open: `flatpickr('#dates',{mode:'range',showMonths:2,defaultDate:['2026-03-10','2026-03-14']})`,
    },
    { click: '#dates' },
  ),
  wantedRow('photoswipe-gallery', 'photoswipe', {
    styles: ['photoswipe/dist/photoswipe.css'],
    scripts: ['photoswipe/dist/umd/photoswipe.umd.min.js'],
    head: style(),
    body: shop,
    open: `new PhotoSwipe({dataSource:[{src:'${photo(31, 900, 600)}',width:900,height:600,alt:'Meadow'},{src:'${photo(32, 900, 600)}',width:900,height:600}],index:0}).init()`,
  }),
  wantedRow('viewerjs-open', 'viewerjs', {
    styles: ['viewerjs/dist/viewer.min.css'],
    scripts: ['viewerjs/dist/viewer.min.js'],
    head: style(),
    body: `<img id="picture" src="${photo(33, 700, 460)}" width="350" height="230" alt="River">${shop}`,
    open: `addEventListener('load',()=>new Viewer(document.getElementById('picture')).show())`,
  }),
  wantedRow(
    'video-modal-click',
    'modal-video',
    {
      styles: ['modal-video/css/modal-video.min.css'],
      scripts: ['modal-video/js/modal-video.min.js'],
      head: style(),
      body: `<button class="js-modal-btn" id="film" data-channel="custom" data-video-url="/empty">Watch the film</button>${shop}`,
      open: `new ModalVideo('.js-modal-btn',{channel:'custom'})`,
    },
    { click: '#film' },
  ),
  wantedRow(
    'tom-select-open',
    'tom-select',
    {
      styles: ['tom-select/dist/css/tom-select.css'],
      scripts: ['tom-select/dist/js/tom-select.complete.min.js'],
      head: style(),
      body: `<main><h1>Filter</h1><select id="city" multiple><option>Graz</option><option>Linz</option><option>Salzburg</option><option>Wien</option></select></main>${shop}`,
      open: `new TomSelect('#city',{})`,
    },
    { click: '.ts-control' },
  ),
  wantedRow('winbox-editor', 'winbox', {
    styles: ['winbox/dist/css/winbox.min.css'],
    scripts: ['winbox/dist/js/winbox.min.js'],
    head: style(),
    body: shop,
    open: `new WinBox({title:'Edit order 1043',width:520,height:320,x:'center',y:'center',html:'<div style="padding:20px"><label>Customer <input value="M. Orchard"></label><p>Items: 3, total £91.00</p><button>Save</button></div>'})`,
  }),
  wantedRow('layer-login', 'layui-layer', {
    styles: ['layui-layer/layer.css'],
    scripts: [jquery, 'layui-layer/dist/layer.js'],
    head: style(),
    body: shop,
    open: `layer.open({type:1,title:'Sign in',area:['420px','280px'],content:'<form style="padding:24px"><p><input type="text" placeholder="User name" autocomplete="username"></p><p><input type="password" placeholder="Password"></p><button>Sign in</button></form>'})`,
  }),
  wantedRow('pico-order-dialog', '@picocss/pico', {
    styles: ['@picocss/pico/css/pico.min.css'],
    body: `${shop}<dialog open><article><header><p><strong>Change delivery date</strong></p></header><p>Order 1044 is planned for Tuesday. Choose another day:</p><input type="date" value="2026-03-12"><footer><button class="secondary">Cancel</button><button>Save</button></footer></article></dialog>`,
  }),
  wantedRow('uswds-official-site', '@uswds/uswds', {
    styles: ['@uswds/uswds/dist/css/uswds.min.css'],
    body: `<section class="usa-banner" aria-label="Official website of the United States government"><div class="usa-accordion"><header class="usa-banner__header"><div class="usa-banner__inner"><div class="grid-col-fill"><p class="usa-banner__header-text">An official website of the United States government</p></div></div></header></div></section><section class="usa-site-alert usa-site-alert--emergency" aria-label="Site alert"><div class="usa-alert"><div class="usa-alert__body"><h3 class="usa-alert__heading">Flood warning</h3><p class="usa-alert__text">Offices in the valley are closed on Monday. Call the hotline for help.</p></div></div></section><main class="grid-container">${list(8, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main>`,
  }),
  wantedRow('nhsuk-notice', 'nhsuk-frontend', {
    styles: ['nhsuk-frontend/dist/nhsuk/nhsuk-frontend.min.css'],
    body: `<div class="nhsuk-width-container"><main class="nhsuk-main-wrapper"><h1>Cookies on this website</h1><div class="nhsuk-warning-callout"><h3 class="nhsuk-warning-callout__label">Important<span class="nhsuk-u-visually-hidden">:</span></h3><p>We set cookies only if you accept. Choose below which cookies we may use.</p></div><form><fieldset class="nhsuk-fieldset"><legend>Do you accept analytics cookies?</legend><label><input type="radio" name="a"> Yes</label> <label><input type="radio" name="a"> No</label></fieldset><button class="nhsuk-button">Save my cookie settings</button></form>${list(6, (index) => `<h2>${title(index)}</h2>${paragraph(index)}`)}</main></div>`,
  }),
];

/**
 * Overlays that must go and dialogs that must stay. The rows were written before the service
 * captured any of these packages.
 */
export const thirdSampleOverlays: readonly Row[] = [...consent, ...popups, ...tours, ...toasts, ...wanted];
