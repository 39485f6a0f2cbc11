import { listActionSecrets } from '@tintype/contracts/capture/actions';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';

type Addresses = { readonly finalUrl: string | null; readonly redirects?: readonly string[] };
const redactedText = '[redacted]';

export const reportedAddresses = <Report extends Addresses>(request: CaptureRequest, report: Report): Report => ({
  ...report,
  ...(report.finalUrl !== null && { finalUrl: reportedUrl(request, report.finalUrl) }),
  ...(report.redirects !== undefined && { redirects: report.redirects.map((url) => reportedUrl(request, url)) }),
});

/**
 * Typed text appears in the address of the page that a form opens. So addresses of a capture with
 * secrets, except the requested one, lose their query and fragment, and the parts of their path
 * that contain typed text.
 */
export function reportedUrl({ url: asked, actions, session }: CaptureRequest, url: string): string {
  const typed = actions.flatMap(listActionSecrets);
  if ((typed.length === 0 && session === undefined) || url === asked || !URL.canParse(url)) return url;
  const reported = new URL(url);
  if (!/^https?:$/.test(reported.protocol)) return `${reported.protocol}${redactedText}`;
  [reported.username, reported.password, reported.search, reported.hash] = ['', '', '', ''];
  const path = reported.pathname
    .split('/')
    .map((part) => (typed.some((text) => containsText(decodeText(part), text)) ? redactedText : part))
    .join('/');
  return `${reported.origin}${path}`;
}

const containsText = (part: string, text: string): boolean =>
  part.includes(text) || (toPlainText(text) !== '' && toPlainText(part).includes(toPlainText(text)));
/** Keeps only the characters of a title from which sites create addresses. */
const toPlainText = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const decodeText = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
