import { Alert, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { getFinish, type Finish as FinishState } from '../../../../shared/money/payments/finish.api.ts'
import { callKey, callQuery, keyBelow } from '../../../kernel/queries.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import { Bill } from './Bill.tsx'
import { MoveSteps } from './MoveSteps.tsx'
import classes from './finish.module.css'
import ui from '../../../ui/primitives.module.css'

const DoorPayment = lazyPart(() =>
  import('./DoorPayment.tsx').then((module) => ({ default: module.DoorPayment })),
)

/** The end of a move, one step after the other: work, signatures, bill, tip, payment and receipt. */
export function Finish({ jobId }: { jobId: number }) {
  const queries = useQueryClient()
  const finish = useQuery(callQuery(getFinish, { params: { id: jobId } }))
  const { data } = finish
  if (!data) {
    if (!finish.isError) return <LoadingText />
    return <ErrorState isScreen message={finish.error.message} onRetry={() => void finish.refetch()} />
  }
  async function refresh() {
    await queries.invalidateQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
  }
  async function show(state: FinishState) {
    queries.setQueryData(callKey(getFinish, { params: { id: jobId } }), state)
    await refresh()
  }
  const { bill, client, jobStatus } = data
  return (
    <div className={`${ui['stack']} ${classes['page']}`}>
      <Button
        variant="subtle"
        px={0}
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconChevronLeft size={20} aria-hidden />}
        renderRoot={(props) => <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} />}
      >
        Job #{jobId}
      </Button>
      <Title order={1} size="h2">
        {client === '' ? 'Finish the move' : `Finish the move for ${client}`}
      </Title>
      <MoveSteps finish={data} onChanged={show} onStarted={refresh} />
      {bill ? (
        <>
          <Bill bill={bill} />
          {jobStatus === 'scheduled' && (
            <Button
              size="lg"
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/job/$jobId/changes" params={{ jobId: String(jobId) }} />
              )}
            >
              Add a change order
            </Button>
          )}
          <Suspense fallback={<LoadingText />}>
            <DoorPayment finish={data} bill={bill} onChanged={show} onCharged={refresh} />
          </Suspense>
        </>
      ) : (
        <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />}>
          Amounts and payment are for crew members with the permission Payment.
        </Alert>
      )}
      {jobStatus === 'completed' && (bill === null || bill.dueTotal === 0) && (
        <Alert color="green" variant="light" title="Job finished">
          The office sees that this move is finished.
        </Alert>
      )}
    </div>
  )
}
