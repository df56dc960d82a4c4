import { useRef, useState, type FormEvent } from 'react'
import { zipProblem } from '../../../../shared/jobs/jobs/place-label.ts'
import {
  HOUSES,
  LOCATION_TYPE_CHOICES,
  PARKING_LABELS,
  PARKINGS,
} from '../../../../shared/trade/job.choices.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Choices } from '../../common/parts/Choices.tsx'
import { SelectField } from '../../common/parts/SelectField.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import { homeSizeOf, placesOf, type PlaceDraft } from '../draft.ts'
import { StartOver } from '../StartOver.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'
import { accessProblems, CARRIES, locationsOf, STAIRS } from './inquiry.ts'
import { useInquiry } from './use-inquiry.ts'
import { placeLabelOf, problemsByKey, usePlaces } from './use-places.ts'

const PARKING_CHOICES = PARKINGS.map((value) => ({ value, label: PARKING_LABELS[value] }))
/** The message after the job was created. */
const CREATED = 'Job created.'

/** What movers need to know to get in and out: stairs or elevator, the walk to the truck, and parking. */
export function AccessStep() {
  const { account, draft, go, back, told } = useBooking()
  const { save, isPending, refusal } = useInquiry()
  const { problems, setProblems, edit } = usePlaces()
  const form = useRef<HTMLFormElement>(null)
  const places = placesOf(draft)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = accessProblems(places)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current)
    // Before a visitor has said who they are, the answers stay on their device.
    if (!account) return go('accessSaved')
    const homeSize = homeSizeOf(places[0])
    const saved = await save({ step: 'locations', locations: locationsOf(draft), homeSize })
    if (saved.isSaved) return go('accessSaved', saved.isNew ? { kind: 'done', text: CREATED } : null)
    const refused = problemsByKey(saved.problems, places)
    const [message] = Object.entries(refused).flatMap(([path, text]) =>
      path.endsWith('.address') ? [text] : [],
    )
    if (message !== undefined) return go('placesRefused', { kind: 'error', text: message })
    setProblems(refused)
    focusFirstProblem(form.current)
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading>Getting in and out</StepHeading>
      <p className="dim">The crew plans with this. The estimate stays the same.</p>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <div className="places">
        {places.map((place, index) => (
          <Access
            key={place.key}
            label={placeLabelOf(index, places.length)}
            place={place}
            isHome={index === 0}
            problems={problems}
            onChange={(part) => edit(place.key, part)}
          />
        ))}
      </div>
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button isPending={isPending}>Next</Button>
      </div>
      <StartOver />
    </form>
  )
}

interface AccessProps {
  label: string
  place: PlaceDraft
  /** Whether its kind of place was asked for with the home size. */
  isHome: boolean
  problems: Record<string, string>
  onChange: (part: Partial<PlaceDraft>) => void
}

function Access({ label, place, isHome, problems, onChange }: AccessProps) {
  const { level } = useBooking()
  const Heading = level === 1 ? 'h2' : 'h4'
  const [lacksUnit] = useState(place.unit.trim() === '')
  const [asksZip] = useState(!place.picked?.zip || zipProblem(place.picked.zip) !== null)
  const error = (field: string) => problems[`${place.key}.${field}`]
  if (place.addressPending)
    return (
      <section className="place paper" aria-label={label}>
        <Heading>{label}</Heading>
        <p>You can add the address, the stairs and the parking later. We ask again before the move.</p>
      </section>
    )
  // A house has no unit. What is typed here stays visible.
  const asksUnit = lacksUnit && place.locationType !== '' && !HOUSES.includes(place.locationType)
  const stairs = place.elevator ? 'elevator' : String(place.numStairFlights)
  return (
    <section className="place paper" aria-label={label}>
      <Heading>{label}</Heading>
      <p className="dim">{[place.text, place.unit].filter(Boolean).join(', ')}</p>
      <div className="stack">
        {!isHome && (
          <Choices
            label="Type of place"
            isCompact
            value={LOCATION_TYPE_CHOICES.find(({ value }) => value === place.locationType)?.value ?? null}
            options={LOCATION_TYPE_CHOICES}
            error={error('locationType')}
            onChange={(locationType) => onChange({ locationType })}
          />
        )}
        <Choices
          label="Flights of stairs"
          isCompact
          value={STAIRS.find(({ value }) => value === stairs)?.value ?? null}
          options={STAIRS}
          error={error('numStairFlights')}
          onChange={(way) =>
            onChange({ numStairFlights: way === 'elevator' ? 0 : Number(way), elevator: way === 'elevator' })
          }
        />
        {(asksUnit || asksZip) && (
          <div className="access-pair">
            {asksUnit && (
              <TextField
                label="Unit"
                name={`${place.key}-unit`}
                autoComplete="off"
                maxLength={100}
                placeholder="Optional"
                value={place.unit}
                onChange={(unit) => onChange({ unit })}
              />
            )}
            {asksZip && (
              <TextField
                label="ZIP code"
                name={`${place.key}-zip`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={10}
                placeholder="Optional"
                value={place.picked?.zip ?? ''}
                error={error('zip')}
                onChange={(zip) =>
                  onChange({ picked: place.picked && { ...place.picked, zip: zip.trim() || null } })
                }
              />
            )}
          </div>
        )}
        <div className="access-pair">
          <SelectField
            label="Walk to the truck"
            value={CARRIES.find(({ value }) => value === String(place.longCarry))?.value ?? ''}
            placeholder="Optional"
            options={CARRIES}
            onChange={(feet) => onChange({ longCarry: Number(feet) })}
          />
          <SelectField
            label="Truck parking"
            value={place.parking ?? ''}
            placeholder="Optional"
            options={PARKING_CHOICES}
            onChange={(parking) => onChange({ parking: PARKINGS.find((one) => one === parking) ?? null })}
          />
        </div>
      </div>
    </section>
  )
}
