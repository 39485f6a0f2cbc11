import { expect, test } from '@jest/globals';
import { detectInterlude, interludeLanguages } from './interlude.ts';

const words = (lines: readonly string[]): number => lines.join(' ').split(/\s+/).length;
const page = (lines: readonly string[], asksPassword = false) => ({
  title: '',
  words: words(lines),
  head: lines,
  asksPassword,
});
const shop = page([
  'Northwind Traders',
  'Shop · Journal · About us',
  'Lamp twelve',
  'A lamp of brass, made in Bergen, with a cord of three metres.',
  'Price: 120 kr',
  'In stock',
  'Delivery and returns within thirty days',
]);
const same = { requested: 'https://shop.example/lamp', reached: 'https://shop.example/lamp' };

const away: Readonly<Record<string, readonly [maintenance: string, signIn: string]>> = {
  en: ['We’ll be back soon. The site is down for scheduled maintenance.', 'Log in to continue'],
  de: ['Wegen Wartungsarbeiten sind wir vorübergehend nicht erreichbar.', 'Bitte anmelden'],
  fr: ['Site en maintenance. Nous revenons bientôt.', 'Veuillez vous identifier. Mot de passe oublié ?'],
  es: ['Estamos en mantenimiento. Volvemos pronto.', 'Inicia sesión para continuar'],
  it: ['Sito in manutenzione. Torniamo presto.', 'Accedi per continuare'],
  pt: ['Estamos em manutenção. Voltaremos em breve.', 'Iniciar sessão'],
  nl: ['Wij zijn tijdelijk niet bereikbaar wegens onderhoud.', 'Inloggen'],
  pl: ['Trwają prace konserwacyjne. Wkrótce wracamy.', 'Zaloguj się'],
  sv: ['Vi är snart tillbaka. Planerat underhåll pågår.', 'Logga in'],
  da: ['Vi er snart tilbage. Planlagt vedligeholdelse.', 'Log ind'],
  tr: ['Bakım çalışması nedeniyle geçici olarak kapalı.', 'Giriş yapın'],
  ru: ['Технические работы. Сайт временно недоступен.', 'Войти'],
  ja: ['ただいまメンテナンス中です。', 'ログイン'],
  zh: ['网站维护中，请稍后再来。', '请登录'],
  ko: ['시스템 점검 중입니다. 잠시 후 다시 이용해 주세요.', '로그인'],
};

test('there are fifteen languages', () => {
  expect(Object.keys(away)).toEqual(interludeLanguages);
  expect(interludeLanguages).toHaveLength(15);
});

test.each(interludeLanguages)('pages in %s that stand in for another are recognised', (language) => {
  const [maintenance, signIn] = away[language]!;
  expect(detectInterlude(page([maintenance]), shop, same)).toBe('maintenance');
  expect(detectInterlude(page([signIn]), shop, same)).toBe('sign_in');
  expect(detectInterlude(page([signIn], true), shop, same)).toBe('sign_in');
});

test('an address for signing in, and a page that says nearly nothing, are recognised', () => {
  const led = { ...same, reached: 'https://shop.example/account/login?next=/lamp' };
  expect(
    detectInterlude(page(['Hello again', 'Who are you, and why are you looking at this lamp of ours?']), shop, led),
  ).toBe('sign_in');
  expect(detectInterlude(page(['Something went wrong']), shop, same)).toBe('other_page');
});

test.each([
  ['a line that changes', page([...shop.head.slice(0, 5), 'Currently unavailable', ...shop.head.slice(6)])],
  ['a page that asks to log in beside its text', page([...shop.head, 'Log in'])],
  [
    'another page of the same length',
    page(Array.from({ length: 12 }, (_, at) => `Line ${at} of a new shop with many words`)),
  ],
  [
    'a long page about maintenance',
    page(Array.from({ length: 60 }, (_, at) => `Maintenance in progress at pump ${at}`)),
  ],
])('%s is the page', (_name, seen) => {
  expect(detectInterlude(seen, shop, same)).toBeUndefined();
});
