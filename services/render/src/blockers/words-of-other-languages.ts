import type { WordsOfLanguage } from './words.ts';

/** Other than English, in the same form (`words-by-language.ts`). */
export const wordsOfOtherLanguages: Readonly<Record<string, WordsOfLanguage>> = {
  de: {
    newsletter: { words: /abonnier/ },
    marketing: {
      hints: /rabatt|gutschein|versandkosten|kostenlose[rn]? versand/,
      answers: /nein,? danke|jetzt (?:einkaufen|shoppen|sichern|bestellen)|zum angebot|sichern/,
      words: /bevor (?:du|sie) geh|sonderangebot|gutscheincode/,
    },
    region: {
      words:
        /(?:sprache|land|region|währung) (?:wählen|auswählen)|(?:wähle|wählen sie|ändere?) .{0,15}(?:land|sprache|region|währung)|(?:du|sie) (?:uns )?aus .{2,25} besuch/,
      hints: /lieferland|versand nach/,
      answers: /wechseln|hier bleiben|zum shop|weiter/,
    },
    survey: {
      words: /umfrage|(?:ihre|deine) meinung|wie (?:zufrieden|wahrscheinlich|gefällt)/,
      answers: /später|teilnehmen/,
    },
    app: {
      words:
        /in der app\b|mit (?:der|unserer) app\b|\bapp\b.{0,20}(?:laden|holen|öffnen|installieren)|(?:lad|hol|nutz|installier|öffn)(?:e|en)? .{0,25}\bapp\b|startbildschirm/,
      answers: /öffnen|zur app|laden|herunterladen|installieren|holen|ansehen|ausprobieren|testen|wechseln|hinzufügen/,
    },
    notification: { words: /benachrichtigung/ },
    'age gate': { words: /mindestens 1[68]|(?:sind sie|bist du|ich bin) .{0,20}(?:1[68]|volljährig)/ },
    tour: { words: /zeigen wir (?:ihnen|dir|euch)|(?:kurze|geführte) (?:tour|führung)/ },
    'old browser': { words: /browser.{0,20}veraltet/ },
    consent: {
      words:
        /\b(?:verwende\w*|nutz\w*|setz\w*|einsatz) (?:[^ ]+ ){0,4}cookies?\b|\bcookies? ?-?(?:richtlinie|einstellungen|werden)|einwilligung/,
      statements:
        /\b(?:verwende|nutz|setz|brauch|speicher|einsatz)[^.]{0,40}\bcookies?\b|\bcookies?\b[^.]{0,40}(?:verwende|genutzt|gesetzt|gespeichert|einverstanden|helfen|im einsatz)|(?:stimm|akzeptier)[^.]{0,40}\bcookies?\b/,
      hints: /datenschutz/,
      answers: /alle|akzept|zustimm|ablehn|verstanden|einverstanden|nur /,
    },
  },
  fr: {
    newsletter: {
      words: /inscri(?:vez|s-toi|ption)|(?:recev|abonne)[^ ]* .{0,30}(?:lettre|e-?mail|courriel)|infolettre/,
    },
    marketing: {
      hints: /offre|bon d.achat|livraison (?:gratuite|offerte)|réduction|remise|soldes/,
      answers: /non,? merci|j.en profite|acheter|recevoir|je m.inscris|voir l.offre/,
      words: /avant de partir|offre (?:spéciale|exclusive|limitée)|code promo|ventes? (?:privée|flash)/,
    },
    region: {
      words:
        /choisis(?:sez|ir) votre|(?:choisis|sélectionne)\w* .{0,15}(?:pays|région|langue|devise)|(?:visite|consulte)[^.]{0,25}depuis/,
      hints: /livraison (?:en|au|vers)/,
      answers: /rester|continuer|changer|aller sur/,
    },
    survey: {
      words: /enquête|sondage|votre avis|répondez à .{0,20}questions/,
      answers: /plus tard|répondre/,
    },
    app: {
      words: /dans l.app|(?:télécharg|install|ouvr|obten)\w+ .{0,25}\bappli|écran d.accueil/,
      hints: /\bappli/,
      answers: /ouvrir|obtenir|installer|télécharger|afficher|essayer|utiliser|ajouter/,
    },
    notification: { words: /(?:recevoir|activer|autoriser) .{0,30}(?:notifications|alertes)/ },
    'age gate': { words: /majeur|(?:avez|ai) (?:plus de )?1[68] ans/ },
    tour: { words: /visite guidée/ },
    'old browser': { words: /navigateur .{0,20}obsolète/ },
    consent: {
      words: /\b(?:utilis\w+|dépos\w+) (?:[^ ]+ ){0,4}cookies?\b|\bcookies? (?:pour|par)\b/,
      statements:
        /\b(?:utilis|recour|emplo|stock|dépose)[^.]{0,40}(?:\bcookies?\b|traceurs|témoins)|(?:\bcookies?\b|traceurs|témoins)[^.]{0,30}(?:utilisés|déposés|nécessaires|nous permettent)|vous (?:acceptez|consentez)[^.]{0,40}\bcookies?\b/,
      hints: /confidentialité/,
      answers: /(?:tout )?accepter|(?:tout )?refuser|j.accepte|continuer sans|d.accord/,
    },
  },
  es: {
    newsletter: { words: /suscr[ií]b|bolet[ií]n/ },
    marketing: {
      hints: /oferta|descuento|env[ií]o gratis/,
      answers: /no,? gracias|comprar/,
      words: /antes de (?:irte|irse|salir)|oferta (?:especial|exclusiva|limitada)|código de descuento/,
    },
    region: {
      words:
        /elige tu|(?:elige|selecciona|cambia) .{0,15}(?:país|región|idioma|moneda)|(?:visitando|navegando).{0,25}desde/,
      answers: /quedarme|continuar|cambiar|ir a/,
    },
    survey: { words: /encuesta|(?:su|tu) opinión/, answers: /más tarde/ },
    app: {
      words:
        /en la (?:app\b|aplicaci)|(?:descarga|instala|abr|obtén)\w* .{0,25}\b(?:app\b|aplicaci)|pantalla de inicio/,
      hints: /aplicaci/,
      answers: /abrir|obtener|instalar|descargar|ver\b|probar|usar|añadir/,
    },
    notification: { words: /notificaciones|(?:recibir|activar|enviar\w*) .{0,20}avisos/ },
    'age gate': { words: /mayor de edad/ },
    tour: { words: /recorrido/ },
    consent: {
      words: /\b(?:usa|usamos|uso|utiliza\w*) (?:[^ ]+ ){0,4}cookies?\b|\bcookies? (?:por|para)\b/,
      statements:
        /\b(?:usa|usamos|uso|utiliza|utilizamos|emplea|almacena|guarda|instala)\w*[^.]{0,40}(?:\bcookies?\b|galletas)|\bal (?:continuar|seguir|usar)[^.]{0,60}\bcookies?\b/,
      hints: /privacidad/,
      answers: /aceptar|acepto|rechazar|entendido|de acuerdo/,
    },
  },
  it: {
    newsletter: { words: /iscriviti/ },
    marketing: {
      hints: /sconto|spedizione gratuita/,
      answers: /approfitta/,
      words: /prima di andar|offerta (?:speciale|esclusiva|limitata)|codice sconto/,
    },
    survey: { words: /sondaggio|(?:il tuo|la tua) (?:parere|opinione)/ },
    app: {
      words: /nell.app|(?:scarica|installa|apri)\w* .{0,25}\b(?:app\b|applicazion)|schermata (?:home|principale)/,
      hints: /applicazion/,
      answers: /apri|ottieni|installa|scarica|vedi|prova|usa\b|aggiungi/,
    },
    notification: { words: /notifiche/ },
    'age gate': { words: /maggiorenne/ },
    tour: { words: /visita guidata/ },
    consent: {
      words: /\b(?:usa|uso|utilizziamo|utilizza) (?:[^ ]+ ){0,4}cookies?\b|\bcookies? per\b/,
      statements:
        /\b(?:usa|uso|usiamo|utilizz|serve|serviamo|impieg|memorizz)\w*[^.]{0,40}\bcookies?\b|\b(?:continuando|proseguendo)[^.]{0,60}\bcookies?\b/,
      answers: /accett|rifiut|ho capito|va bene/,
    },
    region: {
      words: /(?:scegli|seleziona|cambia) .{0,15}(?:paese|regione|lingua|valuta)|(?:visitando|navigando).{0,25}da/,
      answers: /resta|continua|cambia|vai/,
    },
  },
  nl: {
    newsletter: { words: /aanmelden|nieuwsbrief/ },
    marketing: {
      hints: /korting/,
      words: /voordat (?:je|u) (?:gaat|vertrekt|weggaat)|speciale aanbieding|kortingscode/,
      answers: /nee,? (?:bedankt|dank)|shop nu|naar de (?:aanbieding|actie)/,
    },
    app: {
      words: /in de app\b|(?:haal|download|open|installeer)\w* .{0,25}\bapp\b|beginscherm/,
      answers: /open|haal|installe|download|bekijk|probe|gebruik|toevoegen/,
    },
    notification: { words: /(?:ontvang|meldingen).{0,30}(?:meldingen|inschakelen|toestaan)/ },
    consent: {
      words: /\bgebruik\w* (?:[^ ]+ ){0,4}cookies?\b/,
      statements:
        /\b(?:gebruik|plaats|zet|bewaar)\w*[^.]{0,40}\bcookies?\b|\bcookies?\b[^.]{0,40}(?:gebruikt|geplaatst|akkoord)|akkoord[^.]{0,40}\bcookies?\b/,
      answers: /accepteren|akkoord|weiger|prima/,
    },
    region: {
      words: /(?:kies|selecteer|wijzig) .{0,12}(?:land|regio|taal|valuta)|(?:vanuit|uit) .{2,25} bezoek/,
      answers: /naar de|hier blijven|blijf|doorgaan|wijzig/,
    },
    survey: {
      words: /enquête|vragenlijst|(?:uw|je|jouw) mening|hoe (?:tevreden|waarschijnlijk)/,
      answers: /later|meedoen/,
    },
    'age gate': { words: /(?:ben|bent) (?:je|u) .{0,15}1[68]|1[68] jaar of ouder/ },
    tour: { words: /rondleiding/ },
  },
  pt: {
    newsletter: { words: /inscreva|assine|boletim/ },
    marketing: {
      hints: /desconto|frete grátis/,
      answers: /não,? obrigad/,
      words: /antes de (?:sair|ir embora)|oferta (?:especial|exclusiva|limitada)|código de desconto/,
    },
    app: {
      words:
        /no app\b|no aplicativo|na aplicação|(?:baix|descarreg|transfir|instal|abr|obtenh)\w* .{0,25}\b(?:app\b|aplicativo|aplica)|tela inicial|ecrã inicial/,
      hints: /aplicativo|aplicação/,
      answers: /abrir|obter|instalar|baixar|descarregar|ver\b|experiment|usar|adicionar/,
    },
    notification: { words: /(?:receber|ativar|permitir) .{0,30}notifica/ },
    consent: {
      words: /\b(?:usamos|usa|utiliza\w*) (?:[^ ]+ ){0,4}cookies?\b|\bcookies? para\b/,
      statements:
        /\b(?:usa|usamos|uso|utiliza|utilizamos|armazena|guarda|emprega)\w*[^.]{0,40}\bcookies?\b|\bao (?:continuar|navegar|usar)[^.]{0,60}\bcookies?\b/,
      hints: /privacidade/,
      answers: /aceitar|aceito|recusar|rejeitar|concordo|entendi/,
    },
    region: {
      words: /(?:escolha|selecione|altere) .{0,15}(?:país|região|idioma|moeda)/,
      answers: /continuar|mudar|ficar|ir para/,
    },
    survey: { words: /pesquisa de satisfação|inquérito|(?:sua|tua) opinião/, answers: /mais tarde|responder/ },
    'age gate': { words: /maior(?:es)? de 1[68]|tem (?:mais de )?1[68] anos/ },
    tour: { words: /visita guiada/ },
  },
  sv: {
    newsletter: { words: /nyhetsbrev|prenumerera/ },
    app: {
      words: /i appen\b|(?:ladda ner|hämta|öppna|installera) .{0,20}\bapp|hemskärm/,
      hints: /\bappen\b/,
      answers: /öppna|hämta|installera|ladda ner|visa|prova|använd|lägg till/,
    },
    notification: { words: /(?:få|aktivera|tillåt) .{0,30}(?:aviseringar|notiser)/ },
    consent: {
      words: /använd\w* (?:[^ ]+ ){0,4}cookies?\b/,
      statements:
        /(?:använd|lagra|sätter|sparar|godkänner)\w*[^.]{0,40}(?:\bcookies?\b|\bkakor)|(?:\bcookies?\b|\bkakor)[^.]{0,30}(?:används|lagras|sparas)/,
      answers: /acceptera|godkänn|avvisa|neka|jag förstår/,
    },
    region: { words: /(?:välj|byt) .{0,12}(?:land|region|språk|valuta)/, answers: /stanna|fortsätt|byt|gå till/ },
    marketing: {
      words: /innan du går|rabattkod/,
      hints: /rabatt|fri frakt/,
      answers: /nej,? tack|handla nu|till erbjudandet/,
    },
    survey: { words: /enkät|vad tycker du|hur nöjd/, answers: /senare|svara/ },
    'age gate': { words: /fyllt (?:18|20)|över (?:18|20) år/ },
    tour: { words: /rundtur/ },
  },
  da: {
    newsletter: { words: /nyhedsbrev|tilmeld/ },
    app: {
      words: /i appen\b|(?:hent|åbn|installer) .{0,20}\bapp|hjemmeskærm/,
      hints: /\bappen\b/,
      answers: /åbn|hent|installer|vis\b|prøv|brug|tilføj/,
    },
    notification: { words: /(?:få|aktiver|tillad) .{0,30}(?:notifikationer|meddelelser)/ },
    consent: {
      words: /\b(?:anvend\w*|bruger) (?:[^ ]+ ){0,4}cookies?\b/,
      statements:
        /\b(?:bruger|brug af|anvend|gemmer|benytter|sætter|accepterer)\w*[^.]{0,40}\bcookies?\b|\bcookies?\b[^.]{0,30}(?:bruges|anvendes|gemmes)/,
      answers: /accepter|godkend|afvis|tillad|forstået|det er i orden/,
    },
    region: { words: /(?:vælg|skift) .{0,12}(?:land|region|sprog|valuta)/, answers: /bliv|fortsæt|skift|gå til/ },
    marketing: { words: /før du går|rabatkode/, hints: /rabat|fri fragt/, answers: /nej,? tak|køb nu|se tilbud/ },
    survey: { words: /spørgeskema|hvad synes du|hvor tilfreds/, answers: /senere|deltag/ },
    'age gate': { words: /fyldt 1[68]|over 1[68] år/ },
    tour: { words: /rundvisning/ },
  },
  nb: {
    newsletter: { words: /nyhetsbrev|meld deg på/ },
    app: {
      words: /i appen\b|(?:last ned|hent|åpne|installer) .{0,20}\bapp|hjemskjerm|startskjerm/,
      hints: /\bappen\b/,
      answers: /åpne|hent|installer|last ned|vis\b|prøv|bruk|legg til/,
    },
    notification: { words: /(?:få|slå på|tillat) .{0,30}varsler/ },
    consent: {
      words: /\bbruker (?:[^ ]+ ){0,4}cookies?\b/,
      statements:
        /\b(?:bruker|bruk av|lagrer|benytter|setter|godtar)[^.]{0,40}(?:\bcookies?\b|informasjonskaps)|informasjonskaps[^.]{0,30}(?:brukes|lagres)/,
      answers: /godta|avvis|avslå|tillat|greit|jeg forstår/,
    },
    region: { words: /(?:velg|bytt) .{0,12}(?:land|region|språk|valuta)/, answers: /bli|fortsett|bytt|gå til/ },
    marketing: { words: /før du går|rabattkode/, hints: /rabatt|fri frakt/, answers: /nei,? takk|kjøp nå|se tilbud/ },
    survey: { words: /spørreundersøkelse|hva synes du|hvor fornøyd/, answers: /senere|svar/ },
    'age gate': { words: /fylt 1[68]|over 1[68] år/ },
    tour: { words: /omvisning/ },
  },
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
    survey: { words: /kyselyyn|mielipiteesi|kuinka tyytyväinen/, answers: /myöhemmin|vastaa/ },
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
    survey: { words: /ankiet|twoj[aą] opini|jak oceniasz/, answers: /później|wypełnij/ },
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
    survey: { words: /dotazník|váš názor|jak jste spokojen/, answers: /později|vyplnit/ },
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
    survey: { words: /kérdőív|vélemény(?:ed|e)\b|mennyire elégedett/, answers: /később|kitölt/ },
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
    survey: { words: /пройдите опрос|ваше мнение|насколько вы довольны/, answers: /позже|пройти/ },
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
    survey: { words: /анкета|вашето мнение/, answers: /по-късно|попълни/ },
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
