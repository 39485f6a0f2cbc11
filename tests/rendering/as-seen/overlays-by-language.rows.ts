import { html, type Row, script, style } from './row.ts';

/*
 * Overlays and wanted dialogs in many writing systems. Some languages have no word list, so that
 * only the behaviour can decide.
 */

type Story = readonly [language: string, heading: string, text: string];
const stories = {
  am: ['am', 'ወደቡ', 'ክሬኖቹ በዝናብ ውስጥ ቀስ ብለው ይዞራሉ፣ ጸሐፊውም ከምሽት በፊት መዝገቡን ይዘጋል።'],
  ar: ['ar', 'الميناء القديم', 'تدور الرافعات في الميناء ببطء تحت المطر، ويقفل الكاتب الدفتر قبل المساء.'],
  bn: ['bn', 'পুরোনো বন্দর', 'বৃষ্টির মধ্যে ক্রেনগুলো ধীরে ঘোরে, আর কেরানি সন্ধ্যার আগে খাতা বন্ধ করেন।'],
  de: [
    'de',
    'Der alte Hafen',
    'Die Kräne drehen sich langsam im Regen, und der Schreiber schließt vor dem Abend das Buch.',
  ],
  el: ['el', 'Το παλιό λιμάνι', 'Οι γερανοί γυρίζουν αργά στη βροχή και ο γραμματέας κλείνει το βιβλίο πριν το βράδυ.'],
  en: [
    'en',
    'The old harbour',
    'The cranes turn slowly in the rain, and the clerk closes the book before the evening.',
  ],
  fa: ['fa', 'بندر قدیمی', 'جرثقیل‌ها آهسته در باران می‌چرخند و منشی پیش از شب دفتر را می‌بندد.'],
  fr: ['fr', 'Le vieux port', 'Les grues tournent lentement sous la pluie, et le commis ferme le livre avant le soir.'],
  he: ['he', 'הנמל הישן', 'העגורנים מסתובבים לאט בגשם, והפקיד סוגר את הספר לפני הערב.'],
  hi: ['hi', 'पुराना बंदरगाह', 'बारिश में क्रेनें धीरे घूमती हैं, और मुंशी शाम से पहले बही बंद कर देता है।'],
  hy: ['hy', 'Հին նավահանգիստը', 'Կռունկները դանդաղ պտտվում են անձրևի տակ, և գրագիրը փակում է գիրքը երեկոյից առաջ։'],
  ja: ['ja', '古い港', '雨の中でクレーンがゆっくり回り、書記は夕方までに帳簿を閉じる。'],
  ka: ['ka', 'ძველი ნავსადგური', 'ამწეები ნელა ბრუნავენ წვიმაში და მწერალი საღამომდე ხურავს წიგნს.'],
  km: ['km', 'កំពង់ផែចាស់', 'រថយន្តស្ទូចវិលយឺតៗក្នុងភ្លៀង ហើយស្មៀនបិទសៀវភៅមុនពេលល្ងាច។'],
  ko: ['ko', '오래된 항구', '크레인은 빗속에서 천천히 돌고, 서기는 저녁이 되기 전에 장부를 닫는다.'],
  my: ['my', 'ဆိပ်ကမ်းဟောင်း', 'ကရိန်းများသည် မိုးထဲတွင် ဖြည်းဖြည်း လှည့်ပြီး စာရေးသည် ညနေမတိုင်မီ စာအုပ်ပိတ်သည်။'],
  ru: ['ru', 'Старый порт', 'Краны медленно поворачиваются под дождём, и писарь закрывает книгу до вечера.'],
  si: ['si', 'පැරණි වරාය', 'දොඹකර වැස්සේ සෙමින් කරකැවෙන අතර ලිපිකරු සවසට පෙර පොත වසයි.'],
  ta: ['ta', 'பழைய துறைமுகம்', 'மழையில் பாரந்தூக்கிகள் மெதுவாகச் சுழல்கின்றன, எழுத்தர் மாலைக்குள் ஏட்டை மூடுகிறார்.'],
  th: ['th', 'ท่าเรือเก่า', 'ปั้นจั่นหมุนช้า ๆ ท่ามกลางสายฝน และเสมียนปิดสมุดก่อนค่ำ'],
  tr: ['tr', 'Eski liman', 'Vinçler yağmurda yavaşça döner, kâtip akşamdan önce defteri kapatır.'],
  vi: ['vi', 'Bến cảng cũ', 'Những cần cẩu quay chậm trong mưa, người thư ký khép sổ trước khi trời tối.'],
  zh: ['zh', '旧港口', '起重机在雨中缓缓转动，书记在傍晚前合上账本。'],
} as const satisfies Readonly<Record<string, Story>>;
type Language = keyof typeof stories;

