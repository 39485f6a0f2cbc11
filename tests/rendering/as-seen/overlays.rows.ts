import { html, lines, type Row, script, style } from './row.ts';

const story = `<h1>The harbour.</h1>${lines(24, 'Boat')}`;
const still = html(story);
const z = 'z-index:50;background:#fff;';
const shade = 'position:fixed;inset:0;z-index:49;background:rgba(0,0,0,.6)';
const card = `position:fixed;right:12px;bottom:12px;width:300px;padding:12px;border:1px solid #345;${z}`;
const bar = `position:fixed;left:0;right:0;bottom:0;padding:12px;border-top:1px solid #345;${z}`;
const pill = `position:fixed;left:220px;bottom:16px;width:200px;padding:10px;border-radius:20px;text-align:center;${z}`;
const sheet = `position:fixed;left:0;right:0;bottom:0;height:220px;padding:20px;border-radius:16px 16px 0 0;${z}`;
const box = (css: string, inner: string, name = 'x1'): string => `<div class="${name}" style="${css}">${inner}</div>`;
const close = '<button aria-label="Close">×</button>';
const buttons = (...labels: string[]): string => labels.map((label) => `<button>${label}</button>`).join(' ');

/** Something that came unasked: the picture is the one of the page without it. */
const gone = (name: string, over: string): Row => ({ name, html: html(story + over), request: {}, still });
const kept = (name: string, body: string, more: Partial<Row> = {}): Row => ({
  name,
  html: html(body),
  request: {},
  still: html(body),
  stillRequest: { blockPopups: false, blockCookieBanners: false },
  ...more,
});

const installCards: readonly (readonly [language: string, text: string, ...labels: string[]])[] = [
  ['English', '<b>Get our app</b><p>Read it offline.</p>', 'Install', 'Not now'],
  ['German', '<b>Hol dir die App</b><p>Auch ohne Netz lesen.</p>', 'Installieren', 'Nicht jetzt'],
  ['French', '<b>Téléchargez l’application</b><p>À lire hors ligne.</p>', 'Installer', 'Plus tard'],
  ['Spanish', '<b>Descarga nuestra aplicación</b><p>Para leer sin red.</p>', 'Instalar', 'Ahora no'],
  ['Italian', '<b>Scarica la nostra applicazione</b><p>Leggi senza rete.</p>', 'Installa', 'Non ora'],
  ['Dutch', '<b>Haal onze app</b><p>Lees ook zonder netwerk.</p>', 'Installeren', 'Niet nu'],
  ['Portuguese', '<b>Baixe o nosso aplicativo</b><p>Leia sem rede.</p>', 'Instalar', 'Agora não'],
  ['Swedish', '<b>Ladda ner appen</b><p>Läs utan nät.</p>', 'Installera', 'Inte nu'],
  ['Danish', '<b>Hent vores app</b><p>Læs uden net.</p>', 'Installer', 'Ikke nu'],
  ['Norwegian', '<b>Last ned appen</b><p>Les uten nett.</p>', 'Installer', 'Ikke nå'],
  ['Finnish', '<b>Lataa sovelluksemme</b><p>Lue ilman verkkoa.</p>', 'Asenna', 'Ei nyt'],
  ['Polish', '<b>Pobierz naszą aplikację</b><p>Czytaj bez sieci.</p>', 'Zainstaluj', 'Nie teraz'],
  ['Czech', '<b>Stáhněte si naši aplikaci</b><p>Čtěte bez sítě.</p>', 'Nainstalovat', 'Teď ne'],
  ['Hungarian', '<b>Töltsd le az alkalmazást</b><p>Olvass hálózat nélkül.</p>', 'Telepítés', 'Most nem'],
  ['Russian', '<b>Скачайте наше приложение</b><p>Читайте без сети.</p>', 'Установить', 'Не сейчас'],
  ['Bulgarian', '<b>Изтеглете приложението</b><p>Четете без мрежа.</p>', 'Инсталиране', 'Не сега'],
];
const openPills: readonly (readonly [language: string, label: string])[] = [
  ['English', 'Open in app'],
  ['German', 'In der App öffnen'],
  ['French', 'Ouvrir dans l’appli'],
  ['Spanish', 'Abrir en la aplicación'],
  ['Italian', 'Apri nell’app'],
  ['Dutch', 'Openen in de app'],
  ['Portuguese', 'Abrir no app'],
  ['Polish', 'Otwórz w aplikacji'],
  ['Swedish', 'Öppna i appen'],
  ['Russian', 'Открыть в приложении'],
];

