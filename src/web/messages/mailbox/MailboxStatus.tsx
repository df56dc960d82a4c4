import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { getMailbox, removeMailbox, type Mailbox } from '../../../shared/messages/mailbox/mailbox.api.ts'
import { call } from '../../kernel/api.ts'
import { callKey } from '../../kernel/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'

interface Props {
  company: Pick<Company, 'id' | 'timezone'>
  mailbox: Mailbox
}

/** When the mailbox was last read, why it could not be, and the button that switches it off. */
export function MailboxStatus({ company, mailbox }: Props) {
  const params = { id: company.id }
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { readAt, error } = mailbox
  const last = readAt === null ? null : formatInstant(readAt, company.timezone)

  async function remove() {
    queries.setQueryData(callKey(getMailbox, { params }), await call(removeMailbox, { params }))
    showSuccess('Mailbox switched off.')
  }

  return (
    <section aria-label="Status of the mailbox">
      {error === null ? (
        <Text>{last === null ? 'The mailbox is read for the first time now.' : `Last read ${last}.`}</Text>
      ) : (
        <Alert color="red" title="The mailbox can’t be read" maw="46rem">
          <Text size="sm">{error}</Text>
          <Text size="sm">{last === null ? 'It was not read yet.' : `It was last read ${last}.`}</Text>
          <Text size="sm">We’ll keep trying.</Text>
        </Alert>
      )}
      <Group mt="sm">
        <Button variant="default" mih={44} onClick={() => setAsking(true)}>
          Switch off
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Switch off the mailbox? New emails no longer appear in the inbox, and its password is removed. Emails that were read stay."
        confirmLabel="Switch off"
        onConfirm={remove}
      />
    </section>
  )
}
