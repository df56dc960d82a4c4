import { TEXT_LENGTH } from '../../../../shared/messages/communications/communication.ts'

/** Returns the length in characters of a text as it is sent, and the text below the field. */
export function textLength(message: string): { used: number; isTooLong: boolean; words: string } {
  const used = message.normalize('NFC').trim().length
  return {
    used,
    isTooLong: used > TEXT_LENGTH,
    words: `${used.toLocaleString('en-US')} / ${TEXT_LENGTH.toLocaleString('en-US')}`,
  }
}
