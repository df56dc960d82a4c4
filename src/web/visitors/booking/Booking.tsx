import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { Button } from '../common/parts/Button.tsx'
import { Loading, Notice } from '../common/parts/states.tsx'
import './booking.css'
import { ErrorFence } from './ErrorFence.tsx'
import { countedStep, type Step } from './flow.ts'
import { preloadLaterScreens, laterScreens } from './later.ts'
import { LocationsStep } from './steps/LocationsStep.tsx'
import { StepProgress } from './StepProgress.tsx'
import {
  BookingContext,
  useBookingState,
  type Booking as BookingState,
  type BookingProps,
} from './use-booking.ts'

const AccessStep = lazyPart(() => laterScreens.access().then((found) => ({ default: found.AccessStep })))
const ContactStep = lazyPart(() => laterScreens.contact().then((found) => ({ default: found.ContactStep })))
const SendStep = lazyPart(() => laterScreens.send().then((found) => ({ default: found.SendStep })))
const PinStep = lazyPart(() => laterScreens.pin().then((found) => ({ default: found.PinStep })))
const CodeStep = lazyPart(() => laterScreens.code().then((found) => ({ default: found.CodeStep })))
const NewPasswordStep = lazyPart(() =>
  laterScreens.password().then((found) => ({ default: found.NewPasswordStep })),
)
const JoinStep = lazyPart(() => laterScreens.join().then((found) => ({ default: found.JoinStep })))
const StaffStep = lazyPart(() => laterScreens.staff().then((found) => ({ default: found.StaffStep })))
const HomeStep = lazyPart(() => laterScreens.home().then((found) => ({ default: found.HomeStep })))
const QuestionsStep = lazyPart(() =>
  laterScreens.questions().then((found) => ({ default: found.QuestionsStep })),
)
const Walk = lazyPart(() => laterScreens.walk().then((found) => ({ default: found.Walk })))

/** The public booking, from the addresses to 'Your job is booked!'. */
export function Booking(place: BookingProps) {
  const booking = useBookingState(place)
  const { step, visit } = booking
  const counted = countedStep(step)
  useEffect(() => {
    // Past the first screen, the next ones are needed soon; on it, they are loaded at the first keystroke.
    if (step !== 'locations') preloadLaterScreens()
  }, [step])
  return (
    <BookingContext value={booking}>
      <div className="booking" data-step={step} data-company={visit.client.id}>
        {counted && <StepProgress step={counted} />}
        <ErrorFence key={step}>
          <Suspense fallback={<Loading />}>
            <Screen key={step} step={step} booking={booking} />
          </Suspense>
        </ErrorFence>
      </div>
    </BookingContext>
  )
}

function Screen({ step, booking }: { step: Step; booking: BookingState }) {
  switch (step) {
    case 'locations':
      return <LocationsStep />
    case 'access':
      return <AccessStep />
    case 'contact':
      return <ContactStep />
    case 'send':
      return <SendStep />
    case 'code':
      return <CodeStep />
    case 'pin':
      return <PinStep />
    case 'password':
      return <NewPasswordStep />
    case 'join':
      return <JoinStep />
    case 'staff':
      return <StaffStep />
    case 'home':
      return <HomeStep />
    case 'questions':
      return <QuestionsStep />
    case 'walk': {
      const { walkJobId, visit, finish, back, go, settle } = booking
      if (walkJobId === null) return <Loading />
      return (
        <Walk
          jobId={walkJobId}
          visit={visit}
          onHome={finish}
          onBack={back}
          onPlaces={() => go('placesWanted')}
          onDone={settle}
        />
      )
    }
  }
}

/** Shown instead of a page if its link is invalid. */
export function InvalidLink() {
  return (
    <div className="stack">
      <h1>This booking link no longer works</h1>
      <Notice kind="info">
        The company may have made a new one. Ask them for it, or look for their page and press Book there.
      </Notice>
      <p>
        Have you booked already? <a href="/login">Log in to see your move</a>.
      </p>
    </div>
  )
}

/** Shown while the server does not respond. */
export function NoAnswer({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="stack">
      <h1>Book your move</h1>
      <Notice kind="error">{message}</Notice>
      <div className="step-actions">
        <Button action={onRetry}>Try again</Button>
      </div>
    </div>
  )
}
