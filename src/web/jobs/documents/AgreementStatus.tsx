import { Alert, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { agreedAt } from './words.ts'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  document: JobDocument
  timezone: string
  isClient: boolean
}

/** Whether the document is agreed to in its current form, since when, and all its agreement records. */
export function AgreementStatus({ document, timezone, isClient }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (document.clause === undefined) return null
  const [newest] = document.agreement
  const notYet =
    document.name === 'estimate' ? 'Client has not yet agreed to Estimate.' : 'Client has not yet agreed'
  const who = isClient ? 'You' : 'The client'
  // A receipt confirms delivery, not agreement.
  const isReceipt = document.name === 'consumerRights'
  const on = newest ? ` on ${agreedAt(newest, timezone)}` : ''
  return (
    <div>
      {document.agreed ? (
        <Alert
          variant="light"
          color="green"
          icon={<IconCheck aria-hidden />}
          title={isReceipt ? 'Received' : 'Agreed'}
        >
          {isReceipt ? `${who} received this booklet${on}.` : `${who} agreed${on}.`}
        </Alert>
      ) : (
        <Alert
          variant="light"
          color={document.required ? 'red' : 'gray'}
          icon={<IconClock aria-hidden />}
          title={
            isClient
              ? document.required
                ? 'Your agreement is needed'
                : 'Not confirmed yet'
              : isReceipt
                ? 'Client has not yet received the booklet'
                : notYet
          }
        >
          {newest &&
            `${who} agreed on ${agreedAt(newest, timezone)}, before the document changed. It has to be agreed to again.`}
          {!newest && document.blockedBy}
        </Alert>
      )}
      {!isClient && (
        <Text size="xs" c="dimmed" mt={4}>
          The text is not legal advice. Managers can replace it in the settings.
        </Text>
      )}
      {document.agreement.length > 0 && (
        <div className={ui['dimmed']}>
          <UnstyledButton
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            py={12}
            fz="sm"
            td="underline"
          >
            {document.agreement.length === 1 ? '1 record' : `${document.agreement.length} records`}
          </UnstyledButton>
          {isOpen && (
            <ol>
              {document.agreement.map((record) => (
                <li key={record.id}>
                  <Text size="sm">
                    {agreedAt(record, timezone)} · “{record.clause}” · {record.ip}
                  </Text>
                  <div className={classes['hash']}>{record.hash}</div>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </div>
  )
}
