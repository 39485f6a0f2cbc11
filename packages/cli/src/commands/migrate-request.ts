import { text } from 'node:stream/consumers';
import { asyncRequest } from '@tintype/contracts/capture/capture-request';
import { type SupportedServiceName, supportedServiceNames } from '@tintype/compat/services';
import { translateRequest, type Translation } from '@tintype/compat/translate-request';
import { NoCounterpart } from '@tintype/compat/values';
import { createParser } from '@tintype/contracts/schemas/parse';
import { command, CommandFailure } from '../command.ts';

const parse = createParser(asyncRequest);

export const migrateRequest = command({
  name: 'migrate-request',
  group: 'Installation',
  isLocal: true,
  summary: 'Translate a request of another service without sending it',
  options: {
    from: { value: 'SERVICE', about: 'the other service', choices: supportedServiceNames },
  },
  words: [{ name: 'REQUEST', about: 'URL, curl command or JSON body of the request; - is stdin' }],
  example: `migrate-request --from urlbox '{"url":"https://example.com"}'`,
  run: async ({ values, words: [request = '-'], terminal }) => {
    const translation = translateOrFail(values.from, request === '-' ? await text(terminal.stdin()) : request);
    const parsed = parse(translation.request);
    const refused = parsed.ok ? {} : parsed.fields;
    return {
      json: { ...translation, refused },
      // The same exit code as of a command that sends the request.
      exitCode: parsed.ok ? 0 : 2,
      lines: [
        `POST ${translation.endpoint}`,
        JSON.stringify(translation.request, null, 2),
        ...translation.notes.map(
          ({ kind, parameter, text }) => `${kind === 'missing' ? 'Omitted' : 'Changed'}: ${parameter}: ${text}`,
        ),
        ...Object.entries(refused).map(([field, fault]) => `Correct this: ${field} ${fault}`),
      ],
    };
  },
});

function translateOrFail(from: SupportedServiceName, text: string): Translation {
  try {
    return translateRequest(from, text);
  } catch (error) {
    throw error instanceof NoCounterpart ? new CommandFailure(error.message) : error;
  }
}
