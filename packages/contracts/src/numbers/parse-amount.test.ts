import { expect, test } from '@jest/globals';
import { findAmounts, parseAmount } from './parse-amount.ts';

/** Locales with a currency of theirs. Their forms come from CLDR. */
const locales =
  'ar-AE AED, ar-EG EGP, ar-KW KWD, ar-SA SAR, az-AZ AZN, be-BY BYN, bg-BG EUR, bn-BD BDT, bs-BA BAM, ca-ES EUR, ' +
  'cs-CZ CZK, da-DK DKK, de-AT EUR, de-CH CHF, de-DE EUR, el-GR EUR, en-AU AUD, en-CA CAD, en-GB GBP, en-IN INR, ' +
  'en-NZ NZD, en-SG SGD, en-US USD, en-ZA ZAR, es-AR ARS, es-CL CLP, es-CO COP, es-ES EUR, es-MX MXN, es-PE PEN, ' +
  'et-EE EUR, fa-IR IRR, fi-FI EUR, fil-PH PHP, fr-CA CAD, fr-CH CHF, fr-FR EUR, he-IL ILS, hi-IN INR, hr-HR EUR, ' +
  'hu-HU HUF, id-ID IDR, is-IS ISK, it-IT EUR, ja-JP JPY, ka-GE GEL, kk-KZ KZT, km-KH KHR, ko-KR KRW, lt-LT EUR, ' +
  'lv-LV EUR, mr-IN INR, ms-MY MYR, my-MM MMK, nb-NO NOK, ne-NP NPR, nl-NL EUR, pl-PL PLN, pt-BR BRL, pt-PT EUR, ' +
  'ro-RO RON, ru-RU RUB, sk-SK EUR, sl-SI EUR, sq-AL ALL, sr-RS RSD, sv-SE SEK, ta-IN INR, th-TH THB, tr-TR TRY, ' +
  'uk-UA UAH, ur-PK PKR, uz-UZ UZS, vi-VN VND, zh-CN CNY, zh-HK HKD, zh-TW TWD';

test.each(locales.split(', ').map((row) => row.split(' ') as [string, string]))(
  'amounts of %s in %s',
  (locale, currency) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    const values = [5, 12.9, 999.99, 1_299, 129_900, 1_234_567.5].map((value) => Number(value.toFixed(digits)));
    const context = { language: locale };
    expect(values.map((value) => parseAmount(format.format(value), context))).toEqual(
      values.map((value) => ({ value, currency })),
    );
  },
);