const storyOf = (language: Language): string => {
  const [lang, heading, text] = stories[language];
  const dir = /^(?:ar|fa|he)$/.test(lang) ? 'rtl' : 'ltr';
  return `<main lang="${lang}" dir="${dir}" style="padding:16px"><h1>${heading}</h1>${`<p style="margin:12px 0">${text}</p>`.repeat(14)}</main>`;
};

const veil = '<div class="v" style="position:fixed;inset:0;z-index:49;background:#0009"></div>';
const z = 'z-index:50;background:#fff;box-sizing:border-box;';
const boxes = {
  middle: `position:fixed;left:140px;top:70px;width:360px;padding:20px;${z}`,
  sheet: `position:fixed;left:0;right:0;bottom:0;padding:20px;border-radius:16px 16px 0 0;${z}`,
  low: `position:fixed;left:0;right:0;bottom:0;padding:12px;${z}`,
  bar: `position:fixed;left:0;right:0;bottom:0;padding:12px;border-top:1px solid #345;${z}`,
  card: `position:fixed;right:12px;bottom:12px;width:300px;padding:12px;border:1px solid #345;${z}`,
  top: `position:fixed;left:160px;top:8px;width:320px;padding:12px;border:1px solid #345;${z}`,
} as const;
const inBox = (name: keyof typeof boxes, inner: string, more = 'class="k"'): string =>
  `<div ${more} style="${boxes[name]}">${inner}</div>`;
/** A dialog of the page, and its backdrop. */
const mask = '<div class="mask" style="position:fixed;inset:0;z-index:49;background:#0009"></div>';
const dialog = (name: keyof typeof boxes, inner: string): string =>
  mask + inBox(name, inner, 'role="dialog" aria-modal="true"');
const quoted = (markup: string): string => JSON.stringify(markup).replaceAll('</', '<\\/');
const add = (markup: string): string => `document.body.insertAdjacentHTML('beforeend',${quoted(markup)})`;
const buttons = (...labels: readonly string[]): string => labels.map((label) => `<button>${label}</button>`).join(' ');
const radios = (...labels: readonly string[]): string =>
  labels.map((label) => `<label><input type="radio" name="r"> ${label}</label>`).join(' ');
const email = (placeholder: string): string => `<input type="email" placeholder="${placeholder}">`;

