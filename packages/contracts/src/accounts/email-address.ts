/**
 * One `@`, no space, a dot in the domain or a single label. Only a delivered mail proves that the
 * mailbox exists.
 */
export const emailPattern = '^\\s*[^\\s@<>"(),;:\\\\[\\]]{1,64}@[^\\s@<>"(),;:\\\\[\\]]{1,190}\\s*$';

/** Two spellings of one address are one account. */
export const accountEmail = (text: string): string => text.trim().toLowerCase().normalize('NFC');