/** Dialogs over the page. The offer has the field that such offers have. */
const regions: readonly (readonly [language: string, text: string, ...labels: string[]])[] = [
  ['German', '<b>Wählen Sie Ihr Land</b><p>Sie besuchen uns aus Österreich.</p>', 'Zum Shop', 'Hier bleiben'],
  ['French', '<b>Choisissez votre pays</b><p>Vous nous visitez depuis la Belgique.</p>', 'Continuer', 'Rester ici'],
  [
    'Dutch',
    '<b>Kies je land</b><p>Het lijkt erop dat je ons vanuit België bezoekt.</p>',
    'Naar de winkel',
    'Hier blijven',
  ],
  ['Portuguese', '<b>Escolha o seu país</b><p>Os preços mudam com ele.</p>', 'Continuar', 'Ficar aqui'],
  ['Swedish', '<b>Välj ditt land</b><p>Priserna följer landet.</p>', 'Fortsätt', 'Stanna här'],
  ['Polish', '<b>Wybierz swój kraj</b><p>Ceny zależą od kraju.</p>', 'Kontynuuj', 'Zostań tutaj'],
  ['Russian', '<b>Выберите страну</b><p>От неё зависят цены.</p>', 'Продолжить', 'Остаться здесь'],
];
const offersToGo: readonly (readonly [language: string, text: string, ...labels: string[]])[] = [
  ['French', '<b>Avant de partir…</b><p>5 € de réduction sur la première commande.</p>', 'Recevoir', 'Non, merci'],
  ['Dutch', '<b>Voordat je gaat</b><p>Een kortingscode voor de eerste bestelling.</p>', 'Shop nu', 'Nee, bedankt'],
  ['Italian', '<b>Prima di andare</b><p>Un codice sconto per il primo ordine.</p>', 'Acquista', 'No, grazie'],
  ['Danish', '<b>Før du går</b><p>En rabatkode til den første ordre.</p>', 'Se tilbud', 'Nej tak'],
  ['Czech', '<b>Než odejdete</b><p>Slevový kód na první objednávku.</p>', 'Chci slevu', 'Ne, děkuji'],
  ['Finnish', '<b>Ennen kuin lähdet</b><p>Alennuskoodi ensimmäiseen tilaukseen.</p>', 'Katso tarjous', 'Ei kiitos'],
];
const questions: readonly (readonly [language: string, text: string, ...labels: string[]])[] = [
  ['English', '<p>Answer two questions about your visit.</p>', 'Begin', 'Not now'],
  ['German', '<p>Beantworten Sie zwei Fragen zu Ihrem Besuch.</p>', 'Los geht’s', 'Nicht jetzt'],
  ['French', '<p>Que pensez-vous du nouveau site ?</p>', 'Commencer', 'Pas maintenant'],
  ['Spanish', '<b>¿Qué te parece la nueva web?</b><p>Son dos preguntas.</p>', 'Empezar', 'Ahora no'],
  ['Spanish, of a visit', '<p>Responde a dos preguntas sobre tu visita.</p>', 'Empezar', 'Ahora no'],
  ['Italian', '<p>Rispondi a due domande sulla tua visita.</p>', 'Inizia', 'Non ora'],
  ['Dutch', '<p>Beantwoord twee vragen over uw bezoek.</p>', 'Begin', 'Niet nu'],
  ['Portuguese', '<p>Responda a duas perguntas sobre a visita.</p>', 'Começar', 'Agora não'],
  ['Swedish', '<p>Svara på två frågor om ditt besök.</p>', 'Börja', 'Inte nu'],
  ['Danish', '<p>Svar på to spørgsmål om dit besøg.</p>', 'Begynd', 'Ikke nu'],
  ['Norwegian', '<p>Svar på to spørsmål om besøket.</p>', 'Begynn', 'Ikke nå'],
  ['Finnish', '<p>Vastaa kahteen kysymykseen.</p>', 'Aloita', 'Ei nyt'],
  ['Polish', '<p>Odpowiedz na dwa pytania.</p>', 'Rozpocznij', 'Nie teraz'],
  ['Czech', '<p>Odpovězte na dvě otázky.</p>', 'Začít', 'Teď ne'],
  ['Hungarian', '<p>Válaszoljon két kérdésre.</p>', 'Kezdés', 'Most nem'],
  ['Russian', '<p>Ответьте на два вопроса.</p>', 'Начать', 'Не сейчас'],
  ['Bulgarian', '<p>Отговорете на два въпроса.</p>', 'Започни', 'Не сега'],
];
const radios = (...labels: string[]): string =>
  labels.map((label) => `<label><input type="radio" name="r">${label}</label>`).join(' ');
