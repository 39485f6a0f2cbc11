import { expect } from '@jest/globals';
import { call, type Answer } from '../gateway/call.ts';

// Answers are looked into at any depth; what they are is checked by the tests.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;

export const good = { name: 'A page', url: 'https://example.com/', schedule: 'daily' };

export type ScheduleCaller = {
  readonly send: (method: string, path: string, body?: object, key?: string) => Promise<Answer>;
  /** A schedule that is accepted. */
  readonly create: (fields?: object, key?: string) => Promise<Json>;
};

/** Calls the schedules of one member, or of whoever else is named. */
export function scheduleCaller(url: string, own: string): ScheduleCaller {
  const send: ScheduleCaller['send'] = (method, path, body, key = own) =>
    call(`${url}/v1/schedules${path}`, { key, method, ...(body && { body }) });
  return {
    send,
    create: async (fields = {}, key = own) => {
      const answer = await send('POST', '', { ...good, ...fields }, key);
      expect({ status: answer.status, error: answer.json['error'] }).toEqual({ status: 201, error: undefined });
      return answer.json;
    },
  };
}
