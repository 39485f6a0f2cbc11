import type { Kind } from '../in-page/overlays/kinds.ts';

type Known = { readonly words?: RegExp; readonly names?: RegExp; readonly hints?: RegExp; readonly answers?: RegExp };

const nothing = '(?!)';
const kind = (
  name: string,
  { words, names, hints, answers }: Known,
  { isNote = false, isBar = false }: { readonly isNote?: boolean; readonly isBar?: boolean } = {},
): Kind => ({
  name,
  words: words?.source ?? nothing,
  names: names?.source ?? nothing,
  hints: hints?.source ?? nothing,
  answers: answers?.source ?? nothing,
  isNote,
  isBar,
});

/**
 * The kinds of interruption that are taken away: the ones that docs/interface/capture.md#blocking lists, and what else comes over a page unasked.
 * English first, with the commonest words of other languages.
 */
export const popupKinds: readonly Kind[] = [
  kind('newsletter', {
    words:
      /newsletter|subscrib|mailing list|sign up (?:for|to|and)|join (?:our|the) (?:list|community|club)|(?:to|in) your inbox|e-?mail (?:address|updates|alerts)|stay (?:in the loop|updated|in touch|informed)|abonnier|inscri(?:vez|s-toi|ption)|suscr[ií]b|iscriviti|aanmelden/,
    names:
      /news-?letter|subscri|mailing|email-?(?:signup|capture|popup)|sign-?up-?(?:modal|popup|overlay|dialog|form)|lead-?(?:capture|magnet)|klaviyo|mailchimp|mc-modal|optin|sumome|privy|wisepops|justuno/,
  }),
  kind('marketing', {
    words:
      /\d ?% off|special offer|limited[- ]time|free gift|sale (?:ends|now)|flash sale|exclusive (?:offer|deal|access)|spin (?:the wheel|to win)|win an?\b|black friday|cyber monday|before you (?:go|leave)|wait!|don.t (?:go|leave|miss)/,
    names:
      /promo|exit-?(?:intent|popup|modal)|coupon|special-?offer|interstitial|marketing|spin-?(?:wheel|to-?win)|wheelio|flash-?sale|upsell|campaign/,
    hints:
      /discount|promo(?:tion)?\b|coupon|voucher|free shipping|\bsale\b|rabatt|gutschein|versandkosten|kostenlose[rn]? versand|oferta|descuento|env[ií]o gratis|offre|bon d.achat|livraison (?:gratuite|offerte)|sconto|spedizione gratuita|korting/,
    answers:
      /^(?:no,? thanks|not now|maybe later|claim|subscribe|sign me up|get (?:my|the|your|it)|shop now|reveal|unlock|nein,? danke|non,? merci|no,? gracias|jetzt (?:einkaufen|shoppen|sichern|bestellen)|zum angebot|j.en profite|acheter|comprar|approfitta)/,
  }),
  kind('region', {
    words:
      /(?:choose|select|change|confirm|pick|set|switch) (?:your |a |another )?(?:preferred )?(?:country|region|location|language|currency|store|shipping)|(?:shopping|browsing|visiting|you are|you.re|appear to be|seem to be).{0,40}(?:from|in|outside)|country ?(?:\/|and|or|&) ?region|preferred (?:language|currency)|(?:prices|shop) in (?:your|local)|view (?:the site|this page|prices) in|(?:sprache|land|region|währung) (?:wählen|auswählen)|choisis(?:sez|ir) votre|elige tu|another (?:country|region)|local (?:site|store)/,
    names:
      /(?:country|region|location|language|locale|currency|geo|market)-?_?(?:select|switch|pick|choos|modal|popup|overlay|redirect|dialog|gate|prompt|suggest|banner)|geo-?(?:ip|loc|redirect)|locali[sz]ation-?(?:modal|popup|form)/,
    hints: /ship(?:ping)? to|deliver(?:ing)? to/,
    answers: /^(?:change|stay|switch|continue|shop in|go to|keep)/,
  }),
  kind('survey', {
    words:
      /survey|what feedback do you have|(?:give|send|share|leave)(?: us)?(?: your| some)? feedback|how (?:likely|satisfied|would you rate|was your|are we doing)|rate (?:your|us|this|our)|quick question|tell us what|questionnaire|help us improve|your opinion|recommend us|umfrage|(?:ihre|deine) meinung|wie (?:zufrieden|wahrscheinlich|gefällt)|encuesta|(?:su|tu) opinión|enquête|sondage|votre avis|répondez à .{0,20}questions|sondaggio|(?:il tuo|la tua) (?:parere|opinione)/,
    names:
      /survey|(?:^|[-_ ])(?:nps|poll|qsi|feedback)(?:$|[-_ ])|feedback-?(?:modal|popup|dialog|prompt|form|widget|overlay|wrapper|box|panel)|questionnaire|qualtrics|hotjar|usabilla|medallia|delighted|satisfaction/,
    hints: /feedback/,
    answers:
      /^(?:skip|not now|maybe later|later|start|send|submit|take the|give|no,? thanks|close|dismiss|×|\d+$|später|teilnehmen|plus tard|répondre|más tarde)/,
  }),
  kind(
    'app',
    {
      words:
        /(?:get|download|open|use|install|try|continue|switch|better|view)\b.{0,30}\bapp\b|app store|google play|add to (?:your )?home screen|in der app|mit (?:der|unserer) app|\bapp\b.{0,20}(?:laden|holen|öffnen|installieren)|(?:lade|hole|nutze|installiere)n? .{0,25}\bapp\b|startbildschirm|en la app|(?:descarga|instala|abr)\w* .{0,25}\bapp\b|pantalla de inicio|dans l.app|(?:télécharg|install|ouvr)\w+ .{0,25}\bappli|écran d.accueil|(?:scarica|installa|apri)\w* .{0,25}\bapp\b|schermata (?:home|principale)/,
      names:
        /smart-?(?:app-?)?banner|add-?to-?home-?screen|(?:^|[-_ ])ath-|app-?(?:banner|promo|download|install|upsell|interstitial|prompt|popup|modal)|(?:download|install|open|get)-?(?:the-?|in-?)?app|pwa-?(?:install|prompt)|a2hs|branch-?(?:journeys|banner)/,
    },
    { isBar: true },
  ),
  kind('notification', {
    words:
      /(?:enable|allow|turn on|get|receive|send(?:ing)? you|show|want|like)\b.{0,40}notifications?|push notifications?|notifications? (?:from|about|on)|notified|breaking news alerts|benachrichtigung|notificaciones|notifiche/,
    names:
      /push-?(?:prompt|notif|modal|permission|subscribe|slidedown|crew|engage|popup)|onesignal|notif(?:ication)?s?-?(?:prompt|permission|popup|modal|request|optin|opt-in|bar)|web-?push/,
  }),
  kind('age gate', {
    words:
      /(?:are you|you must be|confirm (?:that )?you are|i am|i.m|over|at least|older than|under).{0,30}(?:\b1[68]\b|\b1[68]\+|\b21\b|legal (?:drinking |smoking )?age|of age|years? (?:old|of age))|age (?:verification|gate|check|restrict)|verify your age|(?:date|year) of birth|adults? only|legal drinking age|mindestens 1[68]|mayor de edad|majeur|maggiorenne/,
    names: /age-?_?(?:gate|verif|check|restrict|confirm|modal|popup|overlay|wall)|adult-?(?:warning|gate|modal)/,
  }),
  kind(
    'tour',
    {
      words:
        /(?:quick|guided|short|product|take (?:a|the)|start (?:the )?|this|the) tour\b|show you around|let.s (?:show|walk) you|zeigen wir (?:ihnen|dir|euch)|(?:kurze|geführte) (?:tour|führung)|visite guidée|visita guiada|recorrido/,
      names:
        /introjs|shepherd-|driver-?(?:popover|overlay|page-overlay|highlighted|stage)|hopscotch|(?:^|[-_ ])tour-(?:step|popover|backdrop|tour|overlay|tooltip|modal|dialog)|joyride|reactour|enjoyhint|tourguide|tg-(?:dialog|backdrop)|trip-(?:block|overlay)|(?:guided|product|site)-?tour|walk-?through|coach-?mark|onboarding-?(?:tour|modal|popup|overlay|step|tip)|userpilot|appcues|usetiful|pendo-|walkme|chardinjs|crumble-|web-?tour|wt-(?:popover|overlay)|guide-?chimp|gc-(?:control|overlay|interaction)/,
    },
    { isNote: true },
  ),
  kind(
    'old browser',
    {
      words:
        /browser(?: \([^)]*\))? (?:is |version )?(?:is )?(?:out[- ]of[- ]date|outdated|no longer supported|not supported|unsupported|veraltet)|outdated browser|(?:update|upgrade) your browser|navigateur .{0,20}obsolète|browser ist veraltet/,
      names: /outdated|buorg|browser-?update|browsehappy|unsupported-?browser/,
    },
    { isBar: true },
  ),
  kind(
    'toast',
    {
      names:
        /(?:^|[-_ ])(?:toast|toaster|toasts|snackbars?|growl|gritter|notyf|noty|notie|humane|polipop|pnotify|ui-pnotify|awn|sonner|jq-toast|flash-message)(?:$|[-_ \d])|toastify|toastr|mdtoast|snackbar-?container|izitoast|vue-notification|alertify-(?:logs|notifier)|notifications?-?(?:toast|stack)|simple-notify|notifications-container|notiflix-(?:notify|report)|humane-|notie-|noty_|awn-/,
    },
    { isNote: true },
  ),
  kind(
    'chat',
    {
      names:
        /(?:^|[-_ ])(?:live-?)?chat-?(?:widget|window|bubble|teaser|popup|box|invite|invitation|greeting|prompt|messenger|frame)|live-?chat|n8n-chat|deep-chat|intercom-|drift-(?:widget|frame|conductor)|crisp-client|tawk|zopim|zendesk|hubspot-messages|tidio|olark|freshchat|gorgias|userlike|smartsupp|chatra|jivo|zsiq|fb-customerchat/,
    },
    { isNote: true },
  ),
];