/** Amounts as shops write them: language, text, value and currency. */
const written = `
-      | 1.299,00 €                | 1299      EUR
-      | € 1.299,-                 | 1299      EUR
-      | 1 299,00 €                | 1299      EUR
-      | 1'299.00 EUR              | 1299      EUR
-      | EUR 1299.00               | 1299      EUR
-      | eur 12,5                  | 12.5      EUR
-      | $1,299                    | 1299      USD
-      | US$1,299.00               | 1299      USD
-      | USD 1,299.00              | 1299      USD
-      | 1299.00 USD               | 1299      USD
-      | £0.99                     | 0.99      GBP
-      | £ 12                      | 12        GBP
-      | ₹1,29,900                 | 129900    INR
-      | ₹ 12,34,567.50            | 1234567.5 INR
-      | CHF 1'299.–               | 1299      CHF
-      | CHF 1’299.50              | 1299.5    CHF
-      | 0,999 €                   | 0.999     EUR
-      | € 0.129                   | 0.129     EUR
-      | 1234.567 €                | 1234.567  EUR
-      | KWD 1.250                 | 1.25      KWD
-      | ₩129,900                  | 129900    KRW
-      | ₽1 299                    | 1299      RUB
-      | ₺1.299,90                 | 1299.9    TRY
-      | ₦1,299,000                | 1299000   NGN
-      | ₫129.000                  | 129000    VND
-      | ฿1,299                    | 1299      THB
-      | ₱1,299.75                 | 1299.75   PHP
-      | R$ 1.299,90               | 1299.9    BRL
-      | 129 kr                    | 129       -
-      | 129:-                     | 129       -
-      | 1.299,-                   | 1299      -
-      | 1299.00                   | 1299      -
-      | 1.299,00                  | 1299      -
-      | 1,299.00                  | 1299      -
de     | 1.299,00 €                | 1299      EUR
de     | 1.299 €                   | 1299      EUR
de     | ab 12,99 € *              | 12.99     EUR
de     | nur 5,– Euro              | 5         EUR
de     | 12⁹⁹ €                    | 12.99     EUR
de     | 19,99 €/Stk.              | 19.99     EUR
de     | 2,49 € / 100 g            | 2.49      EUR
de     | Preis: 1.299,00           | 1299      -
de     | 3,5 Mio. €                | 3500000   EUR
de     | EUR 12,--                 | 12        EUR
de     | 1.299 Euro                | 1299      EUR
de     | 1.299                     | 1299      -
de     | 1,299                     | 1.299     -
de-AT  | € 1.299,90                | 1299.9    EUR
de-CH  | Fr. 1'299.-               | 1299      CHF
de-CH  | CHF 12.50                 | 12.5      CHF
de-CH  | SFr. 5.–                  | 5         CHF
de-CH  | 1.299.-                   | 1299      -
nl     | € 12,-                    | 12        EUR
nl     | €1.299                    | 1299      EUR
nl     | 12,99 euro                | 12.99     EUR
nl-BE  | 1 299,99 €                | 1299.99   EUR
en     | €1.299                    | 1299      EUR
en     | €1,299                    | 1299      EUR
en     | $1,299.99                 | 1299.99   USD
en     | $12                       | 12        USD
en     | From $12.50 per month     | 12.5      USD
en     | $1.2M                     | 1200000   USD
en     | $12k                      | 12000     USD
en     | US$ 3.5 million           | 3500000   USD
en     | 12 euros                  | 12        EUR
en     | -$5.00                    | -5        USD
en     | −£5                       | -5        GBP
en     | $-5.00                    | -5        USD
en     | CA$12.00                  | 12        CAD
en     | A$12.00                   | 12        AUD
en     | NZ$12.00                  | 12        NZD
en     | HK$1,299                  | 1299      HKD
en     | S$12.90                   | 12.9      SGD
en     | MX$1,299                  | 1299      MXN
en     | 128 GB for $599           | 599       USD
en     | Save 20%: $12.99          | 12.99     USD
en     | 2 items: £24.50           | 24.5      GBP
en     | 1.299                     | 1.299     -
en     | 1,299                     | 1299      -
en-GB  | £1,299.00 inc. VAT        | 1299      GBP
en-CA  | $1,299.00                 | 1299      CAD
en-AU  | $1,299                    | 1299      AUD
en-IE  | €1,299                    | 1299      EUR
en-ZA  | R1,299                    | 1299      ZAR
en-ZA  | R 1 299.00                | 1299      ZAR
en-IN  | Rs. 1,299/-               | 1299      INR
en-IN  | Rs 1,29,900               | 129900    INR
en-IN  | ₹ 1.29 Lakh               | 129000    INR
en-IN  | ₹2.5 Cr                   | 25000000  INR
en-PK  | Rs.1,299                  | 1299      PKR
en-AE  | AED 1,299.00              | 1299      AED
en-KW  | KD 12.500                 | 12.5      KWD
en-BH  | BHD 1.250                 | 1.25      BHD
en-KE  | KSh 1,299                 | 1299      KES
en-MY  | RM1,299.00                | 1299      MYR
en-MY  | RM 12                     | 12        MYR
en-PH  | PHP 1,299.00              | 1299      PHP
en-NG  | ₦12,500.00                | 12500     NGN
fr     | 12€99                     | 12.99     EUR
fr     | 1 299 €                   | 1299      EUR
fr     | 1 299,99 €                | 1299.99   EUR
fr     | 1 299,99 €                | 1299.99   EUR
fr     | à partir de 12,50 €       | 12.5      EUR
fr     | 1299 euros                | 1299      EUR
fr     | 1.299,00 EUR              | 1299      EUR
fr-CA  | 12,99 $                   | 12.99     CAD
fr-CA  | 1 299,99 $                | 1299.99   CAD
fr-CH  | CHF 1 299.90              | 1299.9    CHF
fr-BE  | 12,5 €                    | 12.5      EUR
es     | 1.299 €                   | 1299      EUR
es     | 12'99 €                   | 12.99     EUR
es     | 1299,00€                  | 1299      EUR
es     | $12                       | 12        -
es-MX  | $1,299.00                 | 1299      MXN
es-MX  | $1,299.00 MXN             | 1299      MXN
es-AR  | $ 1.299,00                | 1299      ARS
es-CL  | $1.299.990                | 1299990   CLP
es-CO  | $ 129.900                 | 129900    COP
es-PE  | S/ 1,299.00               | 1299      PEN
pt-BR  | R$ 12,90                  | 12.9      BRL
pt-BR  | R$1.299                   | 1299      BRL
pt-PT  | 1 299,99 €                | 1299.99   EUR
it     | € 1.299,00                | 1299      EUR
it     | 12,50 euro                | 12.5      EUR
pl     | 1 299,00 zł               | 1299      PLN
pl     | 1299 zł                   | 1299      PLN
pl     | 12,99 PLN                 | 12.99     PLN
cs     | 1 299 Kč                  | 1299      CZK
cs     | 1.299,- Kč                | 1299      CZK
sk     | 12,99 €                   | 12.99     EUR
hu     | 1 299 Ft                  | 1299      HUF
hu     | 129.900 Ft                | 129900    HUF
ro     | 1.299,99 lei              | 1299.99   RON
ro     | 1.299 Lei                 | 1299      RON
bg     | 12,99 лв.                 | 12.99     BGN
sr     | 1.299,00 RSD              | 1299      RSD
sr     | 1.299 дин.                | 1299      RSD
bs     | 12,90 KM                  | 12.9      BAM
el     | 1.299,00 €                | 1299      EUR
tr     | 1.299,90 TL               | 1299.9    TRY
tr     | 12,50 ₺                   | 12.5      TRY
ru     | 1 299 ₽                   | 1299      RUB
ru     | 1 299 руб.                | 1299      RUB
ru     | от 12 990 руб             | 12990     RUB
ru     | 1,5 млн ₽                 | 1500000   RUB
uk     | 1 299 грн                 | 1299      UAH
uk     | 12,50 ₴                   | 12.5      UAH
kk     | 12 990 ₸                  | 12990     KZT
sv     | 1 299 kr                  | 1299      SEK
sv     | 129:- kr                  | 129       SEK
sv     | 1.299:-                   | 1299      -
sv     | 12,90 kr/st               | 12.9      SEK
nb     | kr 1 299,-                | 1299      NOK
no     | 129,90 kr                 | 129.9     NOK
da     | 1.299,00 kr.              | 1299      DKK
da     | DKK 1.299                 | 1299      DKK
is     | 12.990 kr                 | 12990     ISK
fi     | 1 299,90 €                | 1299.9    EUR
et     | 12,90 €                   | 12.9      EUR
lv     | 12,90 €                   | 12.9      EUR
lt     | 12,90 Eur                 | 12.9      EUR
ar-SA  | ١٬٢٩٩٫٥٠ ر.س              | 1299.5    SAR
ar-AE  | 1,299.00 د.إ              | 1299      AED
ar-EG  | ١٢٩٩ ج.م                  | 1299      EGP
ar-KW  | 12.500 د.ك                | 12.5      KWD
fa     | ۱۲۹٬۰۰۰ تومان             | 129000    -
fa     | ۱۲۹,۰۰۰ ریال              | 129000    IRR
he     | ₪1,299.90                 | 1299.9    ILS
he     | 12.90 ₪                   | 12.9      ILS
hi     | ₹१,२९,९००                 | 129900    INR
mr     | ₹१,२९९.५०                 | 1299.5    INR
bn     | ৳১,২৯৯                    | 1299      BDT
ne     | रु १,२९९                  | 1299      -
th     | 1,299 บาท                 | 1299      THB
th     | ฿1,299.00                 | 1299      THB
vi     | 129.000₫                  | 129000    VND
vi     | 1.299.000 đ               | 1299000   VND
vi     | 129.000 VNĐ               | 129000    VND
id     | Rp 129.900                | 129900    IDR
id     | Rp1.299.000,00            | 1299000   IDR
ms     | RM 1,299.90               | 1299.9    MYR
ja     | 1,299円                   | 1299      JPY
ja     | 1,299円(税込)             | 1299      JPY
ja     | ¥１，２９９               | 1299      JPY
ja     | ￥12,900                  | 12900     JPY
ja     | 12万円                    | 120000    JPY
ja     | 1万2,000円                | 12000     JPY
ko     | 129,900원                 | 129900    KRW
ko     | 1만 2,000원               | 12000     KRW
ko     | 1억 2,000만원             | 120000000 KRW
zh-CN  | ¥1,299.00                 | 1299      CNY
zh-CN  | 1299元                    | 1299      CNY
zh-CN  | 1.5万元                   | 15000     CNY
zh-TW  | NT$1,299                  | 1299      TWD
zh-TW  | 1,299元                   | 1299      TWD
zh-HK  | HK$1,299.00               | 1299      HKD
`
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()) as [string, string, string]);