/** Surveys that are answered in their fields, with a button that says little. */
const ratings: readonly (readonly [name: string, inner: string])[] = [
  ['numbers, in German', `<b>Ihre Meinung zählt</b><p>${radios('1', '2', '3', '4', '5')}</p>${buttons('Fertig')}`],
  ['stars', `<b>How satisfied are you?</b><p>${radios('★', '★★', '★★★')}</p>${buttons('Done')}`],
  ['faces, in French', `<b>Votre avis compte</b><p>${radios('☹', '😐', '☺')}</p>${buttons('Valider')}`],
  ['two answers, in Spanish', `<p>¿Qué te parece la página?</p>${radios('Bien', 'Mal')} ${buttons('Listo')}`],
  ['numbers without a button, in Dutch', `<b>Hoe tevreden bent u?</b><p>${radios('1', '2', '3')}</p>`],
  ['a field to write in, in German', `<b>Ihre Meinung</b><p><textarea></textarea></p>${buttons('Absenden')}`],
  ['a field to write in, in Polish', `<b>Jak oceniasz stronę?</b><p><textarea></textarea></p>${buttons('Wyślij')}`],
];
const dialog = `position:fixed;left:140px;top:90px;width:360px;padding:20px;${z}`;
const asked = (text: string, labels: readonly string[]): string =>
  `<div style="${shade}"></div>${box(dialog, text + buttons(...labels))}`;

const smart = (store: string, view: string): string =>
  `<a href="#" style="color:#888;text-decoration:none">×</a> <svg width="40" height="40" style="vertical-align:middle"><rect width="40" height="40" rx="8" fill="#06c"/></svg> <b>Harbour</b> Harbour Media · ${store} <a href="#">${view}</a>`;
const strip = `height:64px;padding:10px;background:#f3f3f3;border-bottom:1px solid #ccc;`;
const smartBanners: readonly (readonly [language: string, store: string, view: string])[] = [
  ['English', 'FREE – On the App Store', 'VIEW'],
  ['German', 'GRATIS – Im App Store', 'Ansehen'],
  ['French', 'GRATUIT – Sur l’App Store', 'Afficher'],
  ['Spanish', 'GRATIS – En Google Play', 'Ver'],
  ['Dutch', 'GRATIS – In de App Store', 'Bekijken'],
  ['Polish', 'ZA DARMO – W Google Play', 'Zobacz'],
];

/** Other ways to say it. */
const wordings: readonly (readonly [text: string, ...labels: string[]])[] = [
  ['<b>Install Harbour on your phone</b>', 'Install', '×'],
  ['<b>Unsere App ist da!</b>', 'Herunterladen', 'Schließen'],
  ['<b>Usa la app para ir más rápido</b>', 'Usar app', 'Ahora no'],
  ['<b>Prova la nostra app</b>', 'Prova', 'Chiudi'],
  ['<b>Probeer onze app</b>', 'Proberen', 'Sluiten'],
  ['<b>Experimente o nosso app</b>', 'Experimentar', 'Fechar'],
  ['<b>Prøv vores app</b>', 'Prøv', 'Luk'],
  ['<b>Попробуйте наше приложение</b>', 'Попробовать', 'Закрыть'],
  ['This website makes use of cookies.', 'Fine by me'],
  ['Cookies sind bei uns im Einsatz.', 'Gut'],
  ['En poursuivant votre navigation, vous acceptez les cookies.', 'Bien'],
  ['Sivusto käyttää evästeitä.', 'Jes'],
];

