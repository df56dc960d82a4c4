import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MAX_UNREAD, type UnreadItem } from '../../../../shared/messages/communications/unread.ts'
import { useOpenJob } from '../../../kernel/open-job.ts'
import { freeToastPosition } from '../../../ui/toasts.ts'
import { countText, mergeUnread, newsLines, newsText } from './news.ts'
import { useUnreadInbox } from './UnreadCount.tsx'
import { useFollowUnread } from './use-follow-unread.ts'
import classes from './unread.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  /** Opens the messages of a job, or the inbox if null. */
  onOpen: (jobId: number | null) => void
}

interface Toast {
  id: string
  items: UnreadItem[]
}

/** Notifies managers on every screen of incoming messages: one toast for all that arrive within seconds. */
export function UnreadNews({ onOpen }: Props) {
  const current = useRef<Toast | null>(null)
  const count = useRef(0)
  const openPlace = useRef(onOpen)
  useCountInTitle()

  /** Shows these items in place of the toast before, which restarts the timer. */
  const show = (items: UnreadItem[]) => {
    if (current.current) notifications.hide(current.current.id)
    current.current = null
    if (items.length === 0) return
    const toast: Toast = { id: `unread-${(count.current += 1)}`, items }
    current.current = toast
    // A complaint starts its deadlines, so its toast stays until it is closed or the job is opened.
    const isUrgent = items.some(({ type }) => type === 'complaint')
    notifications.show({
      position: freeToastPosition(),
      id: toast.id,
      color: isUrgent ? 'yellow' : 'indigo',
      ...(isUrgent && { autoClose: false }),
      closeButtonProps: { 'aria-label': 'Close message' },
      onClose: () => {
        if (current.current === toast) current.current = null
      },
      message: (
        <NewsList
          items={toast.items}
          onOpen={(jobId) => {
            notifications.hide(toast.id)
            openPlace.current(jobId)
          }}
        />
      ),
    })
  }
  useEffect(() => {
    openPlace.current = onOpen
  })
  useFollowUnread((news) => show(mergeUnread(current.current?.items ?? [], news)))
  const openJob = useOpenJob()
  const leaveOut = useEffectEvent((job: number | null) => {
    const items = current.current?.items ?? []
    const others = items.filter(({ jobId }) => jobId !== job)
    if (job !== null && others.length < items.length) show(others)
  })
  useEffect(() => leaveOut(openJob), [openJob])
  return null
}

/** Puts the number of people with unread messages before the title of the tab. */
function useCountInTitle(): void {
  const count = useUnreadInbox(true)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\+?\) /, '')
    document.title = count > 0 ? `(${countText(count, MAX_UNREAD)}) ${title}` : title
  }, [count, path])
}

function NewsList({ items, onOpen }: { items: readonly UnreadItem[]; onOpen: Props['onOpen'] }) {
  const { lines, more } = newsLines(items)
  return (
    <ul className={`${ui['list']} ${classes['news']}`}>
      {lines.map((item) => (
        <li key={`${item.jobId} ${item.at}`}>
          <Anchor component="button" type="button" size="sm" onClick={() => onOpen(item.jobId)}>
            {newsText(item)}
          </Anchor>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Text size="sm">and {more} more</Text>
        </li>
      )}
    </ul>
  )
}
