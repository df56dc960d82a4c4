import { useRef, useState, type FormEvent } from 'react'
import { focusAfterRender } from '../../../kernel/focus.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { CheckField } from '../../common/parts/CheckField.tsx'
import { Loading, Notice } from '../../common/parts/states.tsx'
import { blankPlace, isBegun, MAX_PLACES, placesOf, type PlaceDraft } from '../draft.ts'
import { StartOver } from '../StartOver.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useSignedInBooking } from '../use-booking.ts'
import { locationsOf, placeProblems } from './inquiry.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { useInquiry } from './use-inquiry.ts'
import { usePrefill } from './use-prefill.ts'

const ADD_ID = 'add-place'
/** The message after the job was created. */
const CREATED = 'Job created.'

/** The origin and destination on one screen. */
export function LocationsStep() {
  const { draft, change, go, back, told } = useSignedInBooking()
  const isLooking = usePrefill()
  const { save, isPending, refusal } = useInquiry()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const places = placesOf(draft)

  function edit(key: string, part: Partial<PlaceDraft>) {
    // If the address changes, the origin of the prefilled values no longer applies.
    const isOther = 'text' in part
    change({
      places: draft.places.map((place) =>
        place.key === key ? { ...place, ...part, ...(isOther && { source: null }) } : place,
      ),
    })
    const names = Object.keys(part).map(
      (name) => `${key}.${name === 'text' || name === 'picked' ? 'address' : name}`,
    )
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = placeProblems(places)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current)
    const saved = await save({ step: 'locations', locations: locationsOf(draft) })
    if (saved.isSaved) return go('placesSaved', saved.isNew ? { kind: 'done', text: CREATED } : null)
    setProblems(problemsByKey(saved.problems, places))
    focusFirstProblem(form.current)
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading>Where are you moving?</StepHeading>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {isLooking ? (
        <Loading label="Loading your details" />
      ) : (
        <div className="places">
          {places.map((place, index) => (
            <PlaceFields
              key={place.key}
              label={labelOf(index, places.length)}
              place={place}
              problems={problems}
              onChange={(part) => edit(place.key, part)}
              onRemove={
                index > 1
                  ? () => {
                      change({ places: draft.places.filter(({ key }) => key !== place.key) })
                      focusAfterRender(ADD_ID)
                    }
                  : null
              }
            />
          ))}
        </div>
      )}
      <div className="place-more">
        <CheckField
          label="No second location"
          isChecked={draft.isOnePlace}
          onChange={(isOnePlace) => change({ isOnePlace })}
        />
        {!draft.isOnePlace && draft.places.length < MAX_PLACES && (
          <span id={ADD_ID} tabIndex={-1}>
            <Button kind="link" action={() => change({ places: [...draft.places, blankPlace()] })}>
              Add another place
            </Button>
          </span>
        )}
      </div>
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button isPending={isPending} isDisabled={isLooking}>
          Next
        </Button>
      </div>
      {isBegun(draft) && <StartOver />}
    </form>
  )
}

function labelOf(index: number, count: number): string {
  if (index === 0) return count === 1 ? 'Where the work is' : 'Moving from'
  if (index === 1) return 'Moving to'
  return `Further place ${index - 1}`
}

/** Maps the server's errors, such as `locations.0.address`, to the keys of the locations. */
function problemsByKey(
  refused: Record<string, string>,
  places: readonly PlaceDraft[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([path, message]) => {
      const [, index = '', field = 'address'] = /^locations\.(\d+)\.(\w+)/.exec(path) ?? []
      const place = places[Number(index)]
      return index !== '' && place ? [[`${place.key}.${field}`, message]] : []
    }),
  )
}
