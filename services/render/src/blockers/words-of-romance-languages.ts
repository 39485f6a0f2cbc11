import type { WordsOfLanguage } from './words.ts';

/** Romance languages, in the form of `words-by-language.ts`. */
export const wordsOfRomanceLanguages: Readonly<Record<string, WordsOfLanguage>> = {
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
      words: /enquête|sondage|votre avis|répondez à .{0,20}questions|que pensez-vous|qu.en pensez/,
      answers: /plus tard|répondre|pas maintenant|commencer|participer|non,? merci|envoyer/,
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
    survey: {
      words: /encuesta|(?:su|tu) opinión|qué (?:te|le) parece|qué (?:opinas|opina usted)/,
      hints: /respond[^.\d]{0,20}preguntas?/,
      answers: /más tarde|ahora no|empezar|comenzar|participar|responder|enviar/,
    },
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
    survey: {
      words: /sondaggio|(?:il tuo|la tua) (?:parere|opinione)|(?:che|cosa) (?:ne )?pens(?:i|a) (?:del|di)/,
      hints: /rispond[^.\d]{0,20}domand/,
      answers: /più tardi|non ora|inizia|partecipa|rispondi|invia/,
    },
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
    survey: {
      words: /pesquisa de satisfação|inquérito|(?:sua|tua) opinião|o que (?:você )?acha/,
      hints: /respond[^.\d]{0,20}perguntas?/,
      answers: /mais tarde|responder|agora não|começar|participar|enviar/,
    },
    'age gate': { words: /maior(?:es)? de 1[68]|tem (?:mais de )?1[68] anos/ },
    tour: { words: /visita guiada/ },
  },
};
