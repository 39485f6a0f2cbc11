import type { OverlayKind } from '../in-page/overlays/kinds.ts';
import type { Phrases, PatternByScript } from '../in-page/overlays/phrases.ts';
import { wordsByLanguage, type WordsOfLanguage, type WordedKind, type KindWords } from './words-by-language.ts';

/** Joins a pattern of all languages by their writing systems. */
function joinByScript(patternOf: (language: WordsOfLanguage) => string | undefined): PatternByScript {
  const byScript: Record<string, string> = {};
  for (const language of Object.values(wordsByLanguage)) {
    const pattern = patternOf(language);
    if (pattern === undefined) continue;
    const before = byScript[language.script];
    byScript[language.script] = before === undefined ? pattern : `${before}|${pattern}`;
  }
  return byScript;
}

export const phrases: Phrases = {
  closes: joinByScript(({ closes }) => closes),
  answers: joinByScript(({ answers }) => answers),
  wanted: joinByScript(({ wanted }) => wanted?.words),
  wantedAnswers: joinByScript(({ wanted }) => wanted?.answers),
  consent: joinByScript(({ kinds: { consent } }) =>
    consent === undefined ? undefined : [consent.words, consent.statements, consent.hints].filter(Boolean).join('|'),
  ),
};

type Traits = Pick<OverlayKind, 'fields' | 'isNote' | 'isBar' | 'isOffer' | 'isPointing'>;

const fields = '[type=email],[type=checkbox]';
const usualTraits: Traits = { fields, isNote: false, isBar: false, isOffer: false, isPointing: false };

function createKind(name: WordedKind | 'toast' | 'chat', names: RegExp, traits: Partial<Traits> = {}): OverlayKind {
  const wordsOf = ({ kinds }: WordsOfLanguage): KindWords | undefined => kinds[name as WordedKind];
  const answersOf = (language: WordsOfLanguage): string | undefined => {
    const words = wordsOf(language);
    const answers = words?.answers ?? (words?.hints === undefined ? undefined : language.answers);
    return answers === undefined ? undefined : `^(?:${answers})`;
  };
  return {
    name,
    names: names.source,
    words: joinByScript((language) => wordsOf(language)?.words),
    statements: joinByScript((language) => wordsOf(language)?.statements),
    hints: joinByScript((language) => wordsOf(language)?.hints),
    answers: joinByScript(answersOf),
    ...usualTraits,
    ...traits,
  };
}

/**
 * The kinds that docs/interface/capture.md#blocking lists, and other content that covers a page
 * without a request.
 */
export const popupKinds: readonly OverlayKind[] = [
  createKind(
    'newsletter',
    /news-?letter|subscri|mailing|email-?(?:signup|capture|popup)|sign-?up-?(?:modal|popup|overlay|dialog|form)|lead-?(?:capture|magnet)|klaviyo|mailchimp|mc-modal|optin|sumome|privy|wisepops|justuno/,
  ),
  createKind(
    'marketing',
    /promo|exit-?(?:intent|popup|modal)|coupon|special-?offer|interstitial|marketing|spin-?(?:wheel|to-?win)|wheelio|flash-?sale|upsell|campaign/,
  ),
  createKind(
    'region',
    /(?:country|region|location|language|locale|currency|geo|market)-?_?(?:select|switch|pick|choos|modal|popup|overlay|redirect|dialog|gate|prompt|suggest|banner)|geo-?(?:ip|loc|redirect)|locali[sz]ation-?(?:modal|popup|form)/,
  ),
  createKind(
    'survey',
    /survey|(?:^|[-_ ])(?:nps|poll|qsi|feedback)(?:$|[-_ ])|feedback-?(?:modal|popup|dialog|prompt|form|widget|overlay|wrapper|box|panel)|questionnaire|qualtrics|hotjar|usabilla|medallia|delighted|satisfaction/,
    { fields: `${fields},[type=radio]` },
  ),
  createKind(
    'app',
    /smart-?(?:app-?)?banner|add-?to-?home-?screen|(?:^|[-_ ])ath-|app-?(?:banner|promo|download|install|upsell|interstitial|prompt|popup|modal)|(?:download|install|open|get)-?(?:the-?|in-?)?app|pwa-?(?:install|prompt)|a2hs|branch-?(?:journeys|banner)/,
    { isBar: true, isOffer: true },
  ),
  createKind(
    'notification',
    /push-?(?:prompt|notif|modal|permission|subscribe|slidedown|crew|engage|popup)|onesignal|notif(?:ication)?s?-?(?:prompt|permission|popup|modal|request|optin|opt-in|bar)|web-?push/,
  ),
  createKind(
    'age gate',
    /age-?_?(?:gate|verif|check|restrict|confirm|modal|popup|overlay|wall)|adult-?(?:warning|gate|modal)/,
  ),
  createKind(
    'tour',
    /introjs|shepherd-|driver-?(?:popover|overlay|page-overlay|highlighted|stage)|hopscotch|(?:^|[-_ ])tour-(?:step|popover|backdrop|tour|overlay|tooltip|modal|dialog)|joyride|reactour|enjoyhint|tourguide|tg-(?:dialog|backdrop)|trip-(?:block|overlay)|(?:guided|product|site)-?tour|walk-?through|coach-?mark|onboarding-?(?:tour|modal|popup|overlay|step|tip)|userpilot|appcues|usetiful|pendo-|walkme|chardinjs|crumble-|web-?tour|wt-(?:popover|overlay)|guide-?chimp|(?:^|[-_ ])boarding-(?:popover|cou?tout|highlight|overlay)|gc-(?:control|overlay|interaction)/,
    { isNote: true, isPointing: true },
  ),
  createKind('old browser', /outdated|buorg|browser-?update|browsehappy|unsupported-?browser/, { isBar: true }),
  createKind(
    'toast',
    /(?:^|[-_ ])(?:toast|toaster|toasts|snackbars?|growl|gritter|notyf|noty|notie|humane|polipop|pnotify|ui-pnotify|awn|sonner|jq-toast|flash-message)(?:$|[-_ \d])|toastify|toastr|mdtoast|snackbar-?container|izitoast|vue-notification|alertify-(?:logs|notifier)|notifications?-?(?:toast|stack)|simple-notify|notifications-container|notiflix-(?:notify|report)|humane-|notie-|noty_|awn-/,
    { isNote: true },
  ),
  createKind(
    'chat',
    /(?:^|[-_ ])(?:live-?)?chat-?(?:widget|window|bubble|teaser|popup|box|invite|invitation|greeting|prompt|messenger|frame)|live-?chat|n8n-chat|deep-chat|intercom-|drift-(?:widget|frame|conductor)|crisp-client|tawk|zopim|zendesk|hubspot-messages|tidio|olark|freshchat|gorgias|userlike|smartsupp|chatra|jivo|zsiq|fb-customerchat/,
    { isNote: true },
  ),
];

/** A bakery has cookies as well, so neither the word nor a class named after it is sufficient. */
export const consentKind: OverlayKind = createKind(
  'consent',
  /sp_message|cmp-?(?:banner|modal|container|wrapper|root)|onetrust|didomi|usercentrics|cookies?-?(?:consent|notice|law|notification|disclaimer|alert|info-?bar|bar|banner|wall|popup|modal|warning)|consent-?(?:banner|manager|modal|popup|bar|notice|dialog|overlay)|gdpr|ccpa|orejime|klaro|tarteaucitron|cybotcookie|truste|osano|termly|iubenda|cmplz|(?:^|[-_ ])cky-|privacy-?(?:banner|popup|manager|overlay)/,
  { isBar: true },
);
