import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';

/** Email programs support few CSS rules, and only in `style` attributes. */
export const style = {
  body:
    'margin:0;padding:24px 12px;background:#f3f4f6;color:#1f2933;font:15px/1.5 -apple-system,Segoe ' +
    'UI,Roboto,Helvetica,Arial,sans-serif',
  sheet: 'max-width:640px;margin:0 auto;background:#ffffff;border:1px solid #e1e4e8;border-radius:8px;padding:28px',
  title: 'font-size:21px;line-height:1.3;margin:0 0 6px;color:#111827',
  name: 'font-size:17px;line-height:1.35;margin:0 0 4px;color:#111827',
  meta: 'margin:0 0 4px;color:#5b6670;font-size:13px;word-break:break-word',
  fact: 'margin:12px 0 4px',
  link: 'color:#0b57b8',
  line: 'margin:0 0 6px;padding:7px 10px;background:#f7f8fa;border-left:3px solid #c6ccd2;word-break:break-word',
  removed: 'background:#ffe0dc;color:#8e1b0f;text-decoration:line-through;padding:0 2px',
  added: 'background:#d5f2dc;color:#0d5c26;text-decoration:none;font-weight:bold;padding:0 2px',
  picture: 'display:block;max-width:100%;height:auto;margin:16px 0 4px;border:1px solid #d5d9de',
  caption: 'margin:0 0 4px;color:#5b6670;font-size:12px',
  warning: 'margin:14px 0 4px;padding:10px 12px;background:#fff5d6;border-left:3px solid #d99a00;color:#5c4300',
  error: 'margin:14px 0 4px;padding:10px 12px;background:#fdeceb;border-left:3px solid #c5372c;color:#7a1a12',
  links: 'margin:14px 0 0',
  rule: 'border:0;border-top:1px solid #e1e4e8;margin:26px 0 20px',
  footer: 'max-width:640px;margin:14px auto 0;padding:0 28px;color:#6b7580;font-size:12px;word-break:break-word',
} as const;
type StyleName = keyof typeof style;

/** `inside` is already HTML. */
export const element = (tag: string, name: StyleName, inside: string): string =>
  `<${tag} style="${style[name]}">${inside}</${tag}>`;
export const textElement = (tag: string, name: StyleName, text: string): string =>
  element(tag, name, escapeMarkup(text));

export const link = (text: string, url: string): string =>
  `<a href="${escapeMarkup(url)}" style="${style.link}">${escapeMarkup(text)}</a>`;
export const picture = (contentId: string, about: string): string =>
  `<img src="cid:${escapeMarkup(contentId)}" alt="${escapeMarkup(about)}" style="${style.picture}">`;

export const document = (title: string, inside: string, footer: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="${style.body}">
<div style="${style.sheet}">
${inside}
</div>
${textElement('p', 'footer', footer)}
</body></html>
`;

/**
 * Removes control characters, which would break the line, and directional marks, which would
 * reverse its text.
 */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