test.each(written)('%s: %s is %s', (language, text, expected) => {
  const [value, currency = ''] = expected.split(/\s+/);
  const context = language === '-' ? {} : { language };
  expect(parseAmount(text, context)).toEqual({ value: Number(value), currency: currency === '-' ? null : currency });
});

const notAmounts =
  '|Sold out|12.03.2024|192.168.1.1|iPhone 15 Pro|A4|20 %|%20|4.5 out of 5|1,2,3|TOP 10|try 5 days|Le 12 mai|#12';

test.each(notAmounts.split('|'))('%j is not an amount', (text) =>
  expect(parseAmount(text, { language: 'en' })).toBeUndefined(),
);

test.each([
  ['Was $24.99, now $19.99', [24.99, 19.99]],
  ['$10-$20', [10, 20]],
  ['10 € 20 €', [10, 20]],
  ['€10 €20', [10, 20]],
  ['4.5 (1,299 ratings) $12', [12]],
])('%s contains amounts of money', (text, values) =>
  expect(findAmounts(text, { language: 'en' }).map(({ value }) => value)).toEqual(values),
);

test('the currency that a page states elsewhere decides the number of decimals', () => {
  expect(parseAmount('1.299', { currency: 'EUR' })).toEqual({ value: 1299, currency: 'EUR' });
  expect(parseAmount('1.299', { currency: 'KWD' })).toEqual({ value: 1.299, currency: 'KWD' });
});

test('a language that no library knows changes nothing', () =>
  expect(parseAmount('€5', { language: 'not a language!' })).toEqual({ value: 5, currency: 'EUR' }));
