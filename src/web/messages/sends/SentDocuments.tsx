import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { resendDelivery } from '../../../shared/company/deliveries/deliveries.api.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { listSends, type Send } from '../../../shared/messages/sends/sends.api.ts'
import { SENT_DOCUMENT_LABELS, type SendState } from '../../../shared/messages/sends/sends.ts'
import { call } from '../../kernel/api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callKey, callQuery, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { MessageBadge, type MessageColor } from '../../ui/MessageBadge.tsx'
import { SENT_MEANING } from '../../ui/message-states.ts'
import classes from './sends.module.css'
import ui from '../../ui/primitives.module.css'

const STATES: Record<SendState, { label: string; color: MessageColor }> = {
  failed: { label: 'Not sent', color: 'red' },
  waiting: { label: 'Waits for the morning', color: 'yellow' },
  queued: { label: 'Being sent', color: 'yellow' },
  sent: { label: 'Sent', color: 'gray' },
  delivered: { label: 'Delivered', color: 'blue' },
  opened: { label: 'Opened', color: 'green' },
  signed: { label: 'Signed', color: 'green' },
  paid: { label: 'Paid', color: 'green' },
  rated: { label: 'Rated', color: 'green' },
}

interface Props {
  jobId: number
  timezone: string
  /** Whether the viewer may send failed messages again. */
  mayResend: boolean
}

/** What was last sent to the client by each way, and how far it is; nothing while nothing was sent. */
export function SentDocuments({ jobId, timezone, mayResend }: Props) {
  const input = { params: { id: jobId } }
  const sends = useQuery(callQuery(listSends, input))
  const refetch = useRefetch(callKey(listSends, input))
  useLiveRefetch(['update-jobs', 'update-communications'], [callKey(listSends, input)], { jobId })
  if (!sends.data || sends.data.length === 0) return null
  return (
    <section aria-label="Sent to the client" className={classes['sends']}>
      <ul className={`${ui['list']} ${ui['stackSmall']}`}>
        {sends.data.map((send) => (
          <li key={send.deliveryId} className={classes['send']}>
            <MessageBadge {...STATES[send.state]} state={send.state} />
            <Text size="sm" component="span">
              {wayText(send)}
            </Text>
            <Text size="sm" c="dimmed" component="span">
              {formatInstant(send.at ?? send.createdAt, timezone)}
            </Text>
            {send.state === 'failed' && (
              <>
                <Text size="sm" component="span">
                  {send.error}
                </Text>
                {mayResend && (
                  <AsyncButton
                    size="compact-sm"
                    variant="default"
                    successText="Message sent."
                    action={async () => {
                      await call(resendDelivery, { params: { id: send.deliveryId } })
                      await refetch()
                    }}
                  >
                    Send again
                  </AsyncButton>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {sends.data.some(({ state }) => state === 'sent') && (
        <Text size="sm" c="dimmed" mt="xs">
          {SENT_MEANING}
        </Text>
      )}
    </section>
  )
}

function wayText({ document, channel, to }: Send): string {
  const what = SENT_DOCUMENT_LABELS[document]
  return channel === 'text' ? `${what}, by text to ${formatPhone(to)}` : `${what}, by email to ${to}`
}
