import { describe, expect, it } from 'vitest'
import type { UnreadItem } from '../../../../shared/messages/communications/unread.ts'
import { countText, mergeUnread, newsLines, unreadSince, newsText } from './news.ts'

const item = (jobId: number | null, second: number, type: UnreadItem['type'] = 'text'): UnreadItem => ({
  jobId,
  type,
  at: `2027-03-01T10:00:${String(second).padStart(2, '0')}.000Z`,
})
const nowhere = () => false

describe('unread news', () => {
  it('contains what arrived after the first load', () => {
    const first = unreadSince(null, { newest: [item(2, 5), item(1, 3)] }, nowhere)
    expect(first).toEqual({ news: [], high: item(2, 5).at })
    const second = unreadSince(first.high, { newest: [item(null, 7), item(1, 6), item(2, 5)] }, nowhere)
    expect(second).toEqual({ news: [item(null, 7), item(1, 6)], high: item(null, 7).at })
    // Repeated items are no news, and neither are older ones that move up.
    expect(unreadSince(second.high, { newest: [item(1, 6), item(3, 4)] }, nowhere)).toEqual({
      news: [],
      high: second.high,
    })
  })

  it('begins with the first message of an empty list', () => {
    const { high } = unreadSince(null, { newest: [] }, nowhere)
    expect(unreadSince(high, { newest: [item(1, 1)] }, nowhere).news).toEqual([item(1, 1)])
  })

  it('leaves out messages of open views, and does not report them later', () => {
    const looked = unreadSince('', { newest: [item(2, 2), item(1, 1)] }, (jobId) => jobId === 2)
    expect(looked.news).toEqual([item(1, 1)])
    expect(unreadSince(looked.high, { newest: [item(2, 2)] }, nowhere).news).toEqual([])
  })
})

describe('unread toast', () => {
  it('has one line for each job, newest first, and keeps complaints', () => {
    const shown = [item(1, 3), item(2, 2, 'complaint'), item(null, 1)]
    expect(mergeUnread(shown, [item(2, 5, 'message'), item(1, 4, 'voicemail')])).toEqual([
      item(2, 5, 'message'),
      item(1, 4, 'voicemail'),
      item(2, 2, 'complaint'),
      item(null, 1),
    ])
  })

  it('keeps the line of a cancellation beside a later message of the client', () => {
    const lines = [item(1, 2, 'text'), item(1, 1, 'canceled')]
    expect(mergeUnread([item(1, 1, 'canceled')], [item(1, 2)])).toEqual(lines)
  })

  it('states what arrived for which job', () => {
    expect(newsText({ jobId: 12, type: 'text' })).toBe('New text for job #12')
    expect(newsText({ jobId: 12, type: 'complaint' })).toBe('A claim came in for job #12')
    expect(newsText({ jobId: 12, type: 'canceled' })).toBe('The client canceled job #12')
    expect(newsText({ jobId: 12, type: 'call' })).toBe('Missed call for job #12')
    expect(newsText({ jobId: null, type: 'text' })).toBe('New message without a job')
    expect(newsText({ jobId: null, type: 'voicemail' })).toBe('New voicemail without a job')
  })

  it('shows a few lines and counts the rest', () => {
    const items = [1, 2, 3, 4, 5].map((jobId) => item(jobId, jobId))
    expect(newsLines(items.slice(0, 4))).toEqual({ lines: items.slice(0, 4), more: 0 })
    expect(newsLines(items)).toEqual({ lines: items.slice(0, 3), more: 2 })
  })
})

it('shows counts of 99 and more as 99+', () => {
  expect(countText(98, 99)).toBe('98')
  expect(countText(99, 99)).toBe('99+')
})
