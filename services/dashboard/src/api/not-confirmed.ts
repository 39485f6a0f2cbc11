/** Somebody closed the dialog that asks for the password: nothing was done, and there is nothing to tell them. */
export class NotConfirmed extends Error {}
