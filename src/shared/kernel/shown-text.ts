import { z } from 'zod'

/**
 * A text of the product in an answer, such as a notice or a label that the server computes. The server writes it in
 * English and sends it in the language of its reader. Names, notes and messages that people wrote are plain strings.
 */
export const shownText = z.string()
