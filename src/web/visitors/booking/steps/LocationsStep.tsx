import { useRef, type FormEvent } from 'react'
import { BOOKING_INTRO } from '../../../../shared/visitors/booking/booking-steps.ts'
import { focusAfterRender } from '../../../kernel/focus.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { CheckField } from '../../common/parts/CheckField.tsx'
import { nearPlace } from '../../common/parts/picked-place.ts'
import { Loading, Notice } from '../../common/parts/states.tsx'
import { blankPlace, isBegun, MAX_PLACES, placesOf } from '../draft.ts'
import { preloadLaterScreens } from '../later.ts'
import { StartOver } from '../StartOver.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'
import { HomeFields } from './HomeFields.tsx'
import { addressProblems } from './inquiry.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { placeLabelOf, usePlaces } from './use-places.ts'
import { usePrefill } from './use-prefill.ts'
import { withUsualAccess } from './usual-access.ts'

const ADD_ID = 'add-place'

/** The addresses of the move and the home that is moved; nobody has to say who they are. */
export function LocationsStep() {
  const { account, visit, draft, change, go, back, told, level } = useBooking()
  const { position } = visit.booking
  const isLooking = usePrefill()
  const { problems, setProblems, edit } = usePlaces()
  const form = useRef<HTMLFormElement>(null)
  const places = placesOf(draft)
  const [from] = places
  const isTold = draft.day !== '' || draft.places.some(({ source }) => source === 'carried')

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = addressProblems(places)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current)
    change({ places: [...withUsualAccess(places), ...draft.places.slice(places.length)] })
    go('placesPicked')
  }

  return (
    <form ref={form} className="stack" noValidate onInput={preloadLaterScreens} onSubmit={submit}>
      <StepHeading>{account || level !== 1 ? 'Where are you moving?' : 'Book your move'}</StepHeading>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
      {!account && (
        <div className="earlier">
          <p className="dim">{isTold ? 'We’ve kept what you told us about your move.' : BOOKING_INTRO}</p>
          <Button kind="link" action={() => go('knownClient')}>
            Continue an earlier request
          </Button>
        </div>
      )}
      {isLooking ? (
        <Loading label="Loading your details" />
      ) : (
        <div className="places">
          {places.map((place, index) => (
            <PlaceFields
              key={place.key}
              label={placeLabelOf(index, places.length)}
              place={place}
              // The home that is left is in the company's area; the new one may be near it elsewhere.
              near={index === 0 ? nearPlace(position, places[1]?.picked) : nearPlace(from?.picked, position)}
              problems={problems}
              mayBePending={index === 1}
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
      {from && <HomeFields place={from} problems={problems} onChange={(part) => edit(from.key, part)} />}
      <div className="step-actions">
        {account && (
          <Button kind="plain" action={back}>
            Back
          </Button>
        )}
        <Button isDisabled={isLooking}>Next</Button>
      </div>
      {isBegun(draft) && <StartOver />}
    </form>
  )
}
