import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { money } from '../../../shared/kernel/money.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { amountOf, claimBadge } from './claim-words.ts'
import { jobClaimsQuery } from './claims.queries.ts'
import ui from '../../ui/primitives.module.css'

/** The claims of a job for its client with their state, and the way to report damage or loss. */
export function ReportDamage({ jobId }: { jobId: number }) {
  const { data } = useQuery(jobClaimsQuery(jobId))
  const claims = (data?.claims ?? []).filter(({ filedAt }) => filedAt !== null)
  return (
    <section aria-label="Damage" className={ui['section']}>
      {claims.map((claim) => {
        const amount = amountOf(claim)
        return (
          <div key={claim.id} className={ui['wrap']}>
            <Text size="sm">
              Claim #{claim.id}
              {amount !== null && `, ${money(amount)}`}
            </Text>
            <StatusBadge {...claimBadge(claim)} />
          </div>
        )
      })}
      {claims.length === 0 && (
        <Text size="sm" c="dimmed">
          Was something damaged or lost? Tell us which items, and add photos.
        </Text>
      )}
      <div>
        <Button
          variant="default"
          mih={48}
          renderRoot={(props) => (
            <Link {...props} to="/job/$jobId/claims" params={{ jobId: String(jobId) }} />
          )}
        >
          {claims.length > 0 ? 'See your claim' : 'Report damage or loss'}
        </Button>
      </div>
    </section>
  )
}
