import type { WatchedPage } from '@tintype/contracts/capture/capture-result';
import type { TemporaryPage } from '@tintype/contracts/schedules/change-detection';

export type Addresses = { readonly requested: string | undefined; readonly reached: string | null };

/**
 * The maximum number of characters of a page that only reports that the previous page is
 * unavailable.
 */
const shortPageCharacters = 1_500;
/**
 * The largest number of lines that the render service reads of a page (`textLimits`). A page with
 * exactly this many lines may have more.
 */
const headLines = 40;
/**
 * If more than this share of the first lines of the previous page remains, the page is still the
 * previous page.
 */
const sameShareMax = 0.5;
/**
 * The share of the words of the previous page below which a page counts as almost without text, if
 * it does not state in known words why it appeared.
 */
const fewWordsShare = 1 / 3;

/**
 * Recognises a page that a site shows for a while in place of the watched page. Such a page is
 * short and has few lines of the watched page. It states that the site is unavailable, requests a
 * sign-in, or has nearly no text.
 */
export function detectInterlude(
  page: WatchedPage | undefined,
  known: WatchedPage | undefined,
  addresses: Addresses,
): TemporaryPage | undefined {
  if (page === undefined || known === undefined || sameShare(page, known) > sameShareMax) return undefined;
  const { title, head, asksPassword } = page;
  const text = [title, ...head].join('\n').toLowerCase();
  if (head.length >= headLines || text.length > shortPageCharacters) return undefined;
  if ((asksPassword && !known.asksPassword) || isRedirectedToSignIn(addresses)) return 'sign_in';
  if (maintenanceWords.test(text)) return 'maintenance';
  if (signInWords.test(text)) return 'sign_in';
  return page.words <= known.words * fewWordsShare ? 'other_page' : undefined;
}

function sameShare({ head }: WatchedPage, known: WatchedPage): number {
  const lines = new Set(head);
  return known.head.filter((line) => lines.has(line)).length / Math.max(1, known.head.length);
}

const signInPath =
  /(?:^|[/._-])(?:log-?_?in|sign-?_?in|sso|auth(?:enticate|orize)?|session\/new|anmelden|connexion|acceso|accedi)(?:$|[/._-])/i;

function isRedirectedToSignIn({ requested, reached }: Addresses): boolean {
  const [from, to] = [requested, reached ?? undefined].map((url) => (url === undefined ? null : URL.parse(url)));
  if (from === undefined || to === undefined || from === null || to === null) return false;
  const place = ({ hostname, pathname }: URL): string => `${hostname}${pathname}`;
  return place(from) !== place(to) && signInPath.test(place(to)) && !signInPath.test(place(from));
}

/**
 * Words by language (ISO 639-1), in lower case, by which a site states that it is unavailable for a
 * while or requires a sign-in.
 */
