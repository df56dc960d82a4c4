import { Alert, Button, Title } from '@mantine/core'
import { IconChevronLeft, IconInfoCircle } from '@tabler/icons-react'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { getFinish } from '../../../../shared/money/payments/finish.api.ts'
import { useKeptAt } from '../../../kernel/kept-at.ts'
import { callQuery, keyBelow } from '../../../kernel/queries.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import { useSavedActions } from '../../../kernel/use-saved-actions.ts'
import { KeptNote } from '../../../ui/KeptNote.tsx'
import { RefusedActions } from '../../../ui/SavedActions.tsx'
import { Bill } from './Bill.tsx'
import { savedPaymentsOf, withSavedFinish, type SavedParts } from './finish-model.ts'
import { MoveSteps } from './MoveSteps.tsx'
import classes from './finish.module.css'
import ui from '../../../ui/primitives.module.css'

const DoorPayment = lazyPart(() =>
  import('./DoorPayment.tsx').then((module) => ({ default: module.DoorPayment })),
)

interface Props {
  jobId: number
  /** What other features saved of the move on this phone; the same object until it changes. */
  parts: SavedParts
  /** Saves that the move starts now; null for those who start it with their clock. */
  onStart: (() => Promise<void>) | null
  /** Who is still on the clock. */
  clocks: ReactNode
}

/** The end of a move, one step after the other: work, signatures, bill, tip, payment and receipt. */
export function Finish({ jobId, parts, onStart, clocks }: Props) {
  const queries = useQueryClient()
  const options = callQuery(getFinish, { params: { id: jobId } })
  const finish = useQuery(options)
  const keptAt = useKeptAt(options.queryKey)
  const saved = useSavedActions(jobId)
  const { data: answered } = finish
  const data = useMemo(() => answered && withSavedFinish(answered, saved, parts), [answered, saved, parts])
  if (!data) {
    if (!finish.isError) return <LoadingText />
    return <ErrorState isScreen message={finish.error.message} onRetry={() => void finish.refetch()} />
  }
  async function refresh() {
    await queries.invalidateQueries({ queryKey: keyBelow(getJob, { id: jobId }) })
  }
  const { bill, client, jobStatus, companyInfo } = data
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
      {keptAt !== null && <KeptNote at={keptAt} timezone={companyInfo.timezone} />}
      <RefusedActions actions={saved} />
      <MoveSteps finish={data} saved={saved} onStart={onStart} clocks={clocks} />
      {bill ? (
        <>
          <Bill bill={bill} waiting={savedPaymentsOf(saved)} />
          {jobStatus === 'scheduled' && (
            <Button
              size="lg"
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/job/$jobId/changes"
                  params={{ jobId: String(jobId) }}
                  search={{ add: true }}
                />
              )}
            >
              Add a change order
            </Button>
          )}
          <Suspense fallback={<LoadingText />}>
            <DoorPayment finish={data} bill={bill} onCharged={refresh} />
          </Suspense>
        </>
      ) : (
        <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden />}>
          Amounts and payment are for crew members with the permission Payment.
        </Alert>
      )}
      {jobStatus === 'completed' && (bill === null || bill.dueTotal === 0) && (
        <Alert color="green" variant="light" title="Job finished">
          {saved.some(({ problem }) => problem === null)
            ? 'It is saved on this phone. The office sees it once there is a network.'
            : 'The office sees that this move is finished.'}
        </Alert>
      )}
    </div>
  )
}
