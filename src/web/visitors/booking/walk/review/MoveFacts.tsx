import type { ReactNode } from 'react'
import { placeLabel } from '../../../../../shared/jobs/jobs/place-label.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { typeLabel } from '../../../../../shared/trade/job.labels.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { crewSizeText, moveDayText, addressText, moveTimeText } from '../move-words.ts'

interface Props {
  job: Job
  /** Back to where it was entered, as long as it can be changed there. */
  onPlaces?: () => void
  onDay?: () => void
}

/** The facts of the move in short lines. */
export function MoveFacts({ job, onPlaces, onDay }: Props) {
  const places = job.locations.filter(({ address, addressPending }) => address !== '' || addressPending)
  const day = [moveDayText(job.jobDate), moveTimeText(job)].filter((part) => part !== '').join(', ')
  const crew = `${crewSizeText(job.crewSize)}${job.useTruck ? ' with a truck' : ', without a truck'}`
  return (
    <dl className="walk-facts walk-entered" aria-label="Your move">
      {places.map((place, index) => (
        <Fact
          // Two stops of a move can have the same label.
          key={`${place.address} ${index}`}
          label={placeLabel(index, places.length)}
          change={
            index === 0 &&
            onPlaces && (
              <Button kind="link" action={onPlaces}>
                Change<span className="hidden"> the addresses</span>
              </Button>
            )
          }
        >
          {addressText(place)}
        </Fact>
      ))}
      {day !== '' && (
        <Fact
          label="When"
          change={
            onDay && (
              <Button kind="link" action={onDay}>
                Change<span className="hidden"> day, time and crew</span>
              </Button>
            )
          }
        >
          {day}
        </Fact>
      )}
      <Fact label="What">{`${typeLabel(job, 'client')} · ${crew}`}</Fact>
    </dl>
  )
}

function Fact({ label, change, children }: { label: string; change?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {change}
      </dd>
    </div>
  )
}
