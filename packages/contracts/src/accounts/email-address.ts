/**
 * The form of an email address: one `@`, no space, and a dot in the domain or a single label. Only
 * a delivered email proves that the mailbox exists.
 */
export const emailPattern = '^\\s*[^\\s@<>"(),;:\\\\[\\]]{1,64}@[^\\s@<>"(),;:\\\\[\\]]{1,190}\\s*$';

/** Two spellings of one address belong to the same account. */
export const accountEmail = (text: string): string => text.trim().toLowerCase().normalize('NFC');
