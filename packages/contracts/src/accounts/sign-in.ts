/** The ways to sign in. `isStrong`: a stolen password is not sufficient. */
export const signInWays = {
  password: { isStrong: false },
  /** A password, and a code of an app or a recovery code. */
  code: { isStrong: true },
  /** The authenticator itself verifies its user, by a fingerprint or a PIN. */
  passkey: { isStrong: true },
  /** OpenID Connect: the provider decides which factors it requires. */
  provider: { isStrong: true },
} as const;
export type SignInWay = keyof typeof signInWays;
export const signInWayNames = Object.keys(signInWays) as readonly SignInWay[];
export const strongWays = signInWayNames.filter((way) => signInWays[way].isStrong);

/** Only a delivered email proves that the mailbox exists. */
export const emailPattern = '^\\s*[^\\s@<>"(),;:\\\\[\\]]{1,64}@[^\\s@<>"(),;:\\\\[\\]]{1,190}\\s*$';

/** Two spellings of one address belong to the same account. */
export const accountEmail = (text: string): string => text.trim().toLowerCase().normalize('NFC');

export const passwordLengths = { min: 12, max: 256 } as const;

type PasswordOwner = { readonly email: string; readonly name: string };

/**
 * Checks only the length, and refuses the usual first guesses: product, user, keyboard rows,
 * repetitions.
 */
export function passwordFault(password: string, { email, name }: PasswordOwner): string | undefined {
  const characters = Array.from(password).length;
  if (characters < passwordLengths.min) return `must have at least ${passwordLengths.min} characters`;
  if (characters > passwordLengths.max) return `must have at most ${passwordLengths.max} characters`;
  const plain = password.toLowerCase();
  const own = [email.split('@')[0]!, ...name.split(/\s+/), 'tintype'].map((word) => word.toLowerCase());
  const rest = own.filter((word) => word.length > 3).reduce((left, word) => left.replaceAll(word, ''), plain);
  if (rest.length < 8) return 'must not be based on your name, your email address or the name of the service';
  if (
    isRepetition(plain) ||
    isRun(plain) ||
    guessedFirst.reduce((left: string, word) => left.replaceAll(word, ''), rest).length < 5
  )
    return 'is too easy to guess. Use several words or a password manager';
  return undefined;
}

const guessedFirst = [
  'password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'qwertyuiop', 'qwerty', 'asdfghjkl', 'zxcvbnm', '1q2w3e4r5t', '1qaz2wsx',
  'iloveyou', 'administrator', 'admin', 'letmein', 'welcome', 'changeme', 'correcthorsebatterystaple', 'trustno1', 'superman', 'football',
  'princess', 'sunshine', 'abcdefgh', '1234567890', '123456', 'internet', 'computer', 'whatever', 'liverpool', 'michelle', 'passwort',
] as const; // prettier-ignore

const isRepetition = (text: string): boolean =>
  [1, 2, 3, 4].some(
    (size) =>
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length),
  );

function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(text.slice(1), (character, at) => (character.charCodeAt(0) - text.charCodeAt(at) + 10) % 10),
  );
  return steps.size === 1;
}

/**
 * Returns the path of a page of this installation from a link; `undefined` if a browser could reach
 * another site by it. A pattern would not be safe: browsers drop tabs and read a backslash as a
 * slash.
 */
export function parseLocalPath(to: string, origin: string): string | undefined {
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return undefined;
  const page = new URL(to, origin);
  if (page.origin !== new URL(origin).origin) return undefined;
  const path = page.pathname + page.search + page.hash;
  // `/.//host` is a page here, but its remainder `//host` is another host.
  return path.startsWith('//') ? undefined : path;
}
