import { Alert, Anchor } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { getMailbox } from '../../../shared/messages/mailbox/mailbox.api.ts'
import { isMailboxDown } from '../../../shared/messages/mailbox/mailbox.rules.ts'
import { callQuery } from '../../kernel/queries.ts'

interface Props {
  companyId: number
  /** That of the company. */
  timezone: string
}

/** Warns managers that answers by email are missing because the company's mailbox could not be read several times in a row; else renders nothing. */
export default function MailboxWarning({ companyId, timezone }: Props) {
  const { data } = useQuery(callQuery(getMailbox, { params: { id: companyId } }))
  if (!data?.mailbox || !isMailboxDown(data.mailbox)) return null
  const { readAt } = data.mailbox
  return (
    <Alert variant="default" title="Your mailbox can’t be read" icon={<IconMailOff aria-hidden />}>
      {readAt === null
        ? 'No emails from your mailbox appear here yet. '
        : `Emails that arrived after ${formatInstant(readAt, timezone)} are missing here. `}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to="/settings" search={{ section: 'mailbox' }} />}
      >
        See why in Settings › Mailbox
      </Anchor>
    </Alert>
  )
}
