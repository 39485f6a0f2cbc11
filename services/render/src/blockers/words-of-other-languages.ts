import type { WordsOfLanguage } from './words.ts';

/** Languages that are neither Germanic nor Romance, in the form of `words-by-language.ts`. */
export const wordsOfOtherLanguages: Readonly<Record<string, WordsOfLanguage>> = {
  fi: {
    newsletter: { words: /uutiskir/ },
    app: {
      words: /sovelluksessa|(?:lataa|avaa|asenna|hanki) .{0,20}sovellu|aloitusnäyt/,
      hints: /sovellu/,
      answers: /avaa|hanki|asenna|lataa|näytä|kokeile|käytä|lisää/,
    },
    notification: { words: /(?:salli|ota|saa) .{0,30}ilmoituks/ },
    consent: {
      words: /käyt\w* (?:[^ ]+ ){0,4}cookies?\b/,
      statements:
        /(?:käyt|hyödyn|tallen|hyväks)[^.]{0,40}(?:eväste|\bcookie)|eväste[^.]{0,30}(?:käytetään|tallennetaan)/,
      answers: /hyväks|hylkää|salli|selvä|ymmärrän/,
    },
    region: { words: /(?:valitse|vaihda) .{0,12}(?:maa|alue|kiel|valuut)/, answers: /jatka|pysy|vaihda|siirry/ },
    marketing: {
      words: /ennen kuin lähdet|alennuskoodi/,
      hints: /alennu|ilmainen toimitus/,
      answers: /ei kiitos|osta nyt|katso tarjou/,
    },
    survey: {
      words: /kyselyyn|mielipiteesi|kuinka tyytyväinen|mitä mieltä/,
      hints: /vastaa[^.\d]{0,20}kysymyk/,
      answers: /myöhemmin|vastaa|ei nyt|aloita|lähetä/,
    },
    'age gate': { words: /(?:yli|täyttänyt) 1[68]/ },
    tour: { words: /esittelykierro/ },
  },
  pl: {
    newsletter: { words: /zapisz się|subskryb/ },
    app: {
      words: /w aplikacji|(?:pobierz|otwórz|zainstaluj) .{0,20}aplikacj|ekranu? główn/,
      hints: /aplikacj/,
      answers: /otwórz|pobierz|zainstaluj|zobacz|wypróbuj|użyj|dodaj/,
    },
    notification: { words: /(?:włącz|otrzymuj|zezwól) .{0,30}powiadomie/ },
    consent: {
      words: /używa\w* (?:[^ ]+ ){0,4}cookies?\b/,
      statements:
        /(?:używa|korzysta|stosuj|wykorzyst|zapisuj|zgadzasz|zgodę)[^.]{0,40}(?:\bcookies?\b|ciastecz)|(?:\bcookies?\b|ciastecz)[^.]{0,30}(?:używane|wykorzystywane)/,
      answers: /zgadzam|akceptuj|odrzu|rozumiem/,
    },
    region: {
      words: /(?:wybierz|zmień) .{0,12}(?:kraj|region|język|walut)/,
      answers: /zostań|kontynuuj|zmień|przejdź/,
    },
    marketing: {
      words: /zanim (?:wyjdziesz|odejdziesz)|kod rabatowy/,
      hints: /rabat|zniżk|darmow\w+ (?:dostaw|wysyłk)/,
      answers: /nie,? dziękuję|kup teraz|odbierz/,
    },
    survey: {
      words: /ankiet|twoj[aą] opini|jak oceniasz|co (?:sądzisz|myślisz)/,
      hints: /odpowiedz[^.\d]{0,20}pyta(?:nie|nia|ń)/,
      answers: /później|wypełnij|nie teraz|rozpocznij|zacz|wyślij/,
    },
    'age gate': { words: /(?:masz|ukończ\w+|powyżej) .{0,15}1[68] lat/ },
    tour: { words: /krótki przewodnik|wycieczk\w+ po/ },
  },
  cs: {
    newsletter: { words: /odebír|k odběru/ },
    app: {
      words: /v aplikaci|(?:stáhn|otevř|nainstaluj)[^ ]* .{0,20}aplikac|domovskou obrazov/,
      hints: /aplikac/,
      answers: /otevř|stáhn|nainstal|zobraz|vyzkouš|použ|přidat/,
    },
    notification: { words: /(?:povolit|zapnout|dostávat) .{0,30}(?:oznámen|upozorněn)/ },
    consent: {
      words: /používá\w* (?:[^ ]+ ){0,4}cookies?\b/,
      statements: /(?:použív|využív|ukládá|souhlas)[^.]{0,40}\bcookies?\b|\bcookies?\b[^.]{0,30}(?:používá|ukládá)/,
      answers: /souhlas|přijm|odmítn|rozumím/,
    },
    region: {
      words: /(?:vyberte|zvolte|změňte) .{0,12}(?:zemi|region|jazyk|měnu)/,
      answers: /zůstat|pokračovat|změnit|přejít/,
    },
    marketing: {
      words: /než odejdete|slevový k[oó]d/,
      hints: /slev[auy]|doprava zdarma/,
      answers: /ne,? děkuji|koupit|chci slevu/,
    },
    survey: {
      words: /dotazník|váš názor|jak (?:jste spokojen|se vám líbí)/,
      hints: /odpově[^.\d]{0,25}otáz/,
      answers: /později|vyplnit|teď ne|začít|spustit|odeslat/,
    },
    'age gate': { words: /(?:je vám|starší|více než) .{0,10}1[68]/ },
    tour: { words: /prohlídk\w+ (?:webu|stránk)/ },
  },
  hu: {
    newsletter: { words: /hírlev|iratkoz/ },
    app: {
      words: /alkalmazásban|(?:töltsd?|nyisd|telepíts|szerezd)[^ ]* .{0,25}(?:alkalmazás|\bapp)|kezdőképerny/,
      hints: /alkalmazás/,
      answers: /megnyit|letölt|telepít|megtekint|kipróbál|használ|hozzáad/,
    },
    notification: { words: /(?:engedélyez|kapcsold)[^ ]* .{0,30}értesítés/ },
    consent: {
      statements:
        /(?:süti|\bcookie)[^.]{0,30}(?:használ|alkalmaz|tárol|helyez|elfogad)|(?:használ|alkalmaz)[^.]{0,30}(?:süti|\bcookie)/,
      answers: /elfogad|elutasít|rendben|értem/,
    },
    region: {
      words: /(?:válassz|válaszd|válassza) .{0,15}(?:ország|régió|nyelv|pénznem)/,
      answers: /maradok|folytat|váltás|tovább/,
    },
    marketing: {
      words: /mielőtt elm|kuponkód/,
      hints: /kedvezmény|ingyenes szállítás/,
      answers: /nem,? köszönöm|vásárl|kérem/,
    },
    survey: {
      words: /kérdőív|vélemény(?:ed|e)\b|mennyire elégedett|mit gondol/,
      hints: /válaszol[^.\d]{0,25}kérdés/,
      answers: /később|kitölt|most nem|kezd|indul|küld/,
    },
    'age gate': { words: /elmúlt\w* 1[68]|1[68] éve/ },
    tour: { words: /bemutató túra/ },
  },
  ru: {
    newsletter: { words: /рассылк|подпи(?:шитесь|сать)/ },
    app: {
      words: /в приложении|(?:скача|установи|откро|загрузи)[^ ]* .{0,25}приложени|главный экран/,
      hints: /приложени/,
      answers: /открыть|скачать|загрузить|установить|посмотреть|попробовать|использовать|добавить/,
    },
    notification: { words: /(?:включи|разреши|получа)[^ ]* .{0,30}уведомлени/ },
    consent: {
      statements:
        /(?:использу|применя|сохраня|храни|соглаша)[^.]{0,40}(?:\bcookies?\b|куки)|(?:\bcookies?\b|куки)[^.]{0,30}(?:использу|необходим)/,
      answers: /принять|принима|отклон|соглас|понятно/,
    },
    region: {
      words: /(?:выберите|измените|сменить) .{0,12}(?:страну|регион|город|язык|валюту)|ваш (?:город|регион)/,
      answers: /остаться|продолжить|изменить|перейти|да,? вер/,
    },
    marketing: {
      words: /прежде чем уйти|промокод|не уходите/,
      hints: /скидк|бесплатная доставка/,
      answers: /нет,? спасибо|купить|получить/,
    },
    survey: {
      words: /пройдите опрос|ваше мнение|насколько вы довольны|что вы думаете/,
      hints: /ответьте[^.\d]{0,20}вопрос/,
      answers: /позже|пройти|не сейчас|начать|отправить/,
    },
    'age gate': { words: /(?:вам|мне|есть) .{0,10}18|совершеннолет/ },
    tour: { words: /краткий обзор|экскурси/ },
  },
  bg: {
    newsletter: { words: /бюлетин|абонира/ },
    app: {
      words: /в приложението|(?:изтегл|инсталира|отвор)[^ ]* .{0,25}приложени|начален екран/,
      hints: /приложени/,
      answers: /отвори|изтегли|инсталира|виж|опитай|използвай|добави/,
    },
    notification: { words: /(?:разреш|получава|включ)[^ ]* .{0,30}известия/ },
    consent: {
      words: /използва\S* (?:[^ ]+ ){0,4}cookies?\b/,
      statements:
        /(?:използва|прилага|съхраня|съгласява)[^.]{0,40}(?:\bcookies?\b|бисквитк)|бисквитк[^.]{0,30}(?:се използват|използва)/,
      answers: /приемам|отказ|съглас|разбрах/,
    },
    region: { words: /(?:изберете|сменете) .{0,12}(?:държава|регион|език|валута)/, answers: /остани|продължи|смени/ },
    marketing: {
      words: /преди да (?:си )?тръгне|код за отстъпка/,
      hints: /отстъпка|безплатна доставка/,
      answers: /не,? благодаря|купи|вземи/,
    },
    survey: {
      words: /анкета|вашето мнение|какво мислите/,
      hints: /отговорете[^.\d]{0,20}въпрос/,
      answers: /по-късно|попълни|не сега|започни|изпрати/,
    },
    'age gate': { words: /навършил\w* 18|над 18/ },
    tour: { words: /кратка обиколка/ },
  },
  cy: {
    newsletter: { words: /cylchlythyr/ },
    consent: {
      words: /cwcis/,
      statements: /(?:defnyddi|gosod|storio)[^.]{0,40}cwcis/,
      answers: /derbyn|gwrthod|gosodiadau/,
    },
  },
};