/** How an overlay is built, and when it comes. */
const builds = {
  'with a backdrop, in the page': (inner) => veil + inBox('middle', inner),
  'with a backdrop, after 500 ms': (inner) => script(`setTimeout(()=>${add(veil + inBox('middle', inner))},500)`),
  'in its backdrop, after 700 ms, page locked': (inner) =>
    script(
      `addEventListener('load',()=>setTimeout(()=>{document.body.style.overflow='hidden';${add(`<div style="position:fixed;inset:0;z-index:49;display:flex;align-items:center;justify-content:center;background:#0007;backdrop-filter:blur(4px)"><div style="background:#fff;padding:24px;width:380px">${inner}</div></div>`)}},700))`,
    ),
  'shown after 400 ms': (inner) =>
    `<div id="later" style="display:none">${veil}${inBox('middle', inner)}</div>${script(`setTimeout(()=>later.style.display='block',400)`)}`,
  'a sheet and its backdrop, after 400 ms': (inner) =>
    script(`setTimeout(()=>${add(veil + inBox('sheet', inner))},400)`),
  'a sheet and its backdrop, in the page': (inner) => veil + inBox('sheet', inner),
  'a bar, in the page': (inner) => inBox('bar', inner),
  'a bar, after 300 ms': (inner) => script(`setTimeout(()=>${add(inBox('bar', inner))},300)`),
  'a card in the corner, in the page': (inner) => inBox('card', inner),
  'a card in the corner, after 600 ms': (inner) => script(`setTimeout(()=>${add(inBox('card', inner))},600)`),
  'a prompt at the top, after 500 ms': (inner) => script(`setTimeout(()=>${add(inBox('top', inner))},500)`),
  'a modal <dialog>, after 500 ms': (inner) =>
    `<dialog id="d" style="width:360px">${inner}</dialog>${script(`setTimeout(()=>d.showModal(),500)`)}`,
  'a popover, after 500 ms': (inner) =>
    `<div popover="manual" id="p" style="width:340px">${inner}</div>${script(`setTimeout(()=>p.showPopover(),500)`)}`,
  'in a shadow root, after 500 ms': (inner) =>
    `<x-box></x-box>${script(`setTimeout(()=>document.querySelector('x-box').attachShadow({mode:'open'}).innerHTML=${quoted(veil + inBox('middle', inner))},500)`)}`,
  'in a frame, after 500 ms': (inner) =>
    script(
      `setTimeout(()=>${add(`<iframe style="position:fixed;inset:0;width:100%;height:100%;border:0;z-index:60" srcdoc="${`<body style='margin:0'>${veil}${inBox('middle', inner)}`.replaceAll('"', '&quot;')}"></iframe>`)},500)`,
    ),
} as const satisfies Readonly<Record<string, (inner: string) => string>>;
type Build = keyof typeof builds;

const x = '<button aria-label="×">×</button>';
const icon =
  '<button style="position:absolute;right:8px;top:8px;width:24px;height:24px"><svg viewBox="0 0 24 24" width="12" height="12"><path d="M4 4L20 20M20 4L4 20" stroke="#000" stroke-width="2"/></svg></button>';
const wheel = `<div style="width:110px;height:110px;border-radius:50%;background:conic-gradient(#c33 0 25%,#3a3 0 50%,#36c 0 75%,#fb0 0)"></div>`;

