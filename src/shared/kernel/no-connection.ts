/** What a person is told when a call gets no answer at all; apart from the error table, which pages need not load for it. */
export const NO_CONNECTION_TEXT = "No connection. Your changes are safe; we'll try again."