const cookieBars: readonly (readonly [language: string, text: string, ...labels: string[]])[] = [
  ['English', 'This site stores small files on your device to remember you.', 'Cookie settings', 'Accept'],
  ['German', 'Wir nutzen Cookies, damit die Seite läuft.', 'In Ordnung'],
  ['French', 'Ce site dépose des traceurs pour mesurer son audience.', 'D’accord'],
  ['Spanish', 'Utilizamos galletas propias y de terceros (cookies).', 'De acuerdo'],
  ['Italian', 'Questo sito si serve dei cookie per funzionare.', 'Va bene'],
  ['Dutch', 'Deze site plaatst cookies om te werken.', 'Prima'],
  ['Portuguese', 'Ao continuar, você concorda com os cookies.', 'Concordo'],
  ['Swedish', 'Vi använder kakor för att sidan ska fungera.', 'Jag förstår'],
  ['Danish', 'Vi bruger cookies til statistik.', 'Det er i orden'],
  ['Norwegian', 'Vi bruker informasjonskapsler.', 'Greit'],
  ['Finnish', 'Käytämme evästeitä sivuston kehittämiseen.', 'Selvä'],
  ['Polish', 'Ta strona używa ciasteczek.', 'Rozumiem'],
  ['Czech', 'Tento web používá soubory cookie.', 'Rozumím'],
  ['Hungarian', 'Az oldal sütiket használ.', 'Rendben'],
  ['Russian', 'Мы используем файлы куки.', 'Понятно'],
  ['Bulgarian', 'Този сайт използва бисквитки.', 'Разбрах'],
];

const sheets: readonly (readonly [name: string, inner: string])[] = [
  ['an app, in English', `<h2>See it in the app</h2>${buttons('Open', 'Continue in the browser')}`],
  ['an app, in German', `<h2>In der App ist es schöner</h2>${buttons('App öffnen', 'Weiter im Browser')}`],
  ['an app, in Portuguese', `<h2>Fica melhor no aplicativo</h2>${buttons('Abrir o app', 'Continuar no navegador')}`],
  ['a newsletter, in French', `<h2>Recevez notre lettre</h2><input type="email">${buttons('S’abonner', 'Non merci')}`],
  ['a newsletter, in Italian', `<h2>Iscriviti alla newsletter</h2><input type="email">${buttons('Invia')}`],
  ['cookies, in Dutch', `<p>Wij gebruiken cookies.</p>${buttons('Akkoord', 'Weigeren')}`],
  ['notifications, in Spanish', `<h2>¿Quieres recibir avisos?</h2>${buttons('Permitir', 'Ahora no')}`],
  ['an offer, in German', `<h2>10 % Rabatt auf alles</h2><input type="email">${buttons('Sichern', 'Nein danke')}`],
];

const low = `position:fixed;left:0;right:0;bottom:0;padding:12px 20px;${z}`;
const lowSheets: readonly (readonly [name: string, inner: string])[] = [
  ['places to share', `<b>Share this page</b> ${buttons('Mail', 'Link', 'Print')}`],
  ['sizes', `<b>Size</b> ${buttons('S', 'M', 'L')}`],
  ['seats', `<b>Seats</b> ${buttons('12A', '12B', '12C')}`],
  ['a question before leaving', `<b>Leave without saving?</b> ${buttons('Stay', 'Leave')}`],
  ['a paywall', `<b>The rest of this story is for members.</b> ${buttons('See plans')}`],
  ['a choice of a day', `<b>Collect on</b> ${buttons('Monday', 'Tuesday')}`],
];

