import { placeLabel } from '../../../../../shared/jobs/jobs/place-label.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { typeLabel } from '../../../../../shared/trade/job.labels.ts'
import { crewSizeText, moveDayText, addressText, moveTimeText } from '../move-words.ts'

/** The facts of the move: addresses, day, time and crew. */
export function MoveFacts({ job }: { job: Job }) {
  const places = job.locations.filter(({ address, addressPending }) => address !== '' || addressPending)
  const facts: [string, string][] = [
    ...places.map((place, index): [string, string] => [placeLabel(index, places.length), addressText(place)]),
    ['Day', moveDayText(job.jobDate)],
    ['Time', moveTimeText(job)],
    ['Crew', `${crewSizeText(job.crewSize)}${job.useTruck ? ' with a truck' : ', without a truck'}`],
    ['Kind of move', typeLabel(job, 'client')],
  ]
  return (
    <dl className="walk-facts" aria-label="Your move">
      {facts
        .filter(([, words]) => words !== '')
        .map(([label, words], index) => (
          // Two stops of a move can have the same label.
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  )
}
