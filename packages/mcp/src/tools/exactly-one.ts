import { TintypeError } from '@tintype/client';

/**
 * Requires exactly one of several inputs. The schema does not express this, because many hosts
 * cannot read `oneOf`.
 */
export function requireExactlyOne(inputs: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(inputs);
  if (names.filter((name) => inputs[name] !== undefined).length === 1) return;
  throw new WrongInput(`Send exactly one of ${names.join(' and ')}.`);
}

/** The input is refused before the service is called. */
export class WrongInput extends TintypeError {
  override name = 'WrongInput';
}
