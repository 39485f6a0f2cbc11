/** Words of one language about how long ago, or in how long, something is. Patterns without the number, and in lower case. */
export type TimeWords = {
  /** Spelled out and short, singular and plural. */
  readonly units: string;
  /** N stands for numbers with their units: "N ago". */
  readonly forms: readonly string[];
  /** Words that name a day or a moment by themselves. */
  readonly words: string;
  /** In place of a number. */
  readonly few?: string;
};

/** By language (ISO 639-1). */
export const timeWords: Readonly<Record<string, TimeWords>> = {
  en: {
    units: 's|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?',
    forms: [
      'N (?:ago|old|earlier|left|remaining|to go|from now|later)',
      'in N',
      '(?:expires|expiring|ends|ending|closes|starts) in N',
    ],
    words: 'just now|moments ago|a moment ago|yesterday|today|tomorrow|last (?:night|week|month|year)',
    few: 'an?|one|a few|a couple of|several',
  },
  de: {
    units: 's|sek|sekunden?|m|min|minuten?|h|std|stunden?|t|tg|tage?n?|w|wo|wochen?|mon|monate?n?|j|jahre?n?',
    forms: ['(?:vor|in|noch|seit) N', 'N (?:her|übrig|verbleibend|verbleiben)'],
    words:
      'gerade eben|soeben|vorgestern|gestern|heute|übermorgen|morgen|(?:letzte|letzten|letztes) (?:woche|monat|jahr)',
    few: 'einer?|einem|wenigen|ein paar|einigen',
  },
  fr: {
    units: 's|secs?|secondes?|m|mn|min|minutes?|h|heures?|j|jours?|sem|semaines?|mois|a|ans?|années?',
    forms: ['il y a N', '(?:dans|encore|depuis|plus que|reste) N', 'N (?:restante?s?|plus tôt)'],
    words:
      "à l['’]instant|avant-hier|hier|aujourd['’]hui|après-demain|demain|la semaine dernière|le mois dernier|l['’]année dernière",
    few: 'une?|quelques',
  },
  es: {
    units: 's|segs?|segundos?|m|min|minutos?|h|hrs?|horas?|d|días?|sem|semanas?|mes(?:es)?|a|años?',
    forms: ['(?:hace|en|dentro de|quedan?|faltan?) N', 'N (?:atrás|restantes?)'],
    words: 'ahora mismo|anteayer|ayer|hoy|pasado mañana|mañana|la semana pasada|el mes pasado|el año pasado',
    few: 'una?|unos|unas|pocos|pocas',
  },
  it: {
    units: 's|sec|second[oi]|m|min|minut[oi]|h|or[ae]|g|gg|giorn[oi]|sett|settiman[ae]|mes[ei]|ann[oi]',
    forms: ['N (?:fa|rimanenti|rimasti)', '(?:tra|fra|da|mancano|manca|ancora) N'],
    words:
      "proprio ora|adesso|l['’]altro ieri|ieri|oggi|dopodomani|domani|la settimana scorsa|il mese scorso|l['’]anno scorso",
    few: "una?|un['’]|alcuni|alcune|pochi|poche",
  },
  pt: {
    units: 's|segs?|segundos?|m|min|minutos?|h|horas?|d|dias?|sem|semanas?|m[eê]s(?:es)?|anos?',
    forms: ['(?:há|faz|em|daqui a|dentro de|faltam?|restam?) N', 'N (?:atrás|restantes?)'],
    words:
      'agora mesmo|anteontem|ontem|hoje|depois de amanhã|amanhã|(?:na )?semana passada|(?:no )?mês passado|(?:no )?ano passado',
    few: 'uma?|alguns|algumas|poucos|poucas',
  },
  nl: {
    units:
      's|sec|seconden?|m|min|minuut|minuten|u|uur|uren|d|dgn|dag|dagen|wkn?|week|weken|mnd|maand|maanden|jr|jaar|jaren',
    forms: ['N (?:geleden|resterend|te gaan)', '(?:over|nog|sinds) N'],
    words:
      'zojuist|zonet|zo-even|eergisteren|gisteren|vandaag|overmorgen|morgen|vorige? (?:week|maand|jaar)|vorig jaar',
    few: 'een|één|enkele|een paar',
  },
  pl: {
    units:
      's|sek|sekund[aęy]?|m|min|minut[aęy]?|g|h|godz|godzin[aęy]?|d|dni|dzień|dnia|tyg|tydzień|tygodni[ea]?|mies|miesiąc[ea]?|miesięcy|rok|roku|lat|lata',
    forms: ['N temu', '(?:za|zostało|zostały|pozostało|jeszcze|od) N'],
    words: 'przed chwilą|przedwczoraj|wczoraj|dzisiaj|dziś|pojutrze|jutro|w zeszłym (?:tygodniu|miesiącu|roku)',
    few: 'kilka|kilku|parę',
  },
  sv: {
    units: 's|sek|sekund(?:er)?|m|min|minut(?:er)?|h|tim|timm(?:e|ar)|d|dag(?:ar)?|v|veck(?:a|or)|mån|månad(?:er)?|år',
    forms: ['(?:för )?N (?:sedan|sen)', 'om N', 'N (?:kvar|återstår)'],
    words: 'just nu|nyss|i förrgår|i ?går|i ?dag|i övermorgon|i ?morgon|förra (?:veckan|månaden|året)',
    few: 'en|ett|några',
  },
  da: {
    units: 's|sek|sekund(?:er)?|m|min|minut(?:ter)?|t|timer?|d|dage?|u|uger?|md|mdr|måned(?:er)?|år',
    forms: ['(?:for )?N siden', 'om N', 'N (?:tilbage|endnu)'],
    words: 'lige nu|i forgårs|i går|i dag|i overmorgen|i morgen|sidste (?:uge|måned|år)',
    few: 'en|et|nogle|få',
  },
  tr: {
    units: 'sn|saniye|dk|dakika|sa|saat|g|gün|hf|hafta|ay|yıl',
    forms: ['N (?:önce|evvel|sonra|içinde|kaldı|kala|var)', 'son N'],
    words: 'az önce|şimdi|evvelsi gün|dün|bugün|yarın|geçen (?:hafta|ay|yıl)',
    few: 'bir|birkaç',
  },
  ru: {
    units:
      'с|сек|секунд[аыу]?|м|мин|минут[аыу]?|ч|час(?:а|ов)?|д|дн|день|дня|дней|сут|нед|недел[яюи]|недель|мес|месяц(?:а|ев)?|г|год|года|лет|л',
    forms: ['N (?:назад|тому назад|осталось)', '(?:через|осталось|остался|осталась|ещё|еще) N'],
    words: 'только что|позавчера|вчера|сегодня|послезавтра|завтра|на прошлой неделе|в прошлом (?:месяце|году)',
    few: 'один|одну|несколько|пару',
  },
  ja: {
    units: '秒|分|時間|日|週間|週|[かヶカヵケ箇]月|年',
    forms: ['N ?(?:前|後|以内|経過)', '(?:あと|残り|のこり) ?N'],
    words: 'たった今|たったいま|一昨日|おととい|昨日|きのう|本日|今日|明後日|明日|先週|先月|昨年|去年',
    few: '数',
  },
  zh: {
    units: '秒[钟鐘]?|分[钟鐘]?|个?小时|個?小時|天|日|周|週|星期|个?月|個?月|年',
    forms: ['N ?(?:之?前|以前|之?[后後]|以?[内內])', '(?:[还還]?剩[余餘下]?|[还還]有) ?N'],
    words: '刚刚|剛剛|前天|昨天|昨日|今天|今日|后天|後天|明天|明日|上周|上週|上个月|上個月|去年',
    few: '[几幾数數半]',
  },
  ko: {
    units: '초|분|시간|일|주일?|개월|달|년',
    forms: ['N ?(?:전|후|뒤|이내|남음|남았습니다|남았어요)', '(?:남은 시간|앞으로) ?N'],
    words: '방금(?: 전)?|그저께|어제|오늘|모레|내일|지난 ?(?:주|달|해)|작년',
    few: '몇',
  },
};

/** Scripts whose words follow each other without blanks. */
export const unspaced: readonly string[] = ['ja', 'zh', 'ko'];
