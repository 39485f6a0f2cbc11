/** The user closed the dialog that asks for the password. Nothing was changed, so no error is shown. */
export class NotConfirmed extends Error {}
