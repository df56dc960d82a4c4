import { Avatar, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import { approveWorker, rejectWorker } from '../../../shared/people/workers/workers.api.ts'
import { call } from '../../kernel/api.ts'
import { focusAfterLoss } from '../../kernel/focus.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { nameOf } from './markers.ts'
import { pendingQuery, useRefetchWorkers } from './workers.queries.ts'
import classes from './workers.module.css'
import ui from '../../ui/primitives.module.css'

/**
 * Lists sign-ups that await approval, with the buttons to approve or decline; shows nothing if there are
 * none.
 */
export function PendingWorkers({ timezone }: { timezone: string }) {
  const refetch = useRefetchWorkers()
  const { data } = useQuery(pendingQuery)
  const [rejected, setRejected] = useState<Worker | null>(null)
  if (!data || data.total === 0) return null

  async function decide(worker: Worker, decision: 'approve' | 'reject') {
    try {
      const params = { id: worker.id }
      await (decision === 'approve' ? call(approveWorker, { params }) : call(rejectWorker, { params }))
      showSuccess(
        decision === 'approve' ? `${nameOf(worker)} was approved.` : `${nameOf(worker)} was rejected.`,
      )
    } finally {
      // Also if rejected, because another person may have decided.
      await refetch()
      focusAfterLoss('awaiting-approval', 'main')
    }
  }

  return (
    <section className={`${ui['section']} ${classes['waiting']}`} aria-labelledby="awaiting-approval">
      <h2 id="awaiting-approval" tabIndex={-1} className={ui['headingMedium']}>
        Awaiting approval ({data.total})
      </h2>
      <ul className={ui['listStack']}>
        {data.rows.map((worker) => (
          <li key={worker.id} className={classes['card']} aria-label={nameOf(worker)}>
            <div className={`${classes['person']} ${classes['facts']}`}>
              <Avatar src={worker.profilePic} name={nameOf(worker)} color="gray" alt="" aria-hidden />
              <div>
                <div className={classes['name']}>{nameOf(worker)}</div>
                <div className={ui['small']}>
                  {[formatPhoneWithCountry(worker.phone), worker.email].filter(Boolean).join(' · ')}
                </div>
                <div className={ui['small']}>Signed up {formatInstant(worker.signedUpAt, timezone)}</div>
              </div>
            </div>
            <div className={ui['wrap']}>
              <AsyncButton action={() => decide(worker, 'approve')}>Approve</AsyncButton>
              <Button variant="default" onClick={() => setRejected(worker)}>
                Reject
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={rejected !== null}
        onClose={() => setRejected(null)}
        question={`Reject the sign-up of ${rejected ? nameOf(rejected) : ''}? We will email them.`}
        confirmLabel="Reject"
        onConfirm={async () => {
          if (rejected) await decide(rejected, 'reject')
        }}
      />
    </section>
  )
}
