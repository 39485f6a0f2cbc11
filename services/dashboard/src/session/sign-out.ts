import { api, dataOf } from '../api/client.ts';

let isLeaving = false;

/** Whether the visitor is on the way out by their own will: then nobody tells them that their session has ended. */
export const isSigningOut = (): boolean => isLeaving;

/** Nothing of this person stays in the memory of the page: the way in is loaded anew. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  try {
    await dataOf(api.POST('/v1/account/sign-out'));
    location.assign('/sign-in');
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}
