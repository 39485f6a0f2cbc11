import { wordsOfGermanicLanguages } from './words-of-germanic-languages.ts';
import { wordsOfOtherLanguages } from './words-of-other-languages.ts';
import { wordsOfRomanceLanguages } from './words-of-romance-languages.ts';
import type { WordsOfLanguage } from './words.ts';

/**
 * The words by language (ISO 639-1); `any` applies to all languages. A word that other parts of
 * pages use as well is combined with a second one: app with install, cookies with use. A dot
 * matches every kind of apostrophe. `\b` recognises only ASCII word characters, so it is not used
 * next to others.
 */
export const wordsByLanguage: Readonly<Record<string, WordsOfLanguage>> = {
  any: {
    newsletter: { words: /newsletter/ },
    marketing: { words: /\d ?% off|black friday|cyber monday/ },
    app: { words: /app store|google play/, hints: /\bapp\b|play store/, answers: /app \S+/ },
    consent: { words: /gdpr|dsgvo/, hints: /cookie/ },
    survey: { answers: /×|\d+$/ },
  },
  en: {
    newsletter: {
      words:
        /subscrib|mailing list|sign up (?:for|to|and)|join (?:our|the) (?:list|community|club)|(?:to|in) your inbox|e-?mail (?:address|updates|alerts)|stay (?:in the loop|updated|in touch|informed)/,
    },
    marketing: {
      words:
        /special offer|limited[- ]time|free gift|sale (?:ends|now)|flash sale|exclusive (?:offer|deal|access)|spin (?:the wheel|to win)|win an?\b|before you (?:go|leave)|wait!|don.t (?:go|leave|miss)/,
      hints: /discount|promo(?:tion)?\b|coupon|voucher|free shipping|\bsale\b/,
      answers:
        /no,? thanks|not now|maybe later|claim|subscribe|sign me up|get (?:my|the|your|it)|shop now|reveal|unlock/,
    },
    region: {
      words:
        /(?:choose|select|change|confirm|pick|set|switch) (?:your |a |another )?(?:preferred )?(?:country|region|location|language|currency|store|shipping)|(?:shopping|browsing|visiting|you are|you.re|appear to be|seem to be).{0,40}(?:from|in|outside)|country ?(?:\/|and|or|&) ?region|preferred (?:language|currency)|(?:prices|shop) in (?:your|local)|view (?:the site|this page|prices) in|another (?:country|region)|local (?:site|store)/,
      hints: /ship(?:ping)? to|deliver(?:ing)? to/,
      answers: /change|stay|switch|continue|shop in|go to|keep/,
    },
    survey: {
      words:
        /survey|what feedback do you have|(?:give|send|share|leave)(?: us)?(?: your| some)? feedback|how (?:likely|satisfied|would you rate|was your|are we doing)|rate (?:your|us|this|our)|quick question|tell us what|questionnaire|help us improve|your opinion|recommend us/,
      hints: /feedback|answer (?:us )?(?:a (?:few|couple)|one|two|three|four|five|some|[1-5])\b[^.\d]{0,20}questions?/,
      answers: /skip|not now|maybe later|later|start|send|submit|take the|give|no,? thanks|close|dismiss/,
    },
    app: {
      words:
        /(?:get|download|open|use|install|try|continue|switch|better|view)\b.{0,30}\bapp\b|\bin (?:the|our) app\b|add to (?:your )?home ?screen|install\b.{0,60}(?:offline|quick access|one tap)/,
      hints: /home ?screen|on your (?:phone|device)/,
      answers:
        /(?:open|get|install|download|launch)\b|(?:use|try|view|switch|add)(?: (?:it|now|to|in|the|our|app)\b.*)?$/,
    },
    notification: {
      words:
        /(?:enable|allow|turn on|get|receive|send(?:ing)? you|show|want|like)\b.{0,40}notifications?|push notifications?|notifications? (?:from|about|on)|notified|breaking news alerts/,
    },
    'age gate': {
      words:
        /(?:are you|you must be|confirm (?:that )?you are|i am|i.m|over|at least|older than|under).{0,30}(?:\b1[68]\b|\b1[68]\+|\b21\b|legal (?:drinking |smoking )?age|of age|years? (?:old|of age))|age (?:verification|gate|check|restrict)|verify your age|(?:date|year) of birth|adults? only|legal drinking age/,
    },
    tour: {
      words:
        /(?:quick|guided|short|product|take (?:a|the)|start (?:the )?|this|the) tour\b|show you around|let.s (?:show|walk) you/,
    },
    'old browser': {
      words:
        /browser(?: \([^)]*\))? (?:is |version )?(?:is )?(?:out[- ]of[- ]date|outdated|no longer supported|not supported|unsupported)|outdated browser|(?:update|upgrade) your browser/,
    },
    consent: {
      words:
        /\b(?:use|uses|set|sets|store|stores|accept|allow|reject|decline|refuse|manage|enable|disable|block|essential|necessary|functional|analytics|tracking|third[- ]party) (?:[^ ]+ ){0,4}cookies?\b|\bcookies? (?:policy|policies|settings|preferences|notice|consent|banner|choices|to (?:improve|ensure|give|provide|personali|enhance|understand|analy|remember|offer|help|make|deliver|track)|help us|are used|on this (?:page|site|website)|and similar|and other)|tracking technolog|(?:collect|process)\w* .{0,30}personal (?:information|data)|privacy (?:settings|preferences|choices)|(?:value|respect|care about) your privacy|legitimate interest/,
      statements:
        /\b(?:we|site|website|web site|page|partners)\b[^.]{0,40}\b(?:use|uses|using|set|sets|store|stores|place|places|employs?|needs?|serves?)\b[^.]{0,40}\bcookies?\b|\bcookies? (?:help us|are used|improve)|\bby (?:continuing|using|browsing|visiting)\b[^.]{0,60}\bcookies?\b/,
      hints: /\bconsent|privacy|information (?:that )?we collect|analytics|tracking/,
      answers:
        /(?:i )?(?:accept|agree|allow|consent|ok(?:ay)?\b|got it|understand|understood|i.m (?:ok|fine)|that.s (?:ok|fine)|reject|decline|deny|refuse|disagree|opt[ -]?out|only (?:necessary|essential)|(?:necessary|essential) only|(?:cookie )?(?:settings|preferences)|configure|customi[sz]e|manage)/,
    },
  },
  ...wordsOfGermanicLanguages,
  ...wordsOfRomanceLanguages,
  ...wordsOfOtherLanguages,
};
