/**
 * Message when a call gets no response; separate from the error table, so that pages need not load the table.
 */
export const NO_CONNECTION_TEXT = "No connection. Your changes are safe; we'll try again."
