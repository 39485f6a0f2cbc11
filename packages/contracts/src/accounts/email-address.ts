/** One `@`, no space, a dot in the domain or a single label. What a mailbox really is only a mail shows. */
export const emailPattern = '^\\s*[^\\s@<>"(),;:\\\\[\\]]{1,64}@[^\\s@<>"(),;:\\\\[\\]]{1,190}\\s*$';

/** Two spellings of one address are one account. */
export const accountEmail = (text: string): string => text.trim().toLowerCase().normalize('NFC');
