const storageKey = 'tintype.organization';

let chosenId: string | undefined;

/**
 * Returns the organization of the requests, for users who belong to several. Without a choice the
 * service uses the first organization.
 */
export const chosenOrganization = (): string | undefined => chosenId ?? localStorage.getItem(storageKey) ?? undefined;
export function chooseOrganization(id: string | undefined): void {
  chosenId = id;
  if (id === undefined) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, id);
}
