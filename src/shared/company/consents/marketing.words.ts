/** What a form asks that may lead to marketing; never ticked by default. */
export const MARKETING_QUESTION = 'Send me offers, and ask me to rate the move'