const cookieVerbs =
  'use|uses|using|set|sets|store|stores|accept|allow|reject|decline|refuse|manage|enable|disable|block|essential|necessary|functional|analytics|tracking|third[- ]party|utilis\\w+|dépos\\w+|verwende\\w*|nutz\\w*|setz\\w*|einsatz|usa|usamos|uso|utiliza\\w*|utilizziamo|utilizza|gebruik\\w*|använd\\w*|anvend\\w*|bruger|bruker|käyt\\w*|używa\\w*|използва\\w*|používá\\w*';
const cookieNouns =
  'policy|policies|settings|preferences|notice|consent|banner|choices|richtlinie|einstellungen|to (?:improve|ensure|give|provide|personali|enhance|understand|analy|remember|offer|help|make|deliver|track)|help us|are used|on this (?:page|site|website)|and similar|and other|werden|por|para|pour|per';

/** A bakery has cookies as well, so the word alone decides nothing, and neither does a class that is called after it. */
export const consentKind: Kind = kind(
  'consent',
  {
    words: new RegExp(
      `(?:\\b(?:${cookieVerbs}) (?:[^ ]+ ){0,4}cookies?\\b)|\\bcookies? (?:${cookieNouns})|gdpr|dsgvo|tracking technolog|(?:collect|process)\\w* .{0,30}personal (?:information|data)|privacy (?:settings|preferences|choices)|(?:value|respect|care about) your privacy|einwilligung|legitimate interest`,
    ),
    names:
      /sp_message|cmp-?(?:banner|modal|container|wrapper|root)|onetrust|didomi|usercentrics|cookie-?(?:consent|notice|law|notification|disclaimer|alert|info-?bar|bar|wall|popup|modal|warning)|consent-?(?:banner|manager|modal|popup|bar|notice|dialog|overlay)|gdpr|ccpa|orejime|klaro|tarteaucitron|cybotcookie|truste|osano|termly|iubenda|cmplz|(?:^|[-_ ])cky-|privacy-?(?:banner|popup|manager|overlay)/,
    hints:
      /cookie|\bconsent|privacy|datenschutz|confidentialité|privacidad|information (?:that )?we collect|analytics|tracking/,
    answers:
      /^(?:i )?(?:accept|agree|allow|consent|ok(?:ay)?\b|got it|understand|understood|i.m (?:ok|fine)|that.s (?:ok|fine)|reject|decline|deny|refuse|disagree|opt[ -]?out|only (?:necessary|essential)|(?:necessary|essential) only|(?:cookie )?(?:settings|preferences)|configure|customi[sz]e|manage|alle|akzept|zustimm|ablehn|verstanden|einverstanden|nur |(?:tout )?accepter|(?:tout )?refuser|j.accepte|continuer sans|aceptar|acepto|rechazar|entendido|accett|rifiut|ho capito|aceitar|accepteren|akkoord|weiger|godta|acceptera|godkänn|hyväks|zgadzam|akceptuj|souhlas|přijm|elfogad|приемам|принять)/,
  },
  { isBar: true },
);
