import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { vehicleText } from '../../../shared/company/fleet/vehicle-text.ts'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import { StartMove } from '../../schedule/crew/StartMove.tsx'
import { ClockOfJob } from './CrewClock.tsx'
import { FinishLink } from './FinishLink.tsx'
import { ChangeOrdersLink } from './ChangeOrdersLink.tsx'
import { TellOnTheWay } from './TellOnTheWay.tsx'

const OwnWork = lazyPart(() => import('./OwnWork.tsx'))

interface Props {
  job: PartSlot['job'] & { id: number }
  onAnswered: PartSlot['onAnswered']
}

/**
 * What a worker does on a job: the answer while it is open, then the clock, finish and change orders. Declining a confirmed
 * job and leaving it stand below everything else, where a thumb does not hit it by mistake.
 */
export function WorkOfCrew({ job, onAnswered }: Props) {
  const account = useAccount()
  const own = job.crew.find(({ id }) => id !== null && id === account?.id)
  const isConfirmed = own?.answer?.value === 'confirmed'
  // The crew starts a move with its clock, so that there is one way.
  const hasClock = own !== undefined && job.jobStatus === 'scheduled'
  const work = (part: 'answer' | 'place') => (
    <Suspense fallback={null}>
      <OwnWork job={job} userId={account?.id ?? null} part={part} />
    </Suspense>
  )
  return (
    <>
      {!isConfirmed && work('answer')}
      {!own && work('place')}
      {!(hasClock && job.crewFacts.mayStart) && (
        <StartMove
          jobId={job.id}
          timezone={job.companyInfo.timezone}
          facts={job.crewFacts}
          onAnswered={onAnswered}
        />
      )}
      {own && <FinishLink job={job} />}
      {own?.permissions?.includes('payment') === true && <ChangeOrdersLink job={job} />}
      {job.vehicles.length > 0 && <Text>Truck: {job.vehicles.map(vehicleText).join('; ')}</Text>}
      <TellOnTheWay job={job} />
      <ClockOfJob job={job} userId={account?.id ?? 0} />
      {isConfirmed && work('answer')}
      {own && work('place')}
    </>
  )
}
