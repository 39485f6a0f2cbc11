import { over, plainBase } from './overlay-row.ts';
import type { Row } from './row.ts';

const jquery = 'jquery/dist/jquery.min.js';
/**
 * A toast or a chat button may be seen once or be gone: both are what a careful person would take.
 */
const mayStay = { mayStay: true } as const;

/** Tours, application banners, outdated browsers: over the page and unasked. */
const tours: readonly Row[] = [
  over('introjs', 'intro.js', {
    styles: ['intro.js/introjs.css'],
    scripts: ['intro.js/minified/intro.min.js'],
    open: `introJs().setOptions({steps:[{intro:'Welcome! Let us show you around.'},{element:'h1',intro:'This is the title.'}]}).start()`,
  }),
  over('shepherd', 'shepherd.js', {
    styles: ['shepherd.js/dist/css/shepherd.css'],
    scripts: ['shepherd.js/dist/js/shepherd.min.js'],
    open: `const t=new Shepherd.Tour({useModalOverlay:true,defaultStepOptions:{cancelIcon:{enabled:true}}});t.addStep({title:'Welcome to our site',text:'Take a quick tour of what is new.',buttons:[{text:'Next',action:t.next}]});t.start()`,
  }),
  over('driverjs', 'driver.js', {
    styles: ['driver.js/dist/driver.css'],
    scripts: ['driver.js/dist/driver.js.iife.js'],
    open: `window.driver.js.driver({showProgress:true,steps:[{element:'h1',popover:{title:'Welcome',description:'Here is the tour of the new site.'}},{popover:{title:'That is all'}}]}).drive()`,
  }),
  over('hopscotch', 'hopscotch', {
    styles: ['hopscotch/dist/css/hopscotch.min.css'],
    scripts: ['hopscotch/dist/js/hopscotch.min.js'],
    body: `<style>.hopscotch-bubble{z-index:9999}</style>`,
    open: `addEventListener('load',()=>hopscotch.startTour({id:'hello',steps:[{title:'Product tour',content:'This is the header of the page.',target:document.querySelector('h1'),placement:'bottom'}]}))`,
  }),
  over('bootstrap-tour', 'bootstrap-tour', {
    base: plainBase,
    styles: ['bootstrap-tour/build/css/bootstrap-tour-standalone.min.css'],
    scripts: ['jquery@2.2.4/dist/jquery.min.js', 'bootstrap-tour/build/js/bootstrap-tour-standalone.min.js'],
    open: `const t=new Tour({storage:false,backdrop:true,steps:[{element:'h1',title:'Welcome',content:'Let us show you around',placement:'bottom'}]});t.init();t.start(true)`,
  }),
  over('tourguide-sjmc', '@sjmc11/tourguidejs', {
    styles: ['@sjmc11/tourguidejs/dist/css/tour.min.css'],
    scripts: ['@sjmc11/tourguidejs/dist/tour.js'],
    open: `new tourguide.TourGuideClient({steps:[{title:'Welcome',content:'A short tour of our new features.'}]}).start()`,
  }),
  over('enjoyhint', 'xbs-enjoyhint', {
    styles: ['xbs-enjoyhint/enjoyhint.css'],
    scripts: [
      jquery,
      'kinetic/kinetic.min.js',
      'jquery.scrollto/jquery.scrollTo.min.js',
      'xbs-enjoyhint/enjoyhint.min.js',
    ],
    open: `const e=new EnjoyHint({});e.set([{'next h1':'Click here to begin the tour'}]);e.run()`,
  }),
  over('smart-app-banner', 'smart-app-banner', {
    styles: ['smart-app-banner/dist/smart-app-banner.css'],
    head: `<meta name="google-play-app" content="app-id=com.example"><meta name="apple-itunes-app" content="app-id=1">`,
    scripts: ['smart-app-banner/dist/smart-app-banner.js'],
    open: `new SmartBanner({daysHidden:0,daysReminder:0,title:'Example',author:'Example Ltd',button:'VIEW',force:'android',store:{android:'In Google Play'},price:{android:'FREE'}})`,
  }),
  over('jquery-smartbanner', 'jquery.smartbanner', {
    styles: ['jquery.smartbanner/jquery.smartbanner.css'],
    head: `<meta name="google-play-app" content="app-id=com.example">`,
    scripts: [jquery, 'jquery.smartbanner/jquery.smartbanner.js'],
    open: `$.smartbanner({title:'Example App',author:'Example Ltd',force:'android',daysHidden:0,daysReminder:0})`,
  }),
  over('pwa-install', '@khmyznikov/pwa-install', {
    body: `<pwa-install manual-apple="true" name="Example" description="Install our app for a better experience" id="pwa"></pwa-install>`,
    modules: true,
    scripts: ['@khmyznikov/pwa-install/dist/pwa-install.bundle.js'],
    open: `customElements.whenDefined('pwa-install').then(()=>document.getElementById('pwa').showDialog(true))`,
  }),
  over('browser-update', 'browser-update', {
    open: `window.$buoop={required:{c:9999,e:-1,f:-1,o:-1,s:-1},api:2024.01,test:true,reminder:0,noclose:false,jsshowurl:'/package/browser-update/scripts/update.show.min.js',url:'#'}`,
    body: `<script src="/package/browser-update/scripts/update.min.js" defer></script>`,
  }),
  over('outdatedbrowser', 'outdatedbrowser', {
    styles: ['outdatedbrowser/outdatedbrowser/outdatedbrowser.min.css'],
    scripts: ['outdatedbrowser/outdatedbrowser/outdatedbrowser.min.js'],
    body: `<div id="outdated"></div>`,
    open: `outdatedBrowser({bgColor:'#f25648',color:'#fff',lowerThan:'notexistingcssproperty',languagePath:'/package/outdatedbrowser/outdatedbrowser/lang/en.html'})`,
  }),
  over(
    'offlinejs',
    'offline-js',
    {
      styles: ['offline-js/themes/offline-theme-default.css', 'offline-js/themes/offline-language-english.css'],
      scripts: ['offline-js/offline.min.js'],
      open: `Offline.options={checks:{xhr:{url:'http://127.0.0.1:9/'}},checkOnLoad:true};Offline.check();setTimeout(()=>Offline.markDown&&Offline.markDown(),300)`,
    },
    mayStay,
  ),
  over('outdated-browser-rework', 'outdated-browser-rework', {
    styles: ['outdated-browser-rework/dist/style.css'],
    scripts: ['outdated-browser-rework/dist/outdated-browser-rework.min.js'],
    body: `<div id="outdated"></div>`,
    open: `outdatedBrowserRework({browserSupport:{Chrome:9999,'Chrome Headless':9999},isUnknownBrowserOK:false,requireChromeOnAndroid:false})`,
  }),
];