const interludeWords: Readonly<Record<string, { readonly maintenance: RegExp; readonly signIn: RegExp }>> = {
  en: {
    maintenance:
      /(?:under|down for|undergoing|scheduled|routine|planned|performing|essential)\s(?:\w+ ){0,2}maintenance|maintenance (?:mode|in progress|window|work)|(?:we.ll|we will|will) be (?:right |online |up |available )?(?:back|again)|be right back|back (?:soon|shortly|online soon)|(?:temporarily|currently|briefly) (?:unavailable|offline|down|closed for)|(?:site|service|shop|store) is (?:down|offline|closed)(?: for| at)?|(?:upgrading|updating) (?:our|the) (?:site|systems?|servers?|shop)/,
    signIn:
      /(?:log|sign)[ -]?(?:in|on)\b|forgot(?:ten)? (?:your )?password|authentication required|session (?:has )?expired/,
  },
  de: {
    maintenance:
      /wartungs(?:arbeiten|modus|fenster|pause|seite)|wartung\b|(?:in kürze|bald|gleich|schon bald) wieder|(?:vorübergehend|zurzeit|derzeit|momentan) nicht (?:erreichbar|verfügbar)/,
    signIn: /anmelden|einloggen|anmeldung|passwort vergessen|sitzung (?:ist )?abgelaufen/,
  },
  fr: {
    maintenance:
      /en (?:cours de )?maintenance|(?:opération|travaux) de maintenance|maintenance (?:en cours|programmée|planifiée)|de retour (?:bientôt|dans)|(?:revenons|bientôt de retour)|(?:momentanément|temporairement|actuellement) (?:indisponible|inaccessible|ferm)/,
    signIn:
      /se connecter|connectez-vous|connexion|s.identifier|identifiez-vous|mot de passe oublié|session (?:a )?expirée?/,
  },
  es: {
    maintenance:
      /(?:en|por|tareas de|trabajos de) mantenimiento|mantenimiento (?:programado|en curso)|(?:volvemos|volveremos|regresamos) (?:pronto|enseguida|en breve)|(?:temporalmente|momentáneamente) (?:no disponible|fuera de servicio|cerrad)|no disponible temporalmente/,
    signIn:
      /iniciar sesión|inicia sesión|inicie sesión|acceder a tu cuenta|olvidaste tu contraseña|olvidado (?:su|tu|la) contraseña|sesión (?:ha )?(?:caducado|expirado)/,
  },
  it: {
    maintenance:
      /(?:in|per|lavori di|interventi di) manutenzione|manutenzione (?:programmata|in corso)|torniamo (?:presto|subito|tra poco)|torneremo|(?:temporaneamente|momentaneamente) non (?:disponibile|raggiungibile)/,
    signIn: /\baccedi\b|effettua (?:il login|l.accesso)|\bentra\b|password dimenticata|sessione scaduta/,
  },
  pt: {
    maintenance:
      /(?:em|para|trabalhos de) manutenção|manutenção (?:programada|em curso)|(?:voltamos|voltaremos|estaremos de volta)|(?:temporariamente|momentaneamente) (?:indisponível|fora)/,
    signIn:
      /iniciar sessão|inicie sessão|fazer login|faça login|\bentrar\b|esqueceu(?:-se d)?(?: ?a| ?sua)? ?(?:palavra-passe|senha)|sessão expir/,
  },
  nl: {
    maintenance:
      /onderhoud(?:swerkzaamheden|smodus)?\b|(?:binnenkort|zo|snel|straks) (?:weer )?(?:terug|bereikbaar|online)|tijdelijk (?:niet (?:beschikbaar|bereikbaar)|offline|gesloten)/,
    signIn: /inloggen|aanmelden|log in\b|wachtwoord vergeten|sessie (?:is )?verlopen/,
  },
  pl: {
    maintenance:
      /prace (?:konserwacyjne|techniczne|serwisowe)|przerwa (?:techniczna|konserwacyjna|serwisowa)|konserwacj|(?:wkrótce|zaraz|niedługo) (?:wr|będziemy)|(?:tymczasowo|chwilowo) (?:niedostępn|wyłączon)/,
    signIn: /zaloguj|logowanie|(?:nie pamiętasz|zapomniałeś) hasła|sesja wygasła/,
  },
  sv: {
    maintenance: /underhåll|(?:är )?(?:snart|strax) tillbaka|tillfälligt (?:otillgänglig|stängd|nere|ur funktion)/,
    signIn: /logga in|inloggning|glömt (?:ditt )?lösenord|sessionen har (?:gått ut|löpt ut)/,
  },
  da: {
    maintenance:
      /vedligeholdelse|(?:er )?(?:snart|straks) tilbage|midlertidigt (?:utilgængelig|lukket|nede|ude af drift)/,
    signIn: /log ind|log på|glemt (?:din )?adgangskode|sessionen er udløbet/,
  },
  tr: {
    maintenance:
      /bakım (?:çalışma|modu|nedeniyle)|bakımda|(?:kısa süre (?:sonra|içinde)|birazdan|yakında) (?:geri|tekrar|yeniden)|geçici olarak (?:kullanılamıyor|hizmet|kapalı|erişilemez)/,
    signIn: /oturum aç|giriş yap|üye girişi|şifremi unuttum|parolamı unuttum|oturum(?:unuzun)? süresi doldu/,
  },
  ru: {
    maintenance:
      /техническ(?:ие|их|ое|ого) (?:работ|обслуживани)|профилактическ(?:ие|их) работ|(?:скоро|вскоре) (?:вернёмся|вернемся|откро|заработа)|временно (?:недоступ|не работает|закрыт)|на обслуживании/,
    signIn: /войти|вход в|авторизац|авторизуйтесь|забыли пароль|сессия (?:истекла|завершена)/,
  },
  ja: {
    maintenance:
      /メンテナンス|(?:ただいま|現在).{0,20}(?:停止|ご利用いただけません|ご利用になれません)|しばらくお待ち|サービスを(?:一時)?停止/,
    signIn: /ログイン|サインイン|パスワードを(?:お忘れ|忘れ)|セッション.{0,10}(?:切れ|期限)/,
  },
  zh: {
    maintenance: /维护|維護|升级中|升級中|(?:暂时|暫時|目前)(?:无法|無法|不可)|稍后(?:再|回来)|稍後(?:再|回來)/,
    signIn: /登录|登入|登錄|忘记密码|忘記密碼|会话已过期/,
  },
  ko: {
    maintenance: /점검\s?(?:중|안내|시간)|유지\s?보수|일시적으로.{0,12}(?:중단|이용|사용)|곧\s?돌아|잠시 후/,
    signIn: /로그인|비밀번호(?:를)?\s?(?:찾기|잊)|세션이 만료/,
  },
};

const joinPatterns = (kind: 'maintenance' | 'signIn'): RegExp =>
  new RegExp(
    Object.values(interludeWords)
      .map((own) => own[kind].source)
      .join('|'),
    'u',
  );

export const interludeLanguages = Object.keys(interludeWords);
const maintenanceWords = joinPatterns('maintenance');
const signInWords = joinPatterns('signIn');
