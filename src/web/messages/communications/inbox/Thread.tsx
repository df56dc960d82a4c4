import { ActionIcon, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef, type ReactNode } from 'react'
import type { Conversation } from '../../../../shared/messages/communications/conversations.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { JobLink } from '../../../ui/JobLink.tsx'
import { EntryList } from '../contact/EntryList.tsx'
import { EntrySkeletons } from '../contact/History.tsx'
import type { TabPhone } from '../contact/slot.ts'
import { AssignForm } from './AssignForm.tsx'
import { threadQuery } from './inbox.queries.ts'
import { Reply } from './Reply.tsx'
import { nameOf } from './row-words.ts'
import { ThreadActions } from './ThreadActions.tsx'
import { useReadConversation } from './use-conversation.ts'
import classes from './inbox.module.css'

interface Props {
  id: number
  timezone: string
  userId: number
  phone: TabPhone
  renderNewJob: (conversation: Conversation) => ReactNode
  /** Back to the list, on a phone. */
  onClose: () => void
  /** Called before the conversation may leave the list. */
  onLeave: () => void
  /** Called once a reply is shown in the conversation. */
  onReplied: () => void
  onFailed: () => void
}

/** A conversation: who it is with, what can be done, everything that was said, and the reply. */
export function Thread(props: Props) {
  const { id, timezone, userId, phone, renderNewJob, onClose, onLeave, onReplied, onFailed } = props
  const query = useInfiniteQuery(threadQuery(id))
  const { refetch } = query
  const reload = useCallback(() => void refetch(), [refetch])
  const reply = useRef<HTMLDivElement>(null)
  // Below the width of two panes the page scrolls: the reply and the newest come first.
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false })
  const thread = query.data?.pages[0]
  useReadConversation(thread?.conversation)
  if (!thread)
    return query.isError ? (
      <ErrorState message="The conversation could not be loaded." onRetry={reload} />
    ) : (
      <EntrySkeletons />
    )
  const { conversation, jobs } = thread
  const entries = (query.data?.pages ?? []).flatMap((page) => page.entries).toReversed()
  const earlier = query.hasNextPage && (
    <Button
      variant="default"
      mih={44}
      my="sm"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Show earlier
    </Button>
  )
  const replyPart = (
    <div ref={reply} className={classes['reply']}>
      <Reply thread={thread} onSent={() => refetch().then(onReplied)} />
    </div>
  )
  const loose = entries.findLast(({ actions }) => actions.includes('assign'))
  return (
    <>
      <header className={classes['head']}>
        <div className={classes['headLine']}>
          <ActionIcon
            className={classes['back'] ?? ''}
            variant="default"
            size={48}
            aria-label="Back to the list"
            onClick={onClose}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <div className={classes['who']}>
            <h2 className={classes['name']}>{nameOf(conversation)}</h2>
            <Text size="sm" c="dimmed">
              {[formatPhone(thread.phone), thread.email].filter(Boolean).join(' · ')}
            </Text>
          </div>
        </div>
        <ThreadActions
          thread={thread}
          timezone={timezone}
          userId={userId}
          phone={phone}
          newJob={renderNewJob(conversation)}
          onLeave={onLeave}
          onReply={() => reply.current?.querySelector('textarea')?.focus()}
        />
        {jobs.length > 0 && (
          <p className={classes['jobs']}>
            {jobs.map((job) => (
              <JobLink key={job.id} jobId={job.id}>
                Job #{job.id}
              </JobLink>
            ))}
          </p>
        )}
        {loose && <AssignForm key={loose.id} entry={loose} onAssigned={() => undefined} />}
      </header>
      {isNarrow && replyPart}
      {/* Reversed, so that it begins at its end, and stays there when something is added. */}
      <section
        className={classes['entries']}
        aria-label="Everything that was said"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
      >
        <div>
          {!isNarrow && earlier}
          <EntryList
            entries={isNarrow ? entries.toReversed() : entries}
            level={3}
            timezone={timezone}
            onFailed={onFailed}
            onReload={reload}
          />
          {isNarrow && earlier}
        </div>
      </section>
      {!isNarrow && replyPart}
    </>
  )
}
