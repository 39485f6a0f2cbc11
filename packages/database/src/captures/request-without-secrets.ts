import { remains, sealedFields } from '@tintype/contracts/capture/secret-options';
import { sql } from '../statements/sql.ts';

/** The names in the table of options, as SQL texts. */
const wholeSecretNames = sealedFields.map((name) => sql.raw(`'${name}'`));
const emptiedParts = sealedFields.map((name, at) => {
  const masked = sql.raw(`'${JSON.stringify({ [name]: remains[name] })}'::jsonb`);
  return sql`CASE WHEN jsonb_exists(captures.request, ${wholeSecretNames[at]!}) THEN ${masked} ELSE '{}'::jsonb END`;
});

/**
 * The stored request after the capture has ended: without typed text
 * (docs/interface/actions.md#typed-text) and without secret options, such as a session
 * (docs/interface/capture.md#session). Every statement that ends a capture contains this, so that
 * no secrets remain.
 */
export const requestWithoutSecrets = sql`
  CASE
    WHEN jsonb_exists_any(captures.request, ARRAY[${sql.join(wholeSecretNames)}]) OR jsonb_path_exists(captures.request, '$.actions[*].text') THEN
      captures.request
        || ${sql.join(emptiedParts, ' || ')}
        || CASE WHEN jsonb_exists(captures.request, 'actions') THEN jsonb_build_object('actions', (
             SELECT coalesce(jsonb_agg(
               CASE WHEN jsonb_exists(one.action, 'text') THEN one.action || '{"text": "[redacted]"}'::jsonb ELSE one.action END
               ORDER BY one.place), '[]'::jsonb)
             FROM jsonb_array_elements(captures.request -> 'actions') WITH ORDINALITY AS one (action, place)
           )) ELSE '{}'::jsonb END
    ELSE captures.request
  END`;
