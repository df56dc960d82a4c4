import type { Unread, UnreadItem, UnreadType } from '../../../../shared/messages/communications/unread.ts'

/** Maximum number of lines in one toast; the rest is shown as a number. */
export const MAX_LINES = 3

/**
 * Returns what arrived after `high` (the time of the newest known item), and the new `high`. On the first
 * load (null) nothing is news, because it was already waiting. Items of open views are not news either.
 */
export function unreadSince(
  high: string | null,
  { newest }: Pick<Unread, 'newest'>,
  isLookedAt: (jobId: number | null) => boolean,
): { news: UnreadItem[]; high: string } {
  const top = newest.reduce((latest, { at }) => (at > latest ? at : latest), high ?? '')
  const news = high === null ? [] : newest.filter(({ at, jobId }) => at > high && !isLookedAt(jobId))
  return { news, high: top }
}

/** Merges the items of a toast with new ones: one for each job, newest first. */
export function mergeUnread(shown: readonly UnreadItem[], news: readonly UnreadItem[]): UnreadItem[] {
  const places = new Set(news.map(({ jobId }) => jobId))
  // A complaint or a cancellation is not replaced by later messages of the client.
  const stays = (type: UnreadType) => type === 'complaint' || type === 'canceled'
  return [...news, ...shown.filter(({ jobId, type }) => !places.has(jobId) || stays(type))]
}

const UNREAD_LABELS: Record<UnreadType, string> = {
  text: 'New text',
  call: 'Missed call',
  voicemail: 'New voicemail',
  complaint: 'A claim came in',
  message: 'New message',
  quote: 'New quote form',
  mail: 'New mail',
  canceled: 'Move canceled by the client',
}

/** Returns a line of text for a new item. */
export function newsText({ jobId, type }: Pick<UnreadItem, 'jobId' | 'type'>): string {
  if (jobId !== null && type === 'canceled') return `The client canceled job #${jobId}`
  if (jobId !== null) return `${UNREAD_LABELS[type]} for job #${jobId}`
  return `${type === 'text' ? UNREAD_LABELS.message : UNREAD_LABELS[type]} without a job`
}

/** Returns the items that fit in a toast, and the number of the others. */
export function newsLines(items: readonly UnreadItem[]): { lines: UnreadItem[]; more: number } {
  // Shows one more line instead of 'and 1 more'.
  const isRoom = items.length <= MAX_LINES + 1
  return {
    lines: items.slice(0, isRoom ? items.length : MAX_LINES),
    more: isRoom ? 0 : items.length - MAX_LINES,
  }
}

/** Formats a count; the maximum and more is shown as 99+. */
export function countText(count: number, most: number): string {
  return count >= most ? `${most}+` : String(count)
}
