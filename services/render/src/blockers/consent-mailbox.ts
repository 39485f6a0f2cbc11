/// <reference lib="dom" />

/*
 * Puppeteer sends each of these functions alone, to the worlds of all frames: they use nothing from outside.
 */

/** Messages of autoconsent's content script; see the types of its package. */
export type Message = {
  readonly type: string;
  readonly id?: string;
  readonly code?: string;
  readonly cmp?: string;
  readonly result?: boolean;
  readonly state?: { readonly findCmpAttempts: number };
};

type Mailbox = typeof globalThis & {
  autoconsentSendMessage?: (message: Message) => Promise<void>;
  autoconsentReceiveMessage?: (message: unknown) => Promise<void>;
  messages?: Message[];
  wake?: () => void;
};

/** Where the script leaves what it has to say. No function of ours is put where the page could call it: this world is not the page's. */
export function openMailbox(): void {
  const world = globalThis as Mailbox;
  world.messages ??= [];
  world.autoconsentSendMessage = async (message) => {
    world.messages?.push(message);
    world.wake?.();
  };
}

/** All that has come; waits for the first up to `waitMs`. */
export async function takeMessages(waitMs: number): Promise<Message[]> {
  const world = globalThis as Mailbox;
  if ((world.messages ?? []).length === 0)
    await new Promise<void>((resolve) => {
      world.wake = resolve;
      setTimeout(resolve, waitMs);
    });
  return (world.messages ?? []).splice(0);
}

export async function giveMessage(message: object): Promise<void> {
  // Not awaited: an opt-out answers when it is through, and asks questions on the way.
  void (globalThis as Mailbox).autoconsentReceiveMessage?.(message);
}
