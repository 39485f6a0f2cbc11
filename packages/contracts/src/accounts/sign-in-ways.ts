/** How somebody shows who they are. `isStrong`: with something that a stolen password does not give. */
export const signInWays = {
  password: { isStrong: false },
  /** A password and a code of an app, or a recovery code. */
  code: { isStrong: true },
  /** Checks its user itself, by a finger or a PIN. */
  passkey: { isStrong: true },
  /** OpenID Connect: what the provider asks for is its own business. */
  provider: { isStrong: true },
} as const;
export type SignInWay = keyof typeof signInWays;
export const signInWayNames = Object.keys(signInWays) as readonly SignInWay[];
export const strongWays = signInWayNames.filter((way) => signInWays[way].isStrong);
