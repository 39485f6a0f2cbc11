import { expect, test } from '@jest/globals';
import { ApiError } from '@tintype/client';
import { invalidFields, ServiceError, urlNotAllowed } from '@tintype/contracts/errors/service-error';
import { toCommandFailure } from './failures.ts';

const told = ({ code, message, details }: ServiceError): string => {
  const answer = new ApiError(new Response(null, { status: 400 }), { error: { code, message, details } });
  return toCommandFailure(answer, [{ path: 'fullPage', flag: 'full-page' } as never]).message;
};

test('a refused address is told with its fix', () => {
  const refusal = { allowed: false, rule: 'port', reason: '' } as const;
  expect(told(urlNotAllowed({ refusal, field: 'url' }))).toMatch(
    /^URL_NOT_ALLOWED: url is not allowed .*TINTYPE_ALLOW_HOSTS=host:port/,
  );
});

test('bad fields have the names of their flags', () => {
  expect(told(invalidFields({ url: 'is required', fullPage: 'must be true or false' }))).toMatch(
    /^VALIDATION_ERROR: url is required; --full-page must be true or false\.?$/,
  );
});