type Overlay = readonly [language: Language, kind: string, build: Build, inner: string];
const unasked: readonly Overlay[] = [
  [
    'ja',
    'newsletter',
    'in its backdrop, after 700 ms, page locked',
    `<h2>港からのお便りを受け取りませんか</h2><p>週に一度、新しい記事をお届けします。</p>${email('メールアドレス')}${buttons('登録する')}<p><a href="#">今はしない</a></p>`,
  ],
  [
    'ar',
    'survey',
    'with a backdrop, after 500 ms',
    `${buttons('×')}<h2>ما رأيك في موقعنا؟</h2><p>ساعدنا على تحسين الموقع بالإجابة عن سؤال واحد.</p>${radios('ممتاز', 'جيد', 'ضعيف')}<p>${buttons('إرسال', 'ليس الآن')}</p>`,
  ],
  [
    'ja',
    'consent',
    'a bar, in the page',
    `<p>当サイトではクッキーを使用しています。</p>${buttons('同意する', '拒否する')}`,
  ],
  [
    'ja',
    'app',
    'a sheet and its backdrop, after 400 ms',
    `<h2>アプリならもっと快適に読めます</h2>${buttons('アプリを開く', 'ブラウザで続ける')}`,
  ],
  [
    'ja',
    'coupon',
    'a modal <dialog>, after 500 ms',
    `${x}<h2>初回限定クーポン 10%オフ</h2><p>いますぐ使えるクーポンをプレゼント。</p>${buttons('クーポンを受け取る')}`,
  ],
  ['ja', 'age', 'with a backdrop, in the page', `<h2>あなたは20歳以上ですか？</h2>${buttons('はい', 'いいえ')}`],
  [
    'zh',
    'newsletter',
    'with a backdrop, in the page',
    `${x}<h2>订阅我们的周刊</h2><p>每周精选，直达邮箱。</p>${email('电子邮箱')}${buttons('订阅')}`,
  ],
  [
    'zh',
    'app',
    'a sheet and its backdrop, in the page',
    `<h2>在 App 内打开，体验更佳</h2>${buttons('打开 App', '继续浏览网页')}`,
  ],
  [
    'zh',
    'survey',
    'a card in the corner, after 600 ms',
    `${x}<p>您对本网站满意吗？</p><p>${buttons('1', '2', '3', '4', '5')}</p>`,
  ],
  [
    'zh',
    'region',
    'in its backdrop, after 700 ms, page locked',
    `<h2>请选择您所在的地区</h2><select><option>香港</option><option>台湾</option></select>${buttons('确定', '留在本站')}`,
  ],
  [
    'ko',
    'notification',
    'a prompt at the top, after 500 ms',
    `<p>🔔 새 소식 알림을 받아보시겠습니까?</p>${buttons('나중에', '허용')}`,
  ],
  [
    'ko',
    'consent',
    'a bar, in the page',
    `<p>이 사이트는 더 나은 서비스를 위해 쿠키를 사용합니다.</p>${buttons('모두 동의', '설정')}`,
  ],
  [
    'ko',
    'newsletter',
    'in a frame, after 500 ms',
    `${x}<h2>뉴스레터 구독하기</h2><p>매주 금요일 소식을 보내드립니다.</p>${email('이메일 주소')}${buttons('구독')}`,
  ],
  [
    'he',
    'newsletter',
    'a modal <dialog>, after 500 ms',
    `<h2>הצטרפו לרשימת התפוצה שלנו</h2><p>סיפורים מהנמל פעם בשבוע.</p>${email('כתובת מייל')}${buttons('הרשמה', 'לא תודה')}`,
  ],
  [
    'he',
    'consent',
    'a card in the corner, in the page',
    `<p>האתר משתמש בעוגיות כדי לשפר את חוויית הגלישה.</p>${buttons('אישור', 'דחייה')}`,
  ],
  [
    'he',
    'notification',
    'a popover, after 500 ms',
    `<p>רוצים לקבל התראות על חדשות מהנמל?</p>${buttons('כן', 'לא עכשיו')}`,
  ],
  [
    'hi',
    'survey',
    'in a shadow root, after 500 ms',
    `<h2>हमारी वेबसाइट के बारे में आपकी राय</h2><p>${radios('अच्छी', 'ठीक', 'खराब')}</p>${buttons('भेजें', 'अभी नहीं')}`,
  ],
  ['hi', 'app', 'a bar, after 300 ms', `${x} <b>ऐप में पढ़ें</b> ${buttons('ऐप खोलें')}`],
  [
    'hi',
    'notification',
    'a card in the corner, after 600 ms',
    `<p>ताज़ा खबरों की सूचनाएँ पाएँ</p>${buttons('अनुमति दें', 'बाद में')}`,
  ],
  [
    'th',
    'consent',
    'a sheet and its backdrop, in the page',
    `<p>เว็บไซต์นี้ใช้คุกกี้เพื่อพัฒนาประสบการณ์ของคุณ</p>${buttons('ยอมรับทั้งหมด', 'ปฏิเสธ')}`,
  ],
  [
    'th',
    'wheel',
    'with a backdrop, after 500 ms',
    `${icon}${wheel}<h2>หมุนวงล้อลุ้นส่วนลด</h2>${email('อีเมล')}${buttons('หมุนเลย')}`,
  ],
  ['th', 'newsletter', 'shown after 400 ms', `${x}<h2>รับข่าวสารจากเรา</h2>${email('อีเมลของคุณ')}${buttons('สมัคร')}`],
  [
    'ru',
    'notification',
    'a prompt at the top, after 500 ms',
    `<p>Хотите получать уведомления о новостях порта?</p>${buttons('Разрешить', 'Нет, спасибо')}`,
  ],
  [
    'ru',
    'survey',
    'a card in the corner, after 600 ms',
    `${x}<p>Довольны ли вы нашим сайтом?</p>${radios('Да', 'Нет')}${buttons('Отправить')}`,
  ],
  [
    'el',
    'newsletter',
    'with a backdrop, in the page',
    `${x}<h2>Εγγραφείτε στο ενημερωτικό δελτίο</h2>${email('Το email σας')}${buttons('Εγγραφή')}`,
  ],
  [
    'el',
    'consent',
    'a bar, after 300 ms',
    `<p>Χρησιμοποιούμε cookies για να βελτιώσουμε την εμπειρία σας.</p>${buttons('Αποδοχή', 'Απόρριψη')}`,
  ],
  [
    'tr',
    'discount',
    'in its backdrop, after 700 ms, page locked',
    `${icon}<h2>İlk siparişinize %15 indirim</h2><p>Gitmeden önce kodunuzu alın.</p>${email('E-posta')}${buttons('Kodu al')}`,
  ],
  [
    'tr',
    'region',
    'with a backdrop, in the page',
    `<h2>Ülkenizi seçin</h2><select><option>Türkiye</option><option>Almanya</option></select>${buttons('Devam et')}`,
  ],
  [
    'vi',
    'newsletter',
    'a sheet and its backdrop, after 400 ms',
    `${x}<h2>Đăng ký nhận bản tin</h2>${email('Email của bạn')}${buttons('Đăng ký')}`,
  ],
  ['vi', 'app', 'a bar, in the page', `${x} <b>Đọc nhanh hơn trên ứng dụng</b> ${buttons('Mở ứng dụng')}`],
  ['fa', 'newsletter', 'a popover, after 500 ms', `${x}<h2>عضویت در خبرنامه</h2>${email('ایمیل')}${buttons('عضویت')}`],
  ['fa', 'consent', 'a bar, in the page', `<p>این وب‌سایت از کوکی‌ها استفاده می‌کند.</p>${buttons('می‌پذیرم', 'رد کردن')}`],
  ['bn', 'app', 'a sheet and its backdrop, after 400 ms', `<h2>অ্যাপে আরও ভালো পড়া যায়</h2>${buttons('অ্যাপ খুলুন', 'পরে')}`],
  [
    'ta',
    'newsletter',
    'in a shadow root, after 500 ms',
    `${icon}<h2>எங்கள் செய்திமடலைப் பெறுங்கள்</h2>${email('மின்னஞ்சல்')}${buttons('பதிவு செய்')}`,
  ],
  [
    'am',
    'newsletter',
    'with a backdrop, after 500 ms',
    `${x}<h2>ጋዜጣችንን በኢሜይል ያግኙ</h2><p>በየሳምንቱ አዲስ ታሪክ።</p>${email('ኢሜይል')}${buttons('ይመዝገቡ')}`,
  ],
  [
    'am',
    'survey',
    'a card in the corner, after 600 ms',
    `${x}<p>ስለ ድረ-ገጻችን ምን ያስባሉ?</p>${radios('ጥሩ', 'መካከለኛ', 'ደካማ')}${buttons('ላክ')}`,
  ],
  [
    'ka',
    'newsletter',
    'in its backdrop, after 700 ms, page locked',
    `${icon}<h2>მიიღეთ ჩვენი სიახლეები</h2>${email('ელფოსტა')}${buttons('გამოწერა')}`,
  ],
  [
    'ka',
    'consent',
    'a bar, in the page',
    `<p>ეს საიტი იყენებს ქუქი-ფაილებს. <a href="/cookie-policy">წესები</a></p>${buttons('ვეთანხმები', 'უარყოფა')}`,
  ],
  [
    'hy',
    'consent',
    'a card in the corner, in the page',
    `<p>Կայքն օգտագործում է cookie ֆայլեր։</p>${buttons('Ընդունել', 'Մերժել')}`,
  ],
  [
    'hy',
    'app',
    'a bar, after 300 ms',
    `${x} <b>Կարդացեք հավելվածում</b> <a href="https://play.google.com/store/apps/details?id=am.navahangist">Տեղադրել</a>`,
  ],
  [
    'km',
    'survey',
    'with a backdrop, after 500 ms',
    `${x}<h2>តើអ្នកគិតយ៉ាងណាចំពោះគេហទំព័ររបស់យើង?</h2>${radios('ល្អ', 'មធ្យម', 'អន់')}<p>${buttons('បញ្ជូន')}</p>`,
  ],
  [
    'km',
    'discount',
    'a modal <dialog>, after 500 ms',
    `${icon}<h2>បញ្ចុះតម្លៃ 20%</h2><p>សម្រាប់ការបញ្ជាទិញដំបូង។</p>${buttons('ទទួលយក')}`,
  ],
  [
    'my',
    'notification',
    'a prompt at the top, after 500 ms',
    `<p>🔔 သတင်းအသစ်များကို အသိပေးရမလား။</p>${buttons('ခွင့်ပြု', 'နောက်မှ')}`,
  ],
  [
    'my',
    'newsletter',
    'a sheet and its backdrop, after 400 ms',
    `${x}<h2>သတင်းလွှာ ရယူပါ</h2>${email('အီးမေးလ်')}${buttons('စာရင်းသွင်း')}`,
  ],
  [
    'si',
    'survey',
    'in a shadow root, after 500 ms',
    `${icon}<p>අපේ වෙබ් අඩවිය ගැන ඔබ කුමක් සිතන්නේද?</p>${buttons('1', '2', '3', '4', '5')}`,
  ],
  [
    'si',
    'newsletter',
    'in a frame, after 500 ms',
    `${x}<h2>අපේ පුවත් ලිපිය ලබා ගන්න</h2>${email('විද්‍යුත් තැපෑල')}${buttons('ලියාපදිංචි වන්න')}`,
  ],
];