const toasts: readonly Row[] = [
  over(
    'toastr',
    'toastr',
    {
      styles: ['toastr/build/toastr.min.css'],
      scripts: [jquery, 'toastr/build/toastr.min.js'],
      open: `toastr.options={timeOut:0,extendedTimeOut:0,positionClass:'toast-bottom-right'};toastr.info('Free shipping on all orders today','Good news')`,
    },
    mayStay,
  ),
  over(
    'notyf',
    'notyf',
    {
      styles: ['notyf/notyf.min.css'],
      scripts: ['notyf/notyf.min.js'],
      open: `new Notyf({duration:0,dismissible:true}).success('Someone in Oslo just bought this')`,
    },
    mayStay,
  ),
  over(
    'izitoast',
    'izitoast',
    {
      styles: ['izitoast/dist/css/iziToast.min.css'],
      scripts: ['izitoast/dist/js/iziToast.min.js'],
      open: `iziToast.show({timeout:false,title:'Welcome back',message:'Your basket is waiting for you',position:'topRight'})`,
    },
    mayStay,
  ),
  over(
    'noty',
    'noty',
    {
      styles: ['noty/lib/noty.css', 'noty/lib/themes/mint.css'],
      scripts: ['noty/lib/noty.min.js'],
      open: `new Noty({text:'A new version of this page is available',layout:'bottomLeft'}).show()`,
    },
    mayStay,
  ),
  over(
    'pnotify',
    '@pnotify/core',
    {
      styles: ['@pnotify/core/dist/PNotify.css', '@pnotify/core/dist/BrightTheme.css'],
      scripts: ['@pnotify/core/dist/PNotify.js'],
      open: `PNotify.notice({title:'Notice',text:'Maintenance tonight at ten.',hide:false})`,
    },
    mayStay,
  ),
  over(
    'notie',
    'notie',
    {
      styles: ['notie/dist/notie.min.css'],
      scripts: ['notie/dist/notie.min.js'],
      open: `notie.alert({type:'info',text:'We have updated our terms',stay:true})`,
    },
    mayStay,
  ),
  over(
    'awesome-notifications',
    'awesome-notifications',
    {
      styles: ['awesome-notifications/dist/style.css'],
      scripts: ['awesome-notifications/dist/index.var.js'],
      open: `new AWN({durations:{global:60000}}).info('Welcome to the new site')`,
    },
    mayStay,
  ),
  over(
    'toastify',
    'toastify-js',
    {
      styles: ['toastify-js/src/toastify.css'],
      scripts: ['toastify-js/src/toastify.js'],
      open: `Toastify({text:'This is a toast that stays',duration:-1,close:true,gravity:'bottom'}).showToast()`,
    },
    mayStay,
  ),
  over(
    'gritter',
    'gritter',
    {
      styles: ['gritter/css/jquery.gritter.css'],
      scripts: ['jquery@1.12.4/dist/jquery.min.js', 'gritter/js/jquery.gritter.min.js'],
      open: `$.gritter.add({title:'News',text:'Our winter collection is here.',sticky:true})`,
    },
    mayStay,
  ),
  over(
    'simple-notify',
    'simple-notify',
    {
      styles: ['simple-notify/dist/simple-notify.css'],
      scripts: ['simple-notify/dist/simple-notify.min.js'],
      open: `new (window.Notify.default||window.Notify)({status:'success',title:'Welcome',text:'Good to see you again',autoclose:false})`,
    },
    mayStay,
  ),
  over(
    'mdtoast',
    '@dmuy/toast',
    {
      styles: ['@dmuy/toast/dist/mdtoast.min.css'],
      scripts: ['@dmuy/toast/dist/mdtoast.min.js'],
      open: `(window.mdtoast.show?mdtoast.show:mdtoast)('We use local time on this page',{duration:600000,interaction:true,actionText:'OK'})`,
    },
    mayStay,
  ),
  over(
    'egoist-snackbar',
    '@egoist/snackbar',
    {
      styles: ['@egoist/snackbar/dist/snackbar.min.css'],
      scripts: ['@egoist/snackbar/dist/snackbar.min.js'],
      open: `snackbar.createSnackbar('A new version is available',{timeout:0})`,
    },
    mayStay,
  ),
  over(
    'node-snackbar',
    'node-snackbar',
    {
      styles: ['node-snackbar/dist/snackbar.min.css'],
      scripts: ['node-snackbar/dist/snackbar.min.js'],
      open: `Snackbar.show({text:'You are reading the archive',duration:0,pos:'bottom-center'})`,
    },
    mayStay,
  ),
  over(
    'polipop',
    'polipop',
    {
      styles: ['polipop/dist/css/polipop.core.min.css', 'polipop/dist/css/polipop.default.min.css'],
      scripts: ['polipop/dist/polipop.min.js'],
      open: `new Polipop('pop',{layout:'popups',position:'bottom-right',sticky:true}).add({type:'info',title:'Hello',content:'We are open until late today.'})`,
    },
    mayStay,
  ),
  over(
    'humane',
    'humane-js',
    {
      styles: ['humane-js/themes/libnotify.css'],
      scripts: ['humane-js/humane.min.js'],
      open: `humane.log('Welcome back',{timeout:0,clickToClose:true})`,
    },
    mayStay,
  ),
  over(
    'bulma-toast',
    'bulma-toast',
    {
      styles: ['bulma/css/bulma.min.css'],
      base: plainBase,
      scripts: ['bulma-toast/dist/bulma-toast.min.js'],
      open: `bulmaToast.toast({message:'Hello there',type:'is-success',duration:600000,dismissible:true})`,
    },
    mayStay,
  ),
];

