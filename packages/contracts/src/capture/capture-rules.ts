import { nearestDevices, resolveDevice } from '../devices/resolve.ts';
import { rulesWithin, type FieldRules, type Infer } from '../schemas/schema.ts';
import type { outputs } from './outputs.ts';
import { sessionRules } from './session.ts';

export const metadataBytesMax = 8_192;

/** What the schema cannot say of a capture's fields. */
export const captureRules = {
  device: (name: string) =>
    resolveDevice(name) !== undefined
      ? {}
      : { '': `is not known. Near: ${nearestDevices(name).join(', ')}; all: GET /v1/devices` },
  metadata: (metadata: object) =>
    new TextEncoder().encode(JSON.stringify(metadata)).length <= metadataBytesMax
      ? {}
      : { '': `must have at most ${metadataBytesMax} bytes as JSON` },
  /** Without an id an output goes by its type; two under one name could not be told apart (docs/interface/outputs.md#fields). */
  outputs: (given: Infer<typeof outputs>) => {
    const names = given.map(({ id, type }) => id ?? type);
    const again = names.findIndex((name, index) => names.indexOf(name) < index);
    return again < 0 ? {} : { [`${again}.id`]: 'must be set and differ from the other outputs' };
  },
  ...rulesWithin('session', sessionRules),
} as const satisfies FieldRules;
