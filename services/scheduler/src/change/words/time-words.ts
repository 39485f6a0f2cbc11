export const unitNames = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type UnitName = (typeof unitNames)[number];

/**
 * The words with which one language states how long ago, or in how long, something happens:
 * patterns in lower case, without the number.
 */
export type TimeWords = {
  /**
   * The units in words and abbreviations, singular and plural, in the order of `unitNames`,
   * separated by blanks. The abbreviation of one letter is the one that browsers use.
   */
  readonly units: string;
  /** The patterns of the past; N represents numbers with their units: "N ago". */
  readonly past: readonly string[];
  readonly future: readonly string[];
  readonly one?: string;
  readonly few: string;
  readonly now: string;
  /** The day before yesterday, yesterday, today, tomorrow and the day after tomorrow. */
  readonly days: readonly [string, string, string, string, string];
  /** Single words next to a clock or a date which state only that it is the present time. */
  readonly clock: string;
};

/** The keys are languages (ISO 639-1). */
export const timeWords: Readonly<Record<string, TimeWords>> = {
  en: {
    units: 's|secs?|seconds? m|mins?|minutes? h|hrs?|hours? d|days? w|wks?|weeks? mos?|months? yrs?|years?',
    past: ['N (?:ago|earlier)'],
    future: ['N (?:left|remaining|to go|from now|later)', 'in N'],
    one: 'an?|one',
    few: 'a few|a couple of|several',
    now: 'just now|moments ago|a moment ago',
    days: ['the day before yesterday', 'yesterday', 'today', 'tomorrow', 'the day after tomorrow'],
    clock: 'it is now today current local server time clock date last updated update as of at the st nd rd th am pm',
  },
  de: {
    units: 's|sek|sekunden? m|min|minuten? h|std|stunden? tg|tage?n? wo|wochen? mon|monate?n? jahre?n?',
    past: ['(?:vor|seit) N', 'N her'],
    future: ['(?:in|noch) N', 'N (?:übrig|verbleibend|verbleiben)'],
    one: 'einer?|einem',
    few: 'wenigen|ein paar|einigen',
    now: 'gerade eben|soeben',
    days: ['vorgestern', 'gestern', 'heute', 'morgen', 'übermorgen'],
    clock: 'es ist jetzt heute aktuelle uhrzeit zeit datum stand uhr um der den am zuletzt aktualisiert',
  },
  fr: {
    units: 's|secs?|secondes? m|mn|min|minutes? h|heures? j|jours? sem|semaines? m|mois a|ans?|années?',
    past: ['il y a N', 'depuis N', 'N plus tôt'],
    future: ['(?:dans|encore|plus que|reste) N', 'N restante?s?'],
    one: 'une?',
    few: 'quelques',
    now: "à l['’]instant",
    days: ['avant-hier', 'hier', "aujourd['’]hui", 'demain', 'après-demain'],
    clock: 'il est maintenant aujourd hui heure actuelle locale date le à er mis mise jour',
  },
  es: {
    units: 's|segs?|segundos? m|min|minutos? h|hrs?|horas? d|días? sem|semanas? m|mes(?:es)? a|años?',
    past: ['hace N', 'N atrás'],
    future: ['(?:en|dentro de|quedan?|faltan?) N', 'N restantes?'],
    one: 'una?',
    few: 'unos|unas|pocos|pocas',
    now: 'ahora mismo',
    days: ['anteayer', 'ayer', 'hoy', 'mañana', 'pasado mañana'],
    clock: 'es son las la ahora hoy hora actual local fecha de del el última actualización actualizado',
  },
  it: {
    units: 's|sec|second[oi] m|min|minut[oi] h|or[ae] gg|giorn[oi] sett|settiman[ae] mes[ei] ann[oi]',
    past: ['N fa', 'da N'],
    future: ['N (?:rimanenti|rimasti)', '(?:tra|fra|mancano|manca|ancora) N'],
    one: "una?|un['’]",
    few: 'alcuni|alcune|pochi|poche',
    now: 'proprio ora|adesso',
    days: ["l['’]altro ieri", 'ieri', 'oggi', 'domani', 'dopodomani'],
    clock: 'sono le è ora adesso oggi attuale locale data ore alle aggiornato aggiornamento ultimo',
  },
  pt: {
    units: 's|segs?|segundos? m|min|minutos? h|horas? d|dias? sem|semanas? m[eê]s(?:es)? anos?',
    past: ['(?:há|faz) N', 'N atrás'],
    future: ['(?:em|daqui a|dentro de|faltam?|restam?) N', 'N restantes?'],
    one: 'uma?',
    few: 'alguns|algumas|poucos|poucas',
    now: 'agora mesmo',
    days: ['anteontem', 'ontem', 'hoje', 'amanhã', 'depois de amanhã'],
    clock: 'são as é agora hoje hora atual local data de do às última atualização atualizado',
  },
  nl: {
    units:
      's|sec|seconden? m|min|minuut|minuten u|uur|uren d|dgn|dag|dagen wkn?|week|weken mnd|maand|maanden jr|jaar|jaren',
    past: ['N geleden', 'sinds N'],
    future: ['N (?:resterend|te gaan)', '(?:over|nog) N'],
    one: 'een|één',
    few: 'enkele|een paar',
    now: 'zojuist|zonet|zo-even',
    days: ['eergisteren', 'gisteren', 'vandaag', 'morgen', 'overmorgen'],
    clock: 'het is nu vandaag huidige lokale tijd datum uur om laatst bijgewerkt',
  },
  pl: {
    units:
      's|sek|sekund[aęy]? m|min|minut[aęy]? h|godz|godzin[aęy]? d|dni|dzień|dnia tyg|tydzień|tygodni[ea]? mies|miesiąc[ea]?|miesięcy rok|roku|lat|lata',
    past: ['N temu', 'od N'],
    future: ['(?:za|zostało|zostały|pozostało|jeszcze) N'],
    few: 'kilka|kilku|parę',
    now: 'przed chwilą',
    days: ['przedwczoraj', 'wczoraj', 'dzisiaj|dziś', 'jutro', 'pojutrze'],
    clock: 'jest teraz dzisiaj dziś aktualny aktualna czas godzina godz data r o stan na zaktualizowano',
  },
  sv: {
    units: 's|sek|sekund(?:er)? m|min|minut(?:er)? h|tim|timm(?:e|ar) d|dag(?:ar)? v|veck(?:a|or) mån|månad(?:er)? år',
    past: ['(?:för )?N (?:sedan|sen)'],
    future: ['om N', 'N (?:kvar|återstår)'],
    one: 'en|ett',
    few: 'några',
    now: 'just nu|nyss',
    days: ['i förrgår', 'i ?går', 'i ?dag', 'i ?morgon', 'i övermorgon'],
    clock: 'klockan kl är nu idag i dag aktuell lokal tid datum den senast uppdaterad',
  },
  da: {
    // Norwegian is nearly the same as Danish.
    units: 's|sek|sekund(?:er)? m|min|minut(?:t?er)? t|timer? d|dager?|dage uger?|uker? md|mdr|måned(?:er)? år',
    past: ['(?:for )?N siden'],
    future: ['om N', 'N (?:tilbage|endnu|igjen)'],
    one: 'en|et',
    few: 'nogle|få|noen',
    now: 'lige nu|akkurat nå',
    days: ['i forgårs', 'i går', 'i dag', 'i morgen', 'i overmorgen'],
    clock: 'klokken kl er nu nå i dag aktuel lokal tid dato den senest opdateret sist oppdatert',
  },
  tr: {
    units: 'sn|saniye dk|dakika sa|saat gün hf|hafta ay yıl',
    past: ['N (?:önce|evvel)'],
    future: ['N (?:sonra|içinde|kaldı|kala|var)'],
    one: 'bir',
    few: 'birkaç',
    now: 'az önce|şimdi',
    days: ['evvelsi gün', 'dün', 'bugün', 'yarın', 'öbür gün'],
    clock: 'şimdi bugün saat yerel tarih son güncelleme',
  },
  ru: {
    units:
      'с|сек|секунд[аыу]? м|мин|минут[аыу]? ч|час(?:а|ов)? д|дн|день|дня|дней|сут нед|недел[яюи]|недель м|мес|месяц(?:а|ев)? г|л|год|года|лет',
    past: ['N (?:назад|тому назад)'],
    future: ['N осталось', '(?:через|осталось|остался|осталась|ещё|еще) N'],
    one: 'один|одну',
    few: 'несколько|пару',
    now: 'только что',
    days: ['позавчера', 'вчера', 'сегодня', 'завтра', 'послезавтра'],
    clock: 'сейчас сегодня текущее местное московское время дата г в по обновлено',
  },
  ja: {
    units: '秒 分 時間 日 週間|週 [かヶカヵケ箇]月 年',
    past: ['N ?(?:前|経過)'],
    future: ['N ?後', '(?:あと|残り|のこり) ?N'],
    few: '数',
    now: 'たった今|たったいま',
    days: ['一昨日|おととい', '昨日|きのう', '本日|今日', '明日', '明後日'],
    clock: '現在 時刻 日時 本日 今日 更新 最終 年 月 日 時 分 は の',
  },
  zh: {
    units: '秒[钟鐘]? 分[钟鐘]? 个?小时|個?小時 天|日 周|週|星期 个?月|個?月 年',
    past: ['N ?(?:之?前|以前)'],
    future: ['N ?(?:之?[后後])', '(?:[还還]?剩[余餘下]?|[还還]有) ?N'],
    few: '[几幾数數]',
    now: '刚刚|剛剛',
    days: ['前天', '昨天|昨日', '今天|今日', '明天|明日', '后天|後天'],
    clock: '现在 現在 当前 當前 时间 時間 日期 今天 今日 更新 最后 最後 年 月 日 号 號',
  },
  ko: {
    units: '초 분 시간 일 주일? 개월|달 년',
    past: ['N ?전'],
    future: ['N ?(?:후|뒤|남음|남았습니다|남았어요)', '(?:남은 시간|앞으로) ?N'],
    few: '몇',
    now: '방금(?: 전)?',
    days: ['그저께', '어제', '오늘', '내일', '모레'],
    clock: '현재 지금 시각 시간 날짜 오늘 업데이트 최종 년 월 일 오전 오후',
  },
};

/** Languages in which a time word may touch the words next to it. */
export const unspacedLanguages: readonly string[] = ['ja', 'zh', 'ko'];