/** How a sheet and its backdrop stand beside each other. */
const shapes: readonly (readonly [name: string, build: (inner: string) => string])[] = [
  ['the backdrop behind it in the document', (inner) => `${box(sheet, inner, 'x4')}${box(shade, '', 'x3')}`],
  [
    'in a fixed box that lets clicks through',
    (inner) =>
      `<div style="position:fixed;inset:0;pointer-events:none;z-index:48">${box(`${shade};pointer-events:auto`, '')}${box(`${sheet};pointer-events:auto`, inner)}</div>`,
  ],
  [
    'in a fixed box without a size',
    (inner) => `<div style="position:fixed;left:0;top:0;z-index:48">${box(shade, '')}${box(sheet, inner)}</div>`,
  ],
  [
    'sliding in',
    (inner) =>
      `${style('@keyframes up{from{transform:translateY(100%)}}')}${box(shade, '')}${box(`${sheet};animation:up .4s`, inner)}`,
  ],
  [
    'brought by a timer',
    (inner) =>
      script(
        `setTimeout(()=>document.body.insertAdjacentHTML('beforeend',${JSON.stringify(box(shade, '') + box(sheet, inner))}),200)`,
      ),
  ],
  [
    'in an open shadow root',
    (inner) =>
      `<x-sheet></x-sheet>${script(`document.querySelector('x-sheet').attachShadow({mode:'open'}).innerHTML=${JSON.stringify(box(shade, '') + box(sheet, inner))}`)}`,
  ],
  [
    'its backdrop blurs',
    (inner) => `${box('position:fixed;inset:0;z-index:49;backdrop-filter:blur(4px)', '')}${box(sheet, inner)}`,
  ],
  [
    'a drawer at the side',
    (inner) =>
      `${box(shade, '')}${box(`position:fixed;right:0;top:0;bottom:0;width:280px;padding:20px;${z}`, `${close}${inner}`)}`,
  ],
];

const opens = (dialog: string): string =>
  `<button id="open">Open</button>${script(`document.querySelector('#open').onclick=()=>document.body.insertAdjacentHTML('beforeend',${JSON.stringify(dialog)})`)}`;
const clicked = { actions: [{ type: 'click', selector: '#open' }] };

/**
 * What comes over a page unasked is taken away, whatever language it speaks; a part of the page
 * that looks alike stays.
 */
