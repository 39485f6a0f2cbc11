import { Tintype } from '@tintype/client';
import { operations, type OperationName } from '../../../packages/client/src/operations.ts';
import { startDispatcher } from '../gateway/dispatcher.ts';
import { startGateway } from '../gateway/start-gateway.ts';
import { startStubRender } from '../gateway/stub-render.ts';

export const url = 'https://example.com/';

export type ClientStage = Awaited<ReturnType<typeof openClientStage>>;

/** A gateway with a stub for the browser, and the client with which a program calls it. */
export async function openClientStage() {
  const gateway = await startGateway();
  const render = startStubRender(gateway);
  const dispatcher = startDispatcher({ ...gateway, slots: 1_000 });
  const member = await gateway.join('self_hosted', { batchItemsMax: 10_000 });
  const called: OperationName[] = [];
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    called.push(...operationsOf(init!.method!, new URL(input as string).pathname));
    return response;
  };
  return {
    gateway,
    member,
    dispatcher,
    client: new Tintype({ baseUrl: gateway.url, apiKey: member.key, fetch: recording, retries: 0 }),
    /** Operations that the gateway has answered. */
    called,
    end: async () => {
      await dispatcher.close();
      await render.close();
      await gateway.end();
    },
  };
}

/** More than one where a fixed word could be an id. */
const operationsOf = (method: string, path: string): OperationName[] =>
  (Object.keys(operations) as OperationName[]).filter(
    (name) =>
      operations[name].method === method &&
      new RegExp(`^${operations[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