const gone = ([language, kind, build, inner]: Overlay, at: number): Row => ({
  name: `${kind}, ${language}, ${build} (${at + 1})`,
  html: html(storyOf(language) + builds[build](inner)),
  request: {},
  still: html(storyOf(language)),
});

const sizes = (...all: readonly string[]): string => `<p>${buttons(...all)}</p>`;
const days = `<div style="display:grid;grid-template-columns:repeat(7,36px)">${Array.from({ length: 30 }, (_, at) => `<button>${at + 1}</button>`).join('')}</div>`;
const seats = `<div style="display:grid;grid-template-columns:repeat(4,52px)">${['A', 'B', 'C'].flatMap((row) => [1, 2, 3, 4].map((seat) => `<button>${row}${seat}</button>`)).join('')}</div>`;
const signIn = (...[title, mail, word, go]: readonly string[]): string =>
  `<h2>${title}</h2><input type="email" placeholder="${mail}"> <input type="password" placeholder="${word}"> ${buttons(go!)}`;

type WantedDialog = readonly [language: Language, kind: string, over: string];
/** Parts of the page, in front of a backdrop or not. */
const standing: readonly WantedDialog[] = [
  ['en', 'a share sheet', mask + inBox('sheet', `<h3>Share this page</h3>${buttons('Mail', 'Link', 'Print')}`)],
  ['ja', 'a share sheet', mask + inBox('sheet', `<h3>共有する</h3>${buttons('メール', 'リンクをコピー', '印刷')}`)],
  ['ja', 'a choice of size', mask + inBox('low', `<b>サイズを選択</b>${sizes('S', 'M', 'L', 'XL')}`)],
  ['de', 'a choice of size', mask + inBox('low', `${x}<b>Größe wählen</b>${sizes('38', '39', '40', '41')}`)],
  ['ru', 'a choice of seats', mask + inBox('sheet', `<b>Выберите места</b>${seats}`)],
  [
    'en',
    'a question before leaving',
    mask + inBox('low', `<b>Leave without saving?</b> <p>Your changes will be lost.</p>${buttons('Stay', 'Leave')}`),
  ],
  [
    'fr',
    'a question before leaving',
    dialog(
      'middle',
      `<b>Quitter sans enregistrer ?</b><p>Vos modifications seront perdues.</p>${buttons('Rester', 'Quitter')}`,
    ),
  ],
  [
    'ja',
    'a question before leaving',
    dialog('middle', `<b>保存せずに移動しますか？</b>${buttons('キャンセル', '移動する')}`),
  ],
  [
    'en',
    'a paywall',
    mask +
      inBox(
        'sheet',
        `<h2>Subscribe to continue reading</h2><p>You have read your free articles this month.</p>${buttons('See plans', 'Sign in')}`,
      ),
  ],
  [
    'de',
    'a paywall',
    dialog(
      'middle',
      `<h2>Weiterlesen mit Abo</h2><p>Dieser Artikel ist nur für Abonnenten.</p>${buttons('Abo wählen', 'Anmelden')}`,
    ),
  ],
  [
    'ja',
    'a paywall',
    `${style('body{overflow:hidden}')}${dialog('sheet', `<h2>この記事は有料会員限定です</h2>${buttons('会員登録して続きを読む', 'ログイン')}`)}`,
  ],
  [
    'ko',
    'a paywall',
    mask + inBox('low', `<b>이 기사는 유료 구독자 전용입니다</b> ${buttons('구독하고 계속 읽기', '로그인')}`),
  ],
  ['ar', 'an error', dialog('middle', `<h2>حدث خطأ</h2><p>تعذر تحميل الطلب.</p>${buttons('إعادة المحاولة', 'إغلاق')}`)],
  [
    'en',
    'an error',
    dialog('middle', `${x}<h2>Something went wrong</h2><p>We could not load your order.</p>${buttons('Try again')}`),
  ],
  ['he', 'a log-in form', dialog('middle', signIn('כניסה לחשבון', 'מייל', 'סיסמה', 'כניסה'))],
  ['am', 'a log-in form', mask + inBox('sheet', x + signIn('ግባ', 'ኢሜይል', 'የይለፍ ቃል', 'ግባ'))],
  ['zh', 'a cart', dialog('middle', `${x}<h2>购物车（2）</h2><p>铜灯 ¥349</p><p>合计 ¥698</p>${buttons('去结算')}`)],
  ['am', 'a calendar', mask + inBox('sheet', `<b>ቀን ይምረጡ</b>${days}`)],
  [
    'th',
    'a choice of ages',
    mask + inBox('sheet', `<b>เลือกอายุของเด็ก</b><p>${radios('0–2', '3–6', '7–11', '12–17')}</p>${buttons('ตกลง')}`),
  ],
  ['ko', 'a question before deleting', dialog('middle', `<b>이 주문을 삭제할까요?</b>${buttons('삭제', '취소')}`)],
  [
    'hi',
    'a filter',
    mask +
      inBox(
        'sheet',
        `<b>छाँटें</b><p><label><input type="checkbox"> नया</label> <label><input type="checkbox"> पुराना</label></p>${buttons('लागू करें', 'साफ़ करें')}`,
      ),
  ],
  ['ka', 'a choice of size', mask + inBox('low', `${x}<b>აირჩიეთ ზომა</b>${sizes('S', 'M', 'L')}`)],
  [
    'ja',
    'a share dialog that a script opens at once',
    `<dialog id="d" style="width:360px">${x}<h3>この記事を共有</h3>${buttons('メール', 'コピー')}</dialog>${script('d.showModal()')}`,
  ],
  [
    'tr',
    'a session that has ended',
    dialog(
      'middle',
      `<h2>Oturumunuz sona erdi</h2><p>Devam etmek için yeniden giriş yapın.</p>${buttons('Giriş yap')}`,
    ),
  ],
  [
    'vi',
    'a table of sizes',
    dialog(
      'middle',
      `${x}<b>Bảng kích cỡ</b><table><tr><th>Cỡ</th><th>Ngực</th></tr><tr><td>S</td><td>88</td></tr><tr><td>M</td><td>96</td></tr></table>`,
    ),
  ],
];
/** They come when the page reacts, not by the visitor. */
const reacting: readonly WantedDialog[] = [
  [
    'en',
    'a paywall',
    script(
      `setTimeout(()=>{document.body.style.overflow='hidden';${add(mask + inBox('sheet', `<h2>Keep reading with a subscription</h2><p>You have reached your limit of free articles.</p>${buttons('Subscribe', 'Log in')}`))}},500)`,
    ),
  ],
  [
    'ja',
    'a paywall',
    script(
      `setTimeout(()=>${add(mask + inBox('sheet', `<h2>続きを読むには会員登録が必要です</h2>${buttons('会員登録', 'ログイン')}`))},500)`,
    ),
  ],
  [
    'ar',
    'an error',
    script(
      `setTimeout(()=>${add(dialog('middle', `<h2>انقطع الاتصال</h2><p>حدث خطأ أثناء تحميل البيانات.</p>${buttons('إعادة المحاولة', 'إغلاق')}`))},500)`,
    ),
  ],
  [
    'en',
    'a session that ends',
    script(
      `setTimeout(()=>${add(dialog('middle', `${x}<h2>Your session has expired</h2><p>Please sign in again.</p>${buttons('Sign in')}`))},500)`,
    ),
  ],
  [
    'am',
    'a log-in form',
    script(`setTimeout(()=>${add(dialog('middle', x + signIn('ግባ', 'ኢሜይል', 'የይለፍ ቃል', 'ግባ')))},500)`),
  ],
];
/** They come after a click. */
const asked: readonly WantedDialog[] = [
  ['en', 'a share sheet', mask + inBox('low', `<b>Share</b> ${buttons('Mail', 'Link')}`)],
  [
    'ja',
    'a newsletter form',
    dialog('middle', `${x}<h2>ニュースレターに登録</h2>${email('メール')}${buttons('登録')}`),
  ],
  ['zh', 'a choice of size', mask + inBox('low', `${x}<b>选择尺码</b>${sizes('S', 'M', 'L')}`)],
  ['ko', 'a calendar', mask + inBox('sheet', `<b>날짜 선택</b>${days}`)],
  ['ru', 'a choice of seats', mask + inBox('sheet', `<b>Выберите места</b>${seats}`)],
  ['el', 'a chat', inBox('card', `${x}<b>Πώς μπορούμε να βοηθήσουμε;</b><textarea></textarea>${buttons('Αποστολή')}`)],
  ['tr', 'a cart', mask + inBox('sheet', `<b>Sepetim (1)</b><p>Bakır fener ₺490</p>${buttons('Ödemeye geç')}`)],
  ['hi', 'a choice of age', mask + inBox('low', `<b>उम्र चुनें</b> ${buttons('0–5', '6–12', '13–17', '18+')}`)],
  [
    'he',
    'cookie settings',
    dialog('middle', `<h2>הגדרות עוגיות</h2><label><input type="checkbox"> סטטיסטיקה</label>${buttons('שמירה')}`),
  ],
  ['th', 'a log-in form', mask + inBox('sheet', signIn('เข้าสู่ระบบ', 'อีเมล', 'รหัสผ่าน', 'เข้าสู่ระบบ'))],
  ['am', 'a share sheet', mask + inBox('low', `${x}<b>አጋራ</b> ${buttons('ኢሜይል', 'ቅዳ')}`)],
];

