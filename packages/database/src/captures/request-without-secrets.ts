import { sql } from '../sql.ts';

/**
 * A capture's request as it is kept once the capture has ended: without typed text (docs/interface/actions.md#typed-text) and without the
 * values of a session (docs/interface/capture.md#session). Part of every statement that ends a capture, so that no end leaves them behind.
 */
export const requestWithoutSecrets = sql`
  CASE
    WHEN jsonb_exists(captures.request, 'session') OR jsonb_path_exists(captures.request, '$.actions[*].text') THEN
      captures.request
        || CASE WHEN jsonb_exists(captures.request, 'session') THEN '{"session": {}}'::jsonb ELSE '{}'::jsonb END
        || CASE WHEN jsonb_exists(captures.request, 'actions') THEN jsonb_build_object('actions', (
             SELECT coalesce(jsonb_agg(
               CASE WHEN jsonb_exists(one.action, 'text') THEN one.action || '{"text": "[redacted]"}'::jsonb ELSE one.action END
               ORDER BY one.place), '[]'::jsonb)
             FROM jsonb_array_elements(captures.request -> 'actions') WITH ORDINALITY AS one (action, place)
           )) ELSE '{}'::jsonb END
    ELSE captures.request
  END`;
