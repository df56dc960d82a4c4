import { Container, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, type ReactNode } from 'react'
import type { MyDay, MyJob } from '../../../shared/overview/my-day/my-day.ts'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import { CREW_ANSWER_LABELS } from '../../../shared/people/workers/crew.choices.ts'
import { isStaff } from '../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { useToday } from '../../kernel/use-today.ts'
import { MyDayScreen } from '../../overview/my-day/MyDayScreen.tsx'
import { saveAnswer, savedAnswerOf } from '../../schedule/crew/crew-actions.ts'
import { AnswerButtons } from '../../schedule/crew/AnswerButtons.tsx'
import { ClockBar } from '../../schedule/time-clock/ClockBar.tsx'
import { useShownClock } from '../../schedule/time-clock/use-clock.ts'
import { SavedNote } from '../../ui/SavedActions.tsx'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'
import { SavedBanner } from '../offline/SavedBanner.tsx'
import { SignUp } from '../job/SignUp.tsx'

const SharePosition = lazyPart(() => import('../../schedule/time-clock/SharePosition.tsx'))
const ClockDetails = lazyPart(() => import('../../schedule/time-clock/ClockDetails.tsx'))

/** /my-day: where a worker goes next, with their clock. */
export function MyDayPage() {
  const account = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  const onShown = useCallback(
    (day: MyDay) => {
      // The screens that open without a network.
      const loadScreens = () =>
        Promise.all([
          router.preloadRoute({ to: '/job/$jobId', params: { jobId: '1' } }),
          router.preloadRoute({ to: '/job/$jobId/finish', params: { jobId: '1' } }),
          router.preloadRoute({ to: '/job/$jobId/inventory', params: { jobId: '1' } }),
          router.preloadRoute({ to: '/job/$jobId/changes', params: { jobId: '1' } }),
          import('../job/OwnClock.tsx'),
          import('../../jobs/documents/DocumentsTab.tsx'),
          import('../../jobs/documents/Papers.tsx'),
          import('../../money/payments/finish/DoorPayment.tsx'),
          import('../../company/files/upload.ts'),
          import('../../company/files/shrink-photo.ts').then(({ loadShrinker }) => loadShrinker()),
          import('../offline/SavedWork.tsx'),
          import('../../kernel/unsent-work.ts'),
          import('../job/OwnWork.tsx'),
        ])
      void import('../offline/prepare.ts').then(({ prepareOffline }) =>
        prepareOffline(day, queries, loadScreens),
      )
    },
    [queries, router],
  )
  useEffect(() => {
    void import('../offline/phone-work.ts').then(({ startPhoneWork }) => startPhoneWork(queries))
  }, [queries])
  if (!account) return null
  const company = defaultFirst(account).find(({ role }) => isStaff(role))
  return (
    <Container size="100%" py="md">
      <MyDayScreen
        company={company === undefined || company.id === account.defaultCompany ? undefined : company.id}
        renderAnswer={(job) => <Answer job={job} userId={account.id} />}
        renderSignUp={(job) => <SignUp jobId={job.id} isPending={job.isPending} />}
        renderSaved={() => <SavedBanner />}
        renderClock={(job, day, buttons) => (
          <Clock job={job} userId={account.id} timezone={day.company.timezone}>
            {buttons}
          </Clock>
        )}
        renderDetails={(job, day) =>
          job.clock && (
            <Details job={job} clock={job.clock} userId={account.id} timezone={day.company.timezone} />
          )
        }
        onShown={onShown}
      />
    </Container>
  )
}

function Answer({ job, userId }: { job: MyJob; userId: number }) {
  const { answer } = job
  const saved = useSavedActions(job.id)
  const waiting = savedAnswerOf(saved, userId)
  if (!answer) return null
  const value = waiting ?? answer.value
  return (
    <div className="large-targets">
      <Text fw={600} mb={4}>
        {value === 'open' ? 'Can you work on this job?' : CREW_ANSWER_LABELS[value]}
      </Text>
      <SavedNote isShown={waiting !== null} />
      {answer.mayAnswer && value !== 'confirmed' && (
        <AnswerButtons
          answer={value}
          onAnswer={(given) => saveAnswer(job.id, { workerId: userId, ...given, ...shownStart(job) })}
        />
      )}
    </div>
  )
}

/** Returns when a job begins as it is shown, so that an answer that arrives later does not confirm another time. */
function shownStart({ day, start, isPartOfMove }: MyJob): { start?: string } {
  return start === null || isPartOfMove ? {} : { start: `${day} ${start}:00` }
}

interface ClockProps {
  job: MyJob
  userId: number
  timezone: string
}

function Clock({ job, children, ...rest }: ClockProps & { children: ReactNode }) {
  const today = useToday(rest.timezone)
  // Nobody is on the way to a job of another day.
  return job.clock && job.day <= today ? (
    <RunningClock job={job} clock={job.clock} {...rest}>
      {children}
    </RunningClock>
  ) : (
    children
  )
}

function RunningClock({
  job,
  clock,
  children,
  ...rest
}: ClockProps & { clock: JobClock; children: ReactNode }) {
  const shown = useShownClock(clock)
  return (
    <>
      {/* Only a phone whose own clock is on the way loads what shares its position. */}
      {shown.clock.members.some((one) => one.workerId === rest.userId && one.state === 'onTheWay') && (
        <Suspense fallback={null}>
          <SharePosition shown={shown} userId={rest.userId} />
        </Suspense>
      )}
      <ClockBar
        shown={shown}
        names={namesOf(job)}
        isSticky
        finishesMove={job.mayFinish && job.jobStatus === 'scheduled'}
        {...rest}
      >
        {children}
      </ClockBar>
    </>
  )
}

function Details({ job, clock, ...rest }: ClockProps & { clock: JobClock }) {
  const shown = useShownClock(clock)
  return (
    <details>
      <summary className="large-summary">Recorded times and position</summary>
      <Suspense fallback={<LoadingText />}>
        <ClockDetails shown={shown} names={namesOf(job)} day={job.day} {...rest} />
      </Suspense>
    </details>
  )
}

function namesOf({ crew }: Pick<MyJob, 'crew'>): ReadonlyMap<number, string> {
  return new Map(crew.flatMap(({ id, name }) => (id === null ? [] : [[id, name]])))
}
