import { command as anyCommand, type Command, type TextOption } from '@tintype/cli/command';

type Options = Readonly<Record<string, TextOption>>;

/** Defines a command for administrators, which works on the servers themselves. */
export const command = <const Of extends Options>(definition: Omit<Command<Of>, 'group'>): Command =>
  anyCommand({ group: 'Administration', isLocal: true, ...definition });
