/** As `passwordLengths` of the contracts. */
export const newPassword = 'At least 12 characters of any kind. Several words are good; a password manager is better.';
