export type ConfigField<T> = {
  readonly env: string;
  readonly about: string;
  /** A secret is shown only as set or not set. */
  readonly secret?: true;
  readonly fallback?: T;
  readonly read: (text: string) => T;
};
export type ConfigFields = Readonly<Record<string, ConfigField<unknown>>>;
export type ConfigOf<F extends ConfigFields> = {
  readonly [K in keyof F]: F[K] extends ConfigField<infer T> ? T : never;
};
export type Environment = Readonly<Record<string, string | undefined>>;

type ConfigOptions<T> = Pick<ConfigField<T>, 'about' | 'fallback' | 'secret'>;
const field = <T>(env: string, options: ConfigOptions<T>, read: (text: string) => T): ConfigField<T> => ({
  env,
  ...options,
  read,
});

export const text = (env: string, options: ConfigOptions<string>) => field(env, options, (value) => value);

export const optionalText = (env: string, options: Pick<ConfigOptions<string>, 'about' | 'secret'>) =>
  field<string | undefined>(env, { ...options, fallback: '' }, (value) => value);

export const secretText = (env: string, { about, lengthMin }: { about: string; lengthMin: number }) =>
  field(env, { about, secret: true }, (value) => {
    if (value.length < lengthMin) throw new Error(`must have at least ${lengthMin} characters`);
    return value;
  });

export const optionalSecretText = (env: string, { about, lengthMin }: { about: string; lengthMin: number }) =>
  field<string | undefined>(env, { about, secret: true, fallback: '' }, secretText(env, { about, lengthMin }).read);

export const oneOf = <const T extends string>(env: string, allowed: readonly T[], options: ConfigOptions<NoInfer<T>>) =>
  field(env, options, (value) => {
    const match = allowed.find((candidate) => candidate === value);
    if (match === undefined) throw new Error(`must be one of ${allowed.join(', ')}`);
    return match;
  });

export const integer = (env: string, range: { min: number; max: number }, options: ConfigOptions<number>) =>
  field(env, options, (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < range.min || number > range.max)
      throw new Error(`must be a whole number from ${range.min} to ${range.max}`);
    return number;
  });

export const flag = (env: string, options: ConfigOptions<boolean>) =>
  field(env, options, (value) => {
    if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
    return value === 'true';
  });

export const url = (env: string, protocols: readonly string[], options: ConfigOptions<string>) =>
  field(env, options, (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed === undefined || !protocols.includes(parsed.protocol))
      throw new Error(`must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return value;
  });

export class InvalidConfig extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

export function parseConfig<F extends ConfigFields>(fields: F, environment: Environment): ConfigOf<F> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { env, read, fallback, about }] of Object.entries(fields)) {
    const raw = environment[env];
    if (raw === undefined || raw === '') {
      if (fallback === undefined) problems.push(`${env} is required: ${about}`);
      values[name] = fallback === '' ? undefined : fallback;
      continue;
    }
    try {
      values[name] = read(raw);
    } catch (error) {
      problems.push(`${env} ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new InvalidConfig(problems);
  return values as ConfigOf<F>;
}

export function describeConfig(fields: ConfigFields, environment: Environment): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(fields).map(({ env, secret, fallback }) => {
      const given = environment[env];
      if (secret) return [env, given ? 'set' : 'not set'];
      return [env, given || fallback];
    }),
  );
}
