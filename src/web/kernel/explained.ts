/**
 * A rejection that the screen itself shows and lets the user resolve, so that no separate message is shown.
 */
export class HandledError extends Error {}
