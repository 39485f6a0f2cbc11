import { TintypeError } from '@tintype/client';

/** Exactly one of several inputs. Not in the schema, whose `oneOf` many hosts cannot read. */
export function oneOf(inputs: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(inputs);
  if (names.filter((name) => inputs[name] !== undefined).length === 1) return;
  throw new WrongInput(`Send exactly one of ${names.join(' and ')}.`);
}

/** Refused before the service is called. */
export class WrongInput extends TintypeError {
  override name = 'WrongInput';
}
