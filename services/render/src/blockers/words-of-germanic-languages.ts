import type { WordsOfLanguage } from './words.ts';

/** Germanic languages except English, in the form of `words-by-language.ts`. */
export const wordsOfGermanicLanguages: Readonly<Record<string, WordsOfLanguage>> = {
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
      words:
        /umfrage|(?:ihre|deine) meinung|wie (?:zufrieden|wahrscheinlich|gefällt)|was (?:denkst du|denken sie|hältst du|halten sie)/,
      hints: /(?:antworte|beantworte)[^.\d]{0,30}fragen?\b/,
      answers: /später|teilnehmen|nicht jetzt|jetzt nicht|los|start|(?:ab)?senden|abschicken/,
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
      words: /enquête|vragenlijst|(?:uw|je|jouw) mening|hoe (?:tevreden|waarschijnlijk)|wat (?:vind|vindt) (?:je|u)/,
      hints: /beantwoord[^.\d]{0,30}vra(?:ag|gen)/,
      answers: /later|meedoen|niet nu|start|begin|verstuur|verzend/,
    },
    'age gate': { words: /(?:ben|bent) (?:je|u) .{0,15}1[68]|1[68] jaar of ouder/ },
    tour: { words: /rondleiding/ },
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
    survey: {
      words: /enkät|vad tycker du|hur nöjd/,
      hints: /(?:svara på|besvara)[^.\d]{0,20}fråg/,
      answers: /senare|svara|inte nu|start|börja|skicka/,
    },
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
    survey: {
      words: /spørgeskema|hvad synes du|hvor tilfreds/,
      hints: /(?:svar på|besvar)[^.\d]{0,20}spørgsmål/,
      answers: /senere|deltag|ikke nu|start|begynd|send/,
    },
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
    survey: {
      words: /spørreundersøkelse|hva synes du|hvor fornøyd/,
      hints: /(?:svar på|besvar)[^.\d]{0,20}spørsmål/,
      answers: /senere|svar|ikke nå|start|begynn|send/,
    },
    'age gate': { words: /fylt 1[68]|over 1[68] år/ },
    tour: { words: /omvisning/ },
  },
};
