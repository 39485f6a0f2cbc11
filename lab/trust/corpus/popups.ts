import { over, plainBase } from './overlay-row.ts';
import type { Row } from './row.ts';

const jquery = 'jquery/dist/jquery.min.js';
const newsletter = `<h2>Join our newsletter</h2><p>Get 10% off your first order and be the first to hear about new arrivals.</p><form><input type="email" placeholder="Your e-mail address"> <button type="submit">Subscribe</button></form><p><a href="#">No thanks</a></p>`;
const region = `<h2>Choose your country or region</h2><p>It looks like you are in the United States. Would you like to visit our US store?</p><button>Continue to US store</button> <button>Stay here</button>`;
const age = `<h2>Are you over 18?</h2><p>You must be of legal drinking age to enter this site.</p><button>Yes, I am 18 or older</button> <button>No</button>`;
const app = `<h3>Get our app</h3><p>Shopping is faster in the app. Download it for free.</p><button>Open app</button> <a href="#">Continue in browser</a>`;
const survey = `<h3>How likely are you to recommend us?</h3><p>Help us improve by answering two short questions.</p><button>Start survey</button> <button>Not now</button>`;
const notify = `<h3>Stay up to date</h3><p>Would you like to receive notifications about the latest news?</p><button>Allow</button> <button>No thanks</button>`;
const later = (script: string, ms: number): string => `setTimeout(()=>{${script}},${ms})`;

/**
 * Popups that come unasked: newsletter, region, age, app, survey, notification prompt, each in a
 * dialog library.
 */
