import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DAYS_BEFORE, getMailbox } from '../../../shared/messages/mailbox/mailbox.api.ts'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { callQuery } from '../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import section from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'
import { MailboxForm } from './MailboxForm.tsx'
import { MailboxStatus } from './MailboxStatus.tsx'

/** Milliseconds after which the status is read again while it is shown. */
const STATUS_MS = 10_000

/** The company's own mailbox, whose incoming mail is shown in the inbox. */
export default function MailboxSection({ company, onDirty }: CompanySectionProps) {
  const query = useQuery({
    ...callQuery(getMailbox, { params: { id: company.id } }),
    refetchInterval: STATUS_MS,
  })
  return (
    <div className={section['stack']}>
      <h2 className={ui['headingLarge']}>Mailbox</h2>
      <p className={section['hint']}>
        Emails that clients send to your company’s mailbox appear in the inbox, in the conversation of the
        person who wrote them. Mail of the last {DAYS_BEFORE} days is read when you switch it on. Nothing in
        your mailbox is changed, deleted or marked as read. If your mail server finds that a mail is not from
        the address it names, the inbox says that the sender is not verified.
      </p>
      <p className={section['hint']}>
        This mailbox only receives. How your company’s emails are sent is set in{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'mail-server' }} />}
        >
          Mail Server
        </Anchor>
        .
      </p>
      {query.data ? (
        <>
          {query.data.mailbox && <MailboxStatus company={company} mailbox={query.data.mailbox} />}
          <MailboxForm company={company} stored={query.data.mailbox} onDirty={onDirty} />
        </>
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingText />
      )}
    </div>
  )
}
