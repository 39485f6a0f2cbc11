import { nearestDevices, resolveDevice } from '../devices/resolve.ts';
import type { FieldRules, Infer } from '../schemas/schema.ts';
import type { outputs } from './outputs.ts';
import { sessionFaults } from './session.ts';

export const metadataBytesMax = 8_192;

/** What the schema cannot say of a capture's fields. */
export const captureRules = {
  device: (name: string) =>
    resolveDevice(name) !== undefined
      ? {}
      : { device: `is not known. Near: ${nearestDevices(name).join(', ')}; all: GET /v1/devices` },
  metadata: (metadata: object) =>
    new TextEncoder().encode(JSON.stringify(metadata)).length <= metadataBytesMax
      ? {}
      : { metadata: `must have at most ${metadataBytesMax} bytes as JSON` },
  /** Without an id an output goes by its type; two under one name could not be told apart (docs/interface/outputs.md#fields). */
  outputs: (given: Infer<typeof outputs>) => {
    const names = given.map(({ id, type }) => id ?? type);
    const again = names.findIndex((name, index) => names.indexOf(name) < index);
    return again < 0 ? {} : { [`outputs.${again}.id`]: 'must be set and differ from the other outputs' };
  },
  session: sessionFaults,
} as const satisfies FieldRules;