export const popups: readonly Row[] = [
  over('sweetalert2-newsletter', 'sweetalert2', {
    scripts: ['sweetalert2/dist/sweetalert2.all.min.js'],
    open: later(
      `Swal.fire({title:'Join our newsletter',text:'Get 10% off your first order.',input:'email',confirmButtonText:'Subscribe',showCloseButton:true})`,
      800,
    ),
  }),
  over('sweetalert-age', 'sweetalert', {
    scripts: ['sweetalert/dist/sweetalert.min.js'],
    open: `swal({title:'Are you over 18?',text:'You must be of legal drinking age to enter this site.',buttons:['No','Yes, I am over 18']})`,
  }),
  over('micromodal-newsletter', 'micromodal', {
    head: `<style>.modal{display:none}.modal.is-open{display:block}.modal__overlay{position:fixed;inset:0;background:rgba(0,0,0,.6);display:flex;justify-content:center;align-items:center;z-index:99;animation:mmfade .3s}.modal__container{background:#fff;padding:30px;max-width:500px}@keyframes mmfade{from{opacity:0}}</style>`,
    body: `<div class="modal" id="modal-1" aria-hidden="true"><div class="modal__overlay" tabindex="-1" data-micromodal-close><div class="modal__container" role="dialog" aria-modal="true">${newsletter}</div></div></div>`,
    scripts: ['micromodal/dist/micromodal.min.js'],
    open: `MicroModal.init();MicroModal.show('modal-1',{disableScroll:true})`,
  }),
  over('tingle-region', 'tingle.js', {
    styles: ['tingle.js/dist/tingle.min.css'],
    scripts: ['tingle.js/dist/tingle.min.js'],
    open: later(`const t=new tingle.modal();t.setContent(${JSON.stringify(region)});t.open()`, 500),
  }),
  over('basiclightbox-newsletter', 'basiclightbox', {
    styles: ['basiclightbox/dist/basicLightbox.min.css'],
    scripts: ['basiclightbox/dist/basicLightbox.min.js'],
    open: `basicLightbox.create(${JSON.stringify(`<div style="background:#fff;padding:40px">${newsletter}</div>`)}).show()`,
  }),
  over('a11y-dialog-survey', 'a11y-dialog', {
    head: `<style>.dialog-container{position:fixed;inset:0;display:flex;z-index:20}.dialog-container[aria-hidden='true']{display:none}.dialog-overlay{position:fixed;inset:0;background:rgb(43 46 56/.9)}.dialog-content{background:#fff;margin:auto;z-index:2;position:relative;padding:32px}</style>`,
    body: `<div id="survey-dialog" class="dialog-container" aria-hidden="true"><div class="dialog-overlay" data-a11y-dialog-hide></div><div role="document" class="dialog-content">${survey}</div></div>`,
    scripts: ['a11y-dialog/dist/a11y-dialog.min.js'],
    open: `new A11yDialog(document.getElementById('survey-dialog')).show()`,
  }),
  over('jquery-modal-newsletter', 'jquery-modal', {
    base: plainBase,
    styles: ['jquery-modal/jquery.modal.min.css'],
    scripts: [jquery, 'jquery-modal/jquery.modal.min.js'],
    body: `<form class="modal" id="newsletter-form">${newsletter}</form>`,
    open: later(`$('#newsletter-form').modal({fadeDuration:400})`, 600),
  }),
  over('remodal-app', 'remodal', {
    styles: ['remodal/dist/remodal.css', 'remodal/dist/remodal-default-theme.css'],
    scripts: [jquery, 'remodal/dist/remodal.min.js'],
    body: `<div class="remodal" data-remodal-id="app">${app}</div>`,
    open: `$('[data-remodal-id=app]').remodal().open()`,
  }),
  over('vex-newsletter', 'vex-js', {
    styles: ['vex-js/dist/css/vex.css', 'vex-js/dist/css/vex-theme-default.css'],
    scripts: ['vex-js/dist/js/vex.combined.min.js'],
    open: `vex.defaultOptions.className='vex-theme-default';vex.open({unsafeContent:${JSON.stringify(newsletter)}})`,
  }),
  over('bootbox-region', 'bootbox', {
    base: plainBase,
    styles: ['bootstrap@5.3.3/dist/css/bootstrap.min.css'],
    scripts: [jquery, 'bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js', 'bootbox/dist/bootbox.min.js'],
    open: `addEventListener('load',()=>bootbox.dialog({message:${JSON.stringify(region)},closeButton:true}))`,
  }),
  over('bootstrap-modal-newsletter', 'bootstrap', {
    base: plainBase,
    styles: ['bootstrap@5.3.3/dist/css/bootstrap.min.css'],
    scripts: ['bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js'],
    body: `<div class="modal fade" id="promo" tabindex="-1"><div class="modal-dialog modal-dialog-centered"><div class="modal-content"><div class="modal-header"><h5 class="modal-title">Save 15% today</h5><button class="btn-close" data-bs-dismiss="modal"></button></div><div class="modal-body">${newsletter}</div></div></div></div>`,
    open: later(`new bootstrap.Modal('#promo').show()`, 900),
  }),
  over('featherlight-newsletter', 'featherlight', {
    styles: ['featherlight/release/featherlight.min.css'],
    scripts: [jquery, 'featherlight/release/featherlight.min.js'],
    body: `<div id="feather" style="display:none">${newsletter}</div>`,
    open: `$.featherlight('#feather',{})`,
  }),
  over('colorbox-survey', 'jquery-colorbox', {
    styles: ['jquery-colorbox/example1/colorbox.css'],
    scripts: [jquery, 'jquery-colorbox/jquery.colorbox-min.js'],
    open: `$.colorbox({html:${JSON.stringify(survey)},width:500})`,
  }),
  over('magnific-newsletter', 'magnific-popup', {
    styles: ['magnific-popup/dist/magnific-popup.css'],
    scripts: [jquery, 'magnific-popup/dist/jquery.magnific-popup.min.js'],
    open: later(
      `$.magnificPopup.open({items:{src:${JSON.stringify(`<div style="background:#fff;padding:40px;max-width:480px;margin:auto;position:relative">${newsletter}</div>`)},type:'inline'}})`,
      700,
    ),
  }),
  over('lity-app', 'lity', {
    styles: ['lity/dist/lity.min.css'],
    scripts: [jquery, 'lity/dist/lity.min.js'],
    body: `<div id="lity-app" style="background:#fff;padding:30px;width:420px" class="lity-hide">${app}</div>`,
    open: `lity('#lity-app')`,
  }),
  over('rmodal-age', 'rmodal', {
    styles: ['rmodal/dist/rmodal.css'],
    scripts: ['rmodal/dist/rmodal.min.js'],
    head: `<style>#age .modal-dialog{background:#fff;padding:30px;max-width:460px;margin:120px auto}#age{position:fixed;inset:0;background:#000d;z-index:900;display:none}</style>`,
    body: `<div id="age" class="modal"><div class="modal-dialog animated">${age}</div></div>`,
    open: `new RModal(document.getElementById('age'),{}).open()`,
  }),
  over('custombox-newsletter', 'custombox', {
    styles: ['custombox/dist/custombox.min.css'],
    scripts: ['custombox/dist/custombox.min.js'],
    body: `<div id="cbox" style="display:none;background:#fff;padding:40px;width:480px">${newsletter}</div>`,
    open: later(`new Custombox.modal({content:{effect:'slide',target:'#cbox'}}).open()`, 400),
  }),
  over('jbox-notice-region', 'jbox', {
    styles: ['jbox/dist/jBox.all.min.css'],
    scripts: ['jbox/dist/jBox.all.min.js'],
    open: `new jBox('Modal',{title:'Welcome',content:${JSON.stringify(region)}}).open()`,
  }),
  over('jquery-confirm-age', 'jquery-confirm', {
    styles: ['jquery-confirm/dist/jquery-confirm.min.css'],
    scripts: [jquery, 'jquery-confirm/dist/jquery-confirm.min.js'],
    open: `$.confirm({title:'Age verification',content:'You must be of legal drinking age to enter this site.',buttons:{yes:{text:'I am over 18'},no:{}}})`,
  }),
  over('ouibounce', 'ouibounce', {
    head: `<style>#ouibounce-modal{display:none;position:fixed;inset:0;z-index:90}#ouibounce-modal .underlay{position:absolute;inset:0;background:rgba(0,0,0,.5)}#ouibounce-modal .modal{position:absolute;inset:0;margin:auto;width:600px;height:320px;background:#f0f1f2;padding:20px;z-index:1}</style>`,
    body: `<div id="ouibounce-modal"><div class="underlay"></div><div class="modal">${newsletter}</div></div>`,
    scripts: ['ouibounce/build/ouibounce.min.js'],
    open: `ouibounce(document.getElementById('ouibounce-modal'),{aggressive:true}).fire()`,
  }),
  over('exit-intent-popup', 'exit-intent-popup', {
    scripts: ['exit-intent-popup/js/bioep.min.js'],
    body: `<div id="bio_ep">${newsletter}</div>`,
    open: `bioEp.init({width:420,height:300,showOnDelay:true,delay:1,cookieExp:0})`,
  }),
  over('picomodal', 'picomodal', {
    scripts: ['picomodal/src/picoModal.js'],
    open: `picoModal(${JSON.stringify(newsletter)}).show()`,
  }),
  over('hystmodal-region', 'hystmodal', {
    styles: ['hystmodal/dist/hystmodal.min.css'],
    body: `<div class="hystmodal" id="region" aria-hidden="true"><div class="hystmodal__wrap"><div class="hystmodal__window" role="dialog" aria-modal="true"><button data-hystclose class="hystmodal__close">Close</button><div style="padding:40px">${region}</div></div></div></div>`,
    scripts: ['hystmodal/dist/hystmodal.min.js'],
    open: `new HystModal({linkAttributeName:'data-hystmodal'}).open('#region')`,
  }),
  over('izimodal-newsletter', 'izimodal', {
    styles: ['izimodal/css/iziModal.min.css'],
    scripts: [jquery, 'izimodal/js/iziModal.min.js'],
    body: `<div id="izi" data-izimodal-title="Newsletter"><div style="padding:30px">${newsletter}</div></div>`,
    open: `$('#izi').iziModal({autoOpen:600})`,
  }),
  over('uikit-modal-survey', 'uikit', {
    base: plainBase,
    styles: ['uikit/dist/css/uikit.min.css'],
    scripts: ['uikit/dist/js/uikit.min.js'],
    body: `<div id="uk" uk-modal><div class="uk-modal-dialog uk-modal-body">${survey}</div></div>`,
    open: later(`UIkit.modal('#uk').show()`, 300),
  }),
  over('foundation-reveal-newsletter', 'foundation-sites', {
    base: plainBase,
    styles: ['foundation-sites/dist/css/foundation.min.css'],
    scripts: [jquery, 'foundation-sites/dist/js/foundation.min.js'],
    body: `<div class="reveal" id="reveal" data-reveal data-animation-in="fade-in">${newsletter}</div>`,
    open: `$(document).foundation();$('#reveal').foundation('open')`,
  }),
  over('materialize-modal-app', 'materialize-css', {
    base: plainBase,
    styles: ['materialize-css/dist/css/materialize.min.css'],
    scripts: ['materialize-css/dist/js/materialize.min.js'],
    body: `<div id="mat" class="modal"><div class="modal-content">${app}</div></div>`,
    open: `M.Modal.init(document.getElementById('mat')).open()`,
  }),
  over('dialog-element-newsletter', 'dialog-polyfill', {
    styles: ['dialog-polyfill/dialog-polyfill.css'],
    body: `<dialog id="offer">${newsletter}</dialog>`,
    open: later(`document.getElementById('offer').showModal()`, 600),
  }),
  over('alertify-survey', 'alertifyjs', {
    styles: ['alertifyjs/build/css/alertify.min.css', 'alertifyjs/build/css/themes/default.min.css'],
    scripts: ['alertifyjs/build/alertify.min.js'],
    open: `alertify.confirm('How likely are you to recommend us?','Help us improve by answering two short questions.',()=>{},()=>{})`,
  }),
  over('fancybox-newsletter', '@fancyapps/ui', {
    styles: ['@fancyapps/ui/dist/fancybox/fancybox.css'],
    scripts: ['@fancyapps/ui/dist/fancybox/fancybox.umd.js'],
    body: `<div id="fancy" style="display:none;max-width:460px">${newsletter}</div>`,
    open: later(`Fancybox.show([{src:'#fancy',type:'inline'}])`, 500),
  }),
  over('notiflix-confirm-notification', 'notiflix', {
    scripts: ['notiflix/dist/notiflix-aio-3.2.8.min.js'],
    open: `Notiflix.Confirm.show('Stay up to date','Would you like to receive notifications about the latest news?','Allow','No thanks')`,
  }),
  over('push-prompt', 'vex-js', {
    body: `<div style="position:fixed;top:0;left:50%;transform:translateX(-50%);background:#fff;box-shadow:0 4px 20px #0005;padding:20px;width:420px;z-index:2147483000;animation:slide .5s 1s both"><style>@keyframes slide{from{transform:translate(-50%,-120%)}}</style>${notify}</div>`,
  }),
  over('survey-popup', 'survey-jquery', {
    styles: ['survey-jquery/defaultV2.min.css'],
    scripts: [jquery, 'survey-jquery/survey.jquery.min.js'],
    body: `<div id="surveyPopup"></div>`,
    open: `const s=new Survey.Model({title:'Help us improve',elements:[{type:'rating',name:'nps',title:'How likely are you to recommend us?'}]});(Survey.PopupSurveyModel?new Survey.PopupSurveyModel(null,s).show():$('#surveyPopup').PopupSurvey({model:s,isExpanded:true}))`,
  }),
  over('feedback-js', '@betahuhn/feedback-js', {
    scripts: ['@betahuhn/feedback-js/dist/feedback-js.min.js'],
    open: `const f=new Feedback({id:'x',endpoint:'/data/feedback',emailField:true});(f.showModal||f.renderModal||f.render).call(f)`,
  }),
];
