import type { CaptureContext } from '../context/capture-context.ts';
import type { Look } from '../in-page/look-for-interruptions.ts';

/** What was done to a page: nothing, something that shows at once, or something after which the page needs time to close the gap. */
const effects = ['none', 'shown', 'moved'] as const;
export type Effect = (typeof effects)[number];
export const strongest = (...all: readonly Effect[]): Effect =>
  effects.findLast((effect) => all.includes(effect)) ?? 'none';

/** Something that is kept off the picture. One is made for each capture. */
export type Blocker = {
  /** Before anything is visited. `visited` is told the page's own addresses as it goes from one to the next. */
  readonly prepare?: (context: CaptureContext, visited: (url: string) => void) => void;
  /** When the page stands, and once more just before the outputs. */
  readonly block?: (context: CaptureContext, look: Look) => Promise<Effect>;
  /** The kinds of overlay that it wants taken away: all blockers' kinds are swept at once, and from then on. */
  readonly kinds?: readonly Kind[];
};

/** The kinds of interruption that are taken away: the ones that docs/interface/capture.md#blocking lists, and consent banners. */
export type Kind = { readonly name: string; readonly words: string; readonly names: string };

const kind = (name: string, words: RegExp, names: RegExp): Kind => ({ name, words: words.source, names: names.source });

/**
 * How each kind is known: by what it says (`words`), or by how its author called it (`names`: ids, classes, labels, addresses of
 * frames). English first, with the commonest words of other languages.
 */
export const popupKinds: readonly Kind[] = [
  kind(
    'newsletter',
    /newsletter|subscrib|mailing list|sign up (?:for|to|and)|join (?:our|the) (?:list|community|club)|(?:to|in) your inbox|e-?mail (?:address|updates|alerts)|stay (?:in the loop|updated|in touch|informed)|abonnier|inscri(?:vez|s-toi|ption)|suscr[ií]b|iscriviti|aanmelden/,
    /news-?letter|subscri|mailing|email-?(?:signup|capture|popup)|sign-?up-?(?:modal|popup|overlay|dialog|form)|lead-?(?:capture|magnet)|klaviyo|mailchimp|mc-modal|optin|sumome|privy|wisepops|justuno/,
  ),
  kind(
    'marketing',
    /\d ?% off|discount|special offer|limited[- ]time|promo(?:tion)?\b|coupon|voucher|free gift|sale (?:ends|now)|flash sale|free shipping|exclusive (?:offer|deal|access)|spin (?:the wheel|to win)|win an?\b|black friday|cyber monday|before you (?:go|leave)|wait!|don.t (?:go|leave|miss)|rabatt|gutschein|oferta|descuento|offre|sconto|korting/,
    /promo|exit-?(?:intent|popup|modal)|discount|coupon|special-?offer|interstitial|marketing|spin-?(?:wheel|to-?win)|wheelio|flash-?sale|upsell|campaign/,
  ),
  kind(
    'region',
    /(?:choose|select|change|confirm|pick|set|switch) (?:your |a |another )?(?:preferred )?(?:country|region|location|language|currency|store|shipping)|(?:shopping|browsing|visiting|you are|you.re|appear to be|seem to be).{0,40}(?:from|in|outside)|ship(?:ping)? to|deliver(?:ing)? to|country ?(?:\/|and|or|&) ?region|preferred (?:language|currency)|(?:prices|shop) in (?:your|local)|view (?:the site|this page|prices) in|(?:sprache|land|region|währung) (?:wählen|auswählen)|choisis(?:sez|ir) votre|elige tu|another (?:country|region)|local (?:site|store)/,
    /(?:country|region|location|language|locale|currency|geo|market)-?_?(?:select|switch|pick|choos|modal|popup|overlay|redirect|dialog|gate|prompt|suggest|banner)|geo-?(?:ip|loc|redirect)|locali[sz]ation-?(?:modal|popup|form)/,
  ),
  kind(
    'survey',
    /survey|feedback|how (?:likely|satisfied|would you rate|was your|are we doing)|rate (?:your|us|this|our)|quick question|tell us what|questionnaire|help us improve|your opinion|umfrage|encuesta|enquête|sondaggio|recommend us/,
    /survey|feedback|nps|questionnaire|poll|qualtrics|qsi|hotjar|usabilla|medallia|delighted|satisfaction/,
  ),
  kind(
    'app',
    /(?:get|download|open|use|install|try|continue|switch|better|view)\b.{0,30}\bapp\b|app store|google play|add to (?:your )?home screen|in der app|en la app|dans l.app/,
    /smart-?(?:app-?)?banner|app-?(?:banner|promo|download|install|upsell|interstitial|prompt|popup|modal)|(?:download|install|open|get)-?(?:the-?|in-?)?app|pwa-?(?:install|prompt)|a2hs|branch-?(?:journeys|banner)/,
  ),
  kind(
    'notification',
    /(?:enable|allow|turn on|get|receive|send(?:ing)? you|show|want|like)\b.{0,40}notifications?|push notifications?|notifications? (?:from|about|on)|notified|breaking news alerts|benachrichtigung|notificaciones|notifiche/,
    /push-?(?:prompt|notif|modal|permission|subscribe|slidedown|crew|engage|popup)|onesignal|notif(?:ication)?s?-?(?:prompt|permission|popup|modal|request|optin|opt-in|bar)|web-?push/,
  ),
  kind(
    'age gate',
    /(?:are you|you must be|confirm (?:that )?you are|i am|i.m|over|at least|older than|under).{0,30}(?:\b1[68]\b|\b1[68]\+|\b21\b|legal (?:drinking |smoking )?age|of age|years? (?:old|of age))|age (?:verification|gate|check|restrict)|verify your age|(?:date|year) of birth|adults? only|legal drinking age|mindestens 1[68]|mayor de edad|majeur|maggiorenne/,
    /age-?_?(?:gate|verif|check|restrict|confirm|modal|popup|overlay|wall)|adult-?(?:warning|gate|modal)/,
  ),
];

export const consentKind: Kind = kind(
  'consent',
  /cookies?\b|\bconsent|gdpr|tracking technolog|privacy (?:settings|preferences|choices)|your privacy|einwilligung|datenschutz|confidentialité|privacidad/,
  /cookie|consent|gdpr|ccpa|privacy-?(?:banner|notice|modal|popup|manager|overlay)|sp_message|cmp-?(?:banner|modal|container|wrapper|root)|onetrust|didomi|usercentrics/,
);
