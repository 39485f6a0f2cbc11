import { itemRequest } from '@tintype/contracts/batches/item-request';
import { itemOptions } from '@tintype/contracts/batches/item-settings';
import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { Plan } from '@tintype/contracts/plans/plans';
import { parserOf, type Parsed } from '@tintype/contracts/schemas/parse';
import { schema } from '@tintype/contracts/schemas/schema';
import { checkCapture } from '../../use-cases/check-capture.ts';

type Settings = Readonly<Record<string, unknown>>;
type Asked = {
  readonly defaults: Settings;
  readonly options?: Settings | undefined;
  readonly plan: Pick<Plan, 'capabilities'>;
};

const parseRequest = parserOf(captureRequest);
const parseItemOptions = parserOf(schema(itemOptions));
/** Settings are judged without their URL: what is wrong with one has nothing to do with the other. */
const anyUrl = 'https://example.com/';

export const parseOptions = (options: unknown): Parsed<Settings> => parseItemOptions(options);

/** Throws what a single capture with these settings would be refused with. */
export function checkSettings({ defaults, options, plan }: Asked): void {
  const parsed = parseRequest(itemRequest({ defaults, options, url: anyUrl }));
  if (!parsed.ok) throw invalidFields(parsed.fields);
  checkCapture({
    request: parsed.value,
    plan,
    checkUrl: (url) => ({ allowed: true, url: new URL(url) }),
    onRefusedUrl: () => undefined,
  });
}

/** As `checkSettings`, for the settings of all items of a batch: fields are named as they stand in the request for it. */
export function checkDefaults({ defaults, plan }: Omit<Asked, 'options'>): void {
  try {
    checkSettings({ defaults, plan });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const fields = withPrefix('defaults', error);
    if (error.code === 'VALIDATION_ERROR') throw invalidFields(fields);
    throw new ServiceError(error.code, { message: error.message, details: { ...error.details, fields } });
  }
}

/** The fields that an error names, as fields of something that they are a part of. */
export const withPrefix = (prefix: string, { details }: ServiceError): Record<string, string> =>
  Object.fromEntries(
    Object.entries((details['fields'] ?? {}) as Record<string, string>).map(([field, problem]) => [
      `${prefix}.${field}`,
      problem,
    ]),
  );