const all = { blockPopups: false, blockCookieBanners: false };
const kept = (name: string, body: string, more: Partial<Row> = {}): Row => ({
  name,
  html: html(body),
  request: {},
  still: html(body),
  stillRequest: all,
  ...more,
});
const remains = { warns: ['OVERLAYS_REMAIN'] };

export const overlaysByLanguage: readonly Row[] = unasked.map(gone);
export const wantedByLanguage: readonly Row[] = [
  ...standing.map(([language, kind, over], at) =>
    kept(`${kind}, ${language}, part of the page (${at + 1})`, storyOf(language) + over, remains),
  ),
  ...reacting.map(([language, kind, over]) =>
    kept(`${kind}, ${language}, after a moment`, storyOf(language) + over, remains),
  ),
  ...asked.map(([language, kind, over]) =>
    kept(
      `${kind}, ${language}, after a click`,
      `<button id="open">+</button>${script(`document.querySelector('#open').onclick=()=>${add(over)}`)}${storyOf(language)}`,
      { request: { actions: [{ type: 'click', selector: '#open' }] } },
    ),
  ),
  kept('a dialog that the script of the caller shows', `${storyOf('en')}${script('document.title=1')}`, {
    request: {
      customJs: add(`${mask}${inBox('middle', `${x}<b>Paint the northern quay green</b>`)}`),
    },
    ...remains,
  }),
  kept(
    'a log-in page that is only a dialog, ja',
    `<div style="position:fixed;inset:0;background:#345"></div>${inBox('middle', signIn('ログイン', 'メール', 'パスワード', 'ログイン'))}`,
    remains,
  ),
];
