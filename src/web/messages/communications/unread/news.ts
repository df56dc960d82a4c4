import type { Unread, UnreadItem, UnreadType } from '../../../../shared/messages/communications/unread.ts'

/** Lines that one toast shows; what is more is told as a number. */
export const MOST_LINES = 3

/**
 * What came in after `high`, the time of the newest that was known, and the time of the newest now. At the first look
 * (null) nothing is news: it has waited already. What is being looked at is none either.
 */
export function newsSince(
  high: string | null,
  { newest }: Pick<Unread, 'newest'>,
  isLookedAt: (jobId: number | null) => boolean,
): { news: UnreadItem[]; high: string } {
  const top = newest.reduce((latest, { at }) => (at > latest ? at : latest), high ?? '')
  const news = high === null ? [] : newest.filter(({ at, jobId }) => at > high && !isLookedAt(jobId))
  return { news, high: top }
}

/** The items of a toast with those that came while it stands: one for each job, newest first. */
export function mergedNews(shown: readonly UnreadItem[], news: readonly UnreadItem[]): UnreadItem[] {
  const places = new Set(news.map(({ jobId }) => jobId))
  // A complaint is not covered by what the client adds to it.
  return [...news, ...shown.filter(({ jobId, type }) => !places.has(jobId) || type === 'complaint')]
}

const WORDS: Record<UnreadType, string> = {
  text: 'New text',
  call: 'Missed call',
  voicemail: 'New voicemail',
  complaint: 'A complaint came in',
  message: 'New message',
  quote: 'New quote form',
  mail: 'New mail',
}

/** What came in, in a line. */
export function newsText({ jobId, type }: Pick<UnreadItem, 'jobId' | 'type'>): string {
  if (jobId !== null) return `${WORDS[type]} for job #${jobId}`
  return `${type === 'text' ? WORDS.message : WORDS[type]} without a job`
}

/** The items that a toast has room for, and how many are left over. */
export function newsLines(items: readonly UnreadItem[]): { lines: UnreadItem[]; more: number } {
  // One line too many is shown instead of 'and 1 more'.
  const isRoom = items.length <= MOST_LINES + 1
  return {
    lines: items.slice(0, isRoom ? items.length : MOST_LINES),
    more: isRoom ? 0 : items.length - MOST_LINES,
  }
}

/** A count as people read it: 99 stands for all that are more. */
export function countText(count: number, most: number): string {
  return count >= most ? `${most}+` : String(count)
}
