import type { StoredRequest } from '../capture/capture-request.ts';
import { captureAt, getFieldProblems, makeSettings } from '../capture/make-capture.ts';
import { optionsWithoutEffect } from '../capture/options.ts';
import type { CheckUrl } from '../errors/refused-url.ts';
import { invalidFields, ServiceError } from '../errors/service-error.ts';
import type { Plan } from '../plans/plans.ts';
import { type ForeignNames, createParser } from '../schemas/parse.ts';
import type { Parameter } from './canonical-query.ts';
import type { LinkKeySettings } from './link-key.ts';
import { isOnLinkHosts, sizeFaults } from './link-limits.ts';
import { controlsOfLink, linkControls, optionsOfLink, readParameters } from './link-parameters.ts';

type GivenParameters = {
  readonly parameters: readonly Parameter[];
  readonly settings: LinkKeySettings;
  readonly plan: Pick<Plan, 'capabilities'>;
  readonly checkUrl: CheckUrl;
  readonly onRefusedUrl?: ((reason: string) => void) | undefined;
  readonly foreign: ForeignNames;
};
/** `withoutEffect`: options that have no effect because of other options. */
type LinkRequest = { readonly request: StoredRequest; readonly withoutEffect: readonly string[] };

const parseControls = createParser(controlsOfLink);
const parseOptions = createParser(optionsOfLink);
const isControl = (name: string): boolean => Object.hasOwn(linkControls, name);

/**
 * Returns the stored capture of a signed link. Throws all errors of the parameters at once,
 * including violations of the rules of the key.
 */
export function makeLink({
  parameters,
  settings: key,
  plan,
  checkUrl,
  onRefusedUrl,
  foreign,
}: GivenParameters): LinkRequest {
  const { sent, faults } = readParameters(parameters);
  const [own, options] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => isControl(name) === wanted)),
  ) as [Record<string, unknown>, Record<string, unknown>];
  const controls = parseControls(own);
  // These parameters are read before the options of all captures: under any other name, they would
  // lead to an option that links may not have.
  const read = parseOptions(options, foreign);
  const unknown = read.ignored.map((name) => [name, 'is not a parameter of links'] as const);
  const layer = read.ok ? read.value : {};
  const made = makeSettings({ origin: 'sync', layers: [{ ...layer, cacheTtl: key.cacheTtl }], plan });
  const isWrong = !made.ok && made.failure.code === 'VALIDATION_ERROR';
  const fields = {
    ...Object.fromEntries(unknown),
    ...(read.ok ? {} : read.fields),
    ...(isWrong && getFieldProblems(made.failure)),
    ...(controls.ok ? {} : controls.fields),
    ...(key.requireExpiry && own['expires'] === undefined && { expires: 'is required by this link key' }),
    ...(made.ok && sizeFaults(made.request, key)),
    ...faults,
  };
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  if (!made.ok) throw made.failure;
  if (!controls.ok) throw invalidFields(controls.fields);
  const { url } = controls.value;
  const capture = captureAt(made, { url, checkUrl, onRefusedUrl });
  if (!capture.ok) throw capture.failure;
  if (!isOnLinkHosts(capture.request.url, key.hosts)) throw hostRefused();
  return { request: capture.request, withoutEffect: optionsWithoutEffect(options) };
}

const hostRefused = (): ServiceError =>
  new ServiceError('URL_NOT_ALLOWED', {
    message: 'The link key does not allow the host of this URL. Use an allowed host, or add the host to the link key.',
    details: { fields: { url: 'must have a host that the link key allows' } },
  });