const chats: readonly Row[] = [
  over(
    'n8n-chat',
    '@n8n/chat',
    {
      styles: ['@n8n/chat/dist/style.css'],
      scripts: ['@n8n/chat/dist/chat.bundle.umd.js'],
      open: `N8nChat.createChat({webhookUrl:'/data/chat',initialMessages:['Hi there! How can I help you today?']})`,
    },
    mayStay,
  ),
  over(
    'deep-chat-open',
    'deep-chat',
    {
      body: `<div style="position:fixed;right:20px;bottom:20px;z-index:99;box-shadow:0 0 30px #0006"><deep-chat style="height:380px;width:320px" introMessage='{"text":"Hello! How can we help?"}'></deep-chat></div><script type="module" src="/package/deep-chat/dist/deepChat.bundle.js"></script>`,
    },
    mayStay,
  ),
  over(
    'mfb-button',
    'mfb',
    {
      styles: ['mfb/src/mfb.css'],
      body: `<ul class="mfb-component--br mfb-zoomin" data-mfb-toggle="hover"><li class="mfb-component__wrap"><a href="#" class="mfb-component__button--main" style="background:#e40a5d;border-radius:50%;width:56px;height:56px;display:block;position:fixed;right:25px;bottom:25px"></a></li></ul>`,
    },
    mayStay,
  ),
];

export const notices: readonly Row[] = [...tours, ...toasts, ...chats];
