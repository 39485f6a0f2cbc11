/**
 * The user closed the dialog that requests the password. Nothing was changed, so no error is shown.
 */
export class NotConfirmed extends Error {}
