import type { Conversation } from '../../../../shared/messages/communications/conversations.ts'
import { formatDayInWords, formatTime, wallClockOf } from '../../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'

/** Returns the name of the person of a conversation, else their number or address. */
export function nameOf({ name, address }: Pick<Conversation, 'name' | 'address'>): string {
  return name || formatPhone(address) || address || 'Unknown number'
}

const KINDS: Record<Conversation['newest']['type'], string> = {
  text: 'Text',
  mail: 'Mail',
  quote: 'Quote form',
  call: 'Call',
  voicemail: 'Voicemail',
  canceled: 'Move canceled',
  complaint: 'Claim',
  message: 'Message',
}

/** Returns what was said last: 'Voicemail: Please call me', 'Maria Lopez: We come at nine'. */
export function newestText({ newest }: Pick<Conversation, 'newest'>): string {
  const { type, text, sender, isIncoming } = newest
  const said = [type === 'text' || type === 'message' ? '' : KINDS[type], text].filter((part) => part !== '')
  const words = said.join(': ') || KINDS[type]
  return isIncoming || sender === null ? words : `${sender}: ${words}`
}

/** Returns the time of today, or the day before. */
export function timeText(at: string, timezone: string, today: string): string {
  const clock = wallClockOf(at, timezone)
  return clock.slice(0, 10) === today
    ? formatTime(clock.slice(11, 16))
    : formatDayInWords(clock.slice(0, 10), today)
}

/** Returns a day and time in words: 'Mon, Dec 7, 8:00 AM'. */
export function untilText(at: string, timezone: string, today: string): string {
  const clock = wallClockOf(at, timezone)
  return `${formatDayInWords(clock.slice(0, 10), today)}, ${formatTime(clock.slice(11, 16))}`
}
