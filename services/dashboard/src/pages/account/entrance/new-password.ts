/** As `passwordLengths` of the contracts. */
export const newPassword = 'At least 12 characters. Use several words or a password manager.';
