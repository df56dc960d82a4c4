import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SENT_DOCUMENT_LABELS } from '../../../shared/messages/sends/sends.ts'
import { getToday } from '../../../shared/overview/today/today.api.ts'
import { ageText } from '../../../shared/overview/today/today.rules.ts'
import type { UnsentDocument, WaitingLists } from '../../../shared/overview/today/today.ts'
import { call } from '../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { WaitingRow } from './WaitingGroup.tsx'

/** Returns the list of documents and links that could not be sent to clients. */
export function unsentDocuments(
  { unsent }: WaitingLists,
  now: string,
): { title: string; total: number; rows: ReactNode[] } {
  const rows = unsent?.rows ?? []
  return {
    title: 'Not sent',
    total: unsent?.total ?? 0,
    rows: rows.map(({ deliveryId, jobId, client, document, channel, at }) => (
      <WaitingRow
        key={deliveryId}
        title={
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                {...props}
                to="/job/$jobId"
                params={{ jobId: String(jobId) }}
                search={{ tab: 'documents' }}
              />
            )}
          >
            {client === '' ? `Job #${jobId}` : client}
          </Anchor>
        }
        age={ageText(at, now)}
        text={wayText(document, channel)}
        action={<SendAgain deliveryId={deliveryId} client={client} />}
      />
    )),
  }
}

function wayText(document: UnsentDocument['document'], channel: UnsentDocument['channel']): string {
  const what = SENT_DOCUMENT_LABELS[document]
  return channel === 'text' ? `${what}, by text` : `${what}, by email`
}

function SendAgain({ deliveryId, client }: Pick<UnsentDocument, 'deliveryId' | 'client'>) {
  const refetch = useRefetch(keyBelow(getToday))
  return (
    <AsyncButton
      size="compact-sm"
      variant="light"
      aria-label={client === '' ? undefined : `Send again to ${client}`}
      successText="Message sent."
      action={async () => {
        // Loaded when it is needed, because most days have nothing to send again.
        const { resendDelivery } = await import('../../../shared/company/deliveries/deliveries.api.ts')
        await call(resendDelivery, { params: { id: deliveryId } })
        await refetch()
      }}
    >
      Send again
    </AsyncButton>
  )
}
