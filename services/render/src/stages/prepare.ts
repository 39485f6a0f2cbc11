import { selectorsOf } from '@tintype/contracts/capture/actions';
import type { StoredRequest } from '@tintype/contracts/capture/capture-request';
import { selectorsOfOutput } from '@tintype/contracts/capture/outputs';
import { resolveEmulation } from '@tintype/contracts/devices/devices';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import {
  emulateMedia,
  emulatePlace,
  emulateViewport,
  emulateIdentity,
  hasDefaultLook,
  readyViewport,
} from '../browser/emulate.ts';
import { answerChallenges, restoreSession } from '../browser/session.ts';
import { serveHtml } from '../browser/serve-html.ts';
import type { CaptureContext, FieldSelector } from '../context/capture-context.ts';
import { checkSelectors } from '../in-page/selectors.ts';
import type { Page } from 'puppeteer-core';

export async function prepare({ slot, request, extension, inPage }: CaptureContext): Promise<void> {
  const { session, page } = slot;
  const { viewport, userAgent: ofDevice } = resolveEmulation(request);
  const { locale, timezone, geolocation } = request;
  const same = Object.entries(readyViewport).every(
    ([name, value]) => viewport[name as keyof typeof viewport] === value,
  );
  const work: Promise<unknown>[] = [];
  if (!same) work.push(emulateViewport(session, viewport));
  const userAgent = request.userAgent ?? ofDevice ?? undefined;
  if (userAgent !== undefined || locale !== undefined || extension.userAgentSuffix !== undefined)
    work.push(
      emulateIdentity(session, {
        locale,
        userAgent: await extendUserAgent(page, userAgent, extension.userAgentSuffix),
      }),
    );
  if (timezone !== undefined)
    work.push(session.send('Emulation.setTimezoneOverride', { timezoneId: asBrowsersSpell(timezone) }));
  if (locale !== undefined) work.push(session.send('Emulation.setLocaleOverride', { locale }));
  if (geolocation !== undefined)
    work.push(emulatePlace({ session, browserContextId: page.browserContext().id }, geolocation));
  if (!hasDefaultLook(request)) work.push(emulateMedia(session, request));
  const url = (request as StoredRequest).secretsOf ?? request.url;
  if (request.session !== undefined) work.push(restoreSession({ slot, url, session: request.session }));
  if (request.authentication !== undefined)
    work.push(answerChallenges({ slot, url, authentication: request.authentication }));
  if (request.html !== undefined) work.push(serveHtml({ slot, url: request.url, html: request.html }));
  await Promise.all(work);
  await refuseBadSelectors({ request, extension, inPage });
}

/** Browsers accept the names of time zones only in their official case. */
const asBrowsersSpell = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** Site owners recognise a crawler by the suffix of its user agent. */
const extendUserAgent = async (page: Page, userAgent: string | undefined, suffix: string | undefined) =>
  suffix === undefined ? userAgent : `${userAgent ?? (await page.browser().userAgent())} ${suffix}`;

/**
 * Only a browser knows whether it supports a selector, so selectors are checked before the page is
 * visited.
 */
async function refuseBadSelectors({
  request,
  extension,
  inPage,
}: Pick<CaptureContext, 'request' | 'extension' | 'inPage'>): Promise<void> {
  const { selector, waitFor, hideSelectors, actions, assertions = {}, outputs = [] } = request;
  const named: FieldSelector[] = [
    ['selector', selector],
    ['waitFor', waitFor],
    ...hideSelectors.map((text, index): [string, string] => [`hideSelectors.${index}`, text]),
    ...(['selectorExists', 'selectorMissing'] as const).flatMap((kind) =>
      (assertions[kind] ?? []).map((text, index): [string, string] => [`assertions.${kind}.${index}`, text]),
    ),
    ...actions.flatMap((action, index) =>
      selectorsOf(action).map(([field, text]): [string, string] => [`actions.${index}.${field}`, text]),
    ),
    ...outputs.flatMap((output, index) =>
      selectorsOfOutput(output).map(([path, text]): [string, string] => [`outputs.${index}.${path}`, text]),
    ),
    ...(extension.selectors?.(request) ?? []),
  ];
  const texts = named.filter((row): row is [string, string] => row[1] !== undefined);
  if (texts.length === 0) return;
  const readable = await inPage(
    checkSelectors,
    texts.map(([, text]) => text),
  );
  const bad = texts.filter((_row, at) => readable[at] === false);
  const fields = Object.fromEntries(bad.map(([field]) => [field, 'must be a valid CSS selector']));
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}
