import { TEXT_LENGTH } from '../../../../shared/messages/communications/communication.ts'

/** How long a text is as it is sent, in characters, with the words that stand below the field. */
export function textLength(message: string): { used: number; isTooLong: boolean; words: string } {
  const used = message.normalize('NFC').trim().length
  return {
    used,
    isTooLong: used > TEXT_LENGTH,
    words: `${used.toLocaleString('en-US')} / ${TEXT_LENGTH.toLocaleString('en-US')}`,
  }
}
