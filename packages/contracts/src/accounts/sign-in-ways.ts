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
