import { Button, CopyButton, Text } from '@mantine/core'
import { IconCopy, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getReferralLink } from '../../../shared/visitors/booking/booking.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  /** The name of the company. */
  company: string
}

/** Shares a link with which others book this company; nothing is sent by the company itself. */
export function Recommend({ jobId, company }: Props) {
  const query = useQuery(callQuery(getReferralLink, { params: { id: jobId } }))
  if (query.isError) return null
  // Until the link is there, its buttons hold their place.
  const { url = '' } = query.data ?? {}
  const shared = { title: company, text: `I moved with ${company}. See your price and book here:`, url }
  return (
    <section className={ui['stackSmall']} aria-label="Recommend us">
      <Text size="sm">
        Do you know somebody who moves? {company} sees that a booking with your link comes from you.
      </Text>
      <div className={ui['wrap']}>
        {'share' in navigator && (
          <Button
            variant="default"
            mih={44}
            disabled={url === ''}
            leftSection={<IconShare size={18} aria-hidden />}
            // Closing the list of apps is no error.
            onClick={() => void navigator.share(shared).catch(() => undefined)}
          >
            Recommend us
          </Button>
        )}
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              mih={44}
              disabled={url === ''}
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy your link'}
            </Button>
          )}
        </CopyButton>
      </div>
    </section>
  )
}
