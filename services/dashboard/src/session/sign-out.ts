import { api, unwrapData } from '../api/client.ts';

let isLeaving = false;

/** Returns whether the user is signing out: the page then does not report the session as ended. */
export const isSigningOut = (): boolean => isLeaving;

/** Signs out and reloads the page, so that no data of the user stays in its memory. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await unwrapData(api.POST('/v1/account/sign-out'));
    location.assign('/sign-in');
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}