export const overlays: readonly Row[] = [
  ...regions.map(([language, text, ...labels]) => gone(`a choice of the country in ${language}`, asked(text, labels))),
  ...ratings.map(([name, inner]) => gone(`a survey that is answered in its fields: ${name}`, box(card, inner))),
  kept(
    'a page in an invisible holder',
    `<div style="position:absolute;z-index:50;inset:0;visibility:hidden"><div style="visibility:visible;background:#fff">${story}</div></div>`,
  ),
  kept(
    'a filter of a shop at the side',
    `${story}${box('position:fixed;left:0;top:0;bottom:0;width:180px;background:#eef;z-index:9', `<b>Sale</b><p>${radios('10 % off', '20 % off')}</p>${buttons('Reset')}`)}`,
  ),
  ...questions.map(([language, text, ...labels]) =>
    gone(`questions about the visit, ${language}`, asked(text, labels)),
  ),
  gone(
    'questions in the slots of a dialog of a component',
    `<x-dialog><b slot="title">¿Qué te parece la nueva web?</b><p>Responde a dos preguntas.</p>${buttons('Empezar', 'Ahora no')}</x-dialog>${script(
      `const host=document.querySelector('x-dialog'),root=host.attachShadow({mode:'open'});root.innerHTML='<dialog style="width:360px"><slot></slot></dialog>';root.querySelector('dialog').showModal()`,
    )}`,
  ),
  ...offersToGo.map(([language, text, ...labels]) =>
    gone(`an offer to those who leave in ${language}`, asked(text, labels)),
  ),
  gone(
    'a consent card in a shadow root that slides in',
    `<aside id="slides" style="${card}display:none;bottom:-600px;transition:bottom .3s"></aside>${script(
      `const host=document.querySelector('#slides');host.attachShadow({mode:'open'}).innerHTML='<style>:host{display:block!important}'+'p{margin:0}'.repeat(600)+'</style><p>Nous utilisons des cookies pour mesurer les visites.</p><button>Tout accepter</button> <button>Tout refuser</button>';setTimeout(()=>{host.style.display='block';host.getBoundingClientRect();host.style.bottom='12px'},250)`,
    )}`,
  ),
  gone(
    'a dialog whose box is an article',
    `<dialog open style="border:0;margin:0;max-width:none;max-height:none;width:100%;height:100%;position:fixed;inset:0;z-index:50;background:rgba(0,0,0,.6)"><article style="margin:90px auto;width:360px;padding:20px;background:#fff"><b>Midseason sale</b><p>30% off until Sunday.</p>${buttons('Shop now', 'Maybe later')}</article></dialog>`,
  ),
  gone(
    'a box with an article that is no dialog',
    `<section style="${dialog}"><article><b>¿Nos ayudas a mejorar?</b><p>Responde a una encuesta de dos minutos.</p>${buttons('Empezar', 'Ahora no')}</article></section>`,
  ),
  gone(
    'a dialog of a component that has its text in a slot',
    `<x-dialog><b>Newsletter</b><p>Zapisz się na nasz newsletter.</p><input type="email"> ${buttons('Zapisz', 'Nie, dziękuję')}</x-dialog>${script(
      `const host=document.querySelector('x-dialog'),root=host.attachShadow({mode:'open'});root.innerHTML='<dialog style="width:360px"><div><slot></slot></div></dialog>';root.querySelector('dialog').showModal()`,
    )}`,
  ),
  {
    ...gone('a bar of cookies in Welsh', ''),
    html: html(
      `<div class="site-cookies-banner" style="padding:16px;background:#eef"><p>Rydym yn defnyddio cwcis ar y wefan hon.</p>${buttons('Derbyn', 'Gwrthod')}</div>${story}`,
    ),
  },
  gone(
    'a tour that is called boarding',
    `<svg class="boarding-coutout-svg" style="position:fixed;inset:0;width:100%;height:100%;z-index:49"><rect width="100%" height="100%" opacity=".6"/></svg><div class="boarding-popover-item" style="${dialog}"><b>Nouveautés</b><p>Découvrez ce qui a changé.</p>${buttons('Suivant', 'Fermer')}</div>`,
  ),
  gone(
    'a tour whose holder is invisible',
    `<div class="gc-overlay" style="position:fixed;inset:0;z-index:40;background:#222;opacity:.4;pointer-events:none"></div><div class="gc-control" style="position:absolute;z-index:50;left:40px;top:60px;width:300px;height:40px;visibility:hidden"><div style="position:absolute;top:40px;visibility:visible;width:300px;padding:25px;background:#fff"><b>Welcome aboard</b><p>This short tour shows you around.</p></div></div>`,
  ),
  ...[
    ...[installCards[0]!, cookieBars[0]!].map(
      ([, text, ...labels]) => [`a card that says: ${text}`, card, text + buttons(...labels)] as const,
    ),
    ...sheets.slice(0, 3).map(([name, inner]) => [`a sheet of ${name}`, sheet, close + inner] as const),
  ].map(([name, css, inner]) =>
    gone(
      `in an invisible holder: ${name}`,
      `<div style="position:absolute;z-index:50;left:20px;top:20px;width:300px;height:40px;visibility:hidden">${box(`${css};visibility:visible`, inner)}</div>`,
    ),
  ),
  ...installCards.map(([language, text, ...labels]) =>
    gone(`a card to install an app, ${language}`, box(card, `${text}${buttons(...labels)}`)),
  ),
  ...wordings.map(([text, ...labels]) => gone(`a card that says: ${text}`, box(card, `${text} ${buttons(...labels)}`))),
  ...openPills.map(([language, label]) =>
    gone(`a pill to open an app, ${language}`, `<a class="x2" href="#" style="${pill}">${label}</a>`),
  ),
  ...smartBanners.map(([language, store, view]) =>
    gone(
      `a smart banner that pushes the page down, ${language}`,
      `${style('body{margin-top:64px}')}${box(`position:fixed;top:0;left:0;right:0;z-index:50;${strip}`, smart(store, view))}`,
    ),
  ),
  ...smartBanners.map(([language, store, view]): Row => ({
    ...gone(`a smart banner in the flow, ${language}`, ''),
    html: html(`${box(strip, smart(store, view))}${story}${script('document.title=1')}`),
  })),
  ...cookieBars.map(([language, text, ...labels]) =>
    gone(`a cookie bar without a telling name, ${language}`, box(bar, `${text} ${buttons(...labels)}`)),
  ),
  ...sheets.map(([name, inner]) =>
    gone(`a sheet beside its backdrop: ${name}`, `${box(shade, '', 'x3')}${box(sheet, inner, 'x4')}`),
  ),
  ...sheets.map(([name, inner]) =>
    gone(
      `a sheet beside its backdrop, in one wrapper, the page locked: ${name}`,
      `${style('body{overflow:hidden}')}<div class="x5">${box(shade, '', 'x3')}${box(sheet, `${close}${inner}`, 'x4')}</div>`,
    ),
  ),
  ...shapes.flatMap(([name, build]) => [
    gone(`a sheet of an app, ${name}`, build(sheets[0]![1])),
    gone(`a sheet of a newsletter, ${name}`, build(sheets[4]![1])),
  ]),
  kept(
    'a page about an app with a part to get it',
    `<h1>Harbour, the app.</h1><section><h2>Get the app</h2><p>Free, on the App Store and Google Play.</p>${buttons('Download')}</section>${lines(20)}`,
  ),
  kept(
    'a page about an app whose head stays and leads to its shops',
    `<header style="position:sticky;top:0;background:#fff;padding:10px"><b>Harbour, the app</b> <a href="#a">Features</a> <a href="#b">Prices</a> <a href="#c">Download the app</a></header>${story}`,
  ),
  kept(
    'a page about an app, in German, that begins with a strip',
    `<div style="${strip}"><b>Harbour</b> Die App zum Hafen. Im App Store und bei Google Play.</div>${story}`,
  ),
  kept(
    'a page about an app whose first part leads on',
    `<div style="padding:20px;height:120px;background:#def"><h1>The harbour in our app</h1>${buttons('Continue to the app')}</div>${lines(20)}${script('document.title=1')}`,
  ),
  kept(
    'a head of plain elements that leads to the app',
    `<div style="position:sticky;top:0;background:#fff;padding:10px;z-index:9"><b>Harbour</b> <a href="#a">Features</a> <a href="#b">Prices</a> <button>Download the app</button></div>${story}`,
  ),
  kept(
    'a head with nothing but a sign and a way to the app',
    `<div style="position:sticky;top:0;background:#fff;padding:10px;z-index:9"><a href="/"><svg width="30" height="30"><rect width="30" height="30" fill="#06c"/></svg></a> <a href="#a">Open in app</a> <button aria-label="Menu">☰</button></div>${story}`,
  ),
  kept(
    'a head of one button along the whole width',
    `<div style="position:sticky;top:0;background:#fff;padding:10px;z-index:9"><a href="#a">Open in app</a></div>${story}`,
  ),
  kept(
    'contents of a policy beside it',
    `<div style="position:fixed;left:0;top:60px;width:150px;z-index:9;background:#eee"><a href="#a">How we use cookies</a><br><a href="#b">Your rights</a><br><a href="#c">Contact</a></div><main style="margin-left:160px">${story}</main>`,
  ),
  kept(
    'a list of notifications at the side',
    `${story}<aside style="position:fixed;right:0;top:0;bottom:0;width:200px;background:#eef;z-index:9"><h2>Notifications</h2><p>Two boats came in.</p><a href="#a">All notifications</a></aside>`,
  ),
  kept(
    'an announcement in the flow that can be closed',
    `<div style="${strip}">Winter hours: nine to five. ${close}</div>${story}${script('document.title=1')}`,
  ),
  kept(
    'a panel of an application that can be closed',
    `${story}${box(card, `<b>App settings</b><p>Colours of the app.</p>${buttons('Use defaults')}${close}`)}`,
  ),
  kept(
    'the bar of a page about an app',
    `${story}${box(bar, `<b>Harbour, the app</b> ★ 4.8 · 12 MB ${buttons('Install', 'Share')}`)}`,
  ),
  kept(
    'a docked player',
    `${story}${box(bar, `<button>▶</button> <b>Episode 12: The app that opened the harbour</b> <a href="#">Queue</a> <button>1×</button> <input type="range">`, 'dock')}`,
  ),
  kept(
    'a docked player, in French',
    `${story}${box(bar, `<button aria-label="Lecture">▶</button> Ouvrir le port, épisode 3 <input type="range"><button aria-label="Fermer">×</button>`, 'lecteur')}`,
  ),
  kept(
    'a chat that the page is about',
    `<h1>Help desk.</h1><div style="height:260px;background:#eef"><p>How do I install the app?</p><p>Open the App Store.</p></div>${box(bar, `<input placeholder="Message"> ${buttons('Send')}`, 'composer')}`,
  ),
  kept(
    'tabs at the foot of an application',
    `${story}<nav style="${bar}"><a href="#1">Home</a> <a href="#2">Search</a> <a href="#3">Get the app</a> <a href="#4">Account</a></nav>`,
  ),
  kept(
    'a bar that tells of unsaved changes',
    `${story}${box(bar, `You have changes that are not saved. ${buttons('Save', 'Discard')}`)}`,
  ),
  kept('a bar of a bakery', `${story}${box(bar, `Kakor och bröd. Öppet till 18. <a href="#">Beställ</a>`)}`),
  kept(
    'a sheet of a map beside its shade',
    `${story}${box(shade, '')}${box(sheet, `<h2>Harbour museum</h2><p>Open until six. 4 km.</p>${buttons('Directions', 'Save')}${close}`)}`,
    { warns: ['OVERLAYS_REMAIN'] },
  ),
  ...lowSheets.map(([name, inner]) =>
    kept(`a low sheet in front of its backdrop: ${name}`, `${story}${box(shade, '', 'mask')}${box(low, inner, 'sh')}`, {
      warns: ['OVERLAYS_REMAIN'],
    }),
  ),
  {
    ...kept('a low sheet in front of its backdrop, over a bar of cookies', ''),
    html: html(
      `${story}${box(bar, `${cookieBars[0]![1]} ${buttons('Cookie settings', 'Accept')}`)}<p></p>${box(shade, '', 'mask')}${box(low, lowSheets[0]![1])}`,
    ),
    still: html(`${story}${box(shade, '', 'mask')}${box(low, lowSheets[0]![1])}`),
    warns: ['OVERLAYS_REMAIN'],
  },
  {
    ...gone('a newsletter whose backdrop is behind a bar of the page, too', ''),
    html: html(
      `${story}${box('position:fixed;left:0;right:0;bottom:0;padding:12px;z-index:90;background:#eef', buttons('Home', 'Search', 'Account'))}${box(shade, '', 'mask')}${box(dialog, sheets[4]![1])}`,
    ),
    still: html(
      `${story}${box('position:fixed;left:0;right:0;bottom:0;padding:12px;z-index:90;background:#eef', buttons('Home', 'Search', 'Account'))}`,
    ),
  },
  kept(
    'a settings dialog that was asked for',
    `${opens(`${box(shade, '')}${box(sheet, `<h2>Settings</h2><label><input type="checkbox"> Cookies</label><label><input type="checkbox"> Newsletter</label>${buttons('Save', 'Cancel')}`)}`)}${story}`,
    { request: clicked },
  ),
  kept(
    'a foot that is placed at the end of a short page',
    `<h1>The harbour.</h1>${lines(3)}<div style="position:absolute;left:0;right:0;bottom:0;padding:12px;background:#eef"><b>Subscribe to our newsletter</b> <input type="email"> ${buttons('Join')}</div>`,
  ),
  kept(
    'a quiz that begins',
    `${story}${asked('<b>What do you know of harbours?</b><p>Answer 10 questions.</p>', ['Start', 'Not now'])}`,
    { warns: ['OVERLAYS_REMAIN'] },
  ),
  kept(
    'an install dialog that was asked for',
    `${opens(box(card, `<b>Install the app</b><p>Open the menu of your browser.</p>${buttons('Done')}`))}${story}`,
    { request: clicked },
  ),
];
