import { Container, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, type ReactNode } from 'react'
import { answerAssignment } from '../../../shared/schedule/crew/crew-answers.api.ts'
import type { MyDay, MyJob } from '../../../shared/overview/my-day/my-day.ts'
import type { JobClock } from '../../../shared/schedule/time-clock/clock.ts'
import { CREW_ANSWER_LABELS } from '../../../shared/people/workers/crew.ts'
import { isStaff } from '../../../shared/kernel/permissions.ts'
import { call } from '../../kernel/api.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount } from '../../kernel/session.ts'
import { useToday } from '../../kernel/use-today.ts'
import { MyDayScreen } from '../../overview/my-day/MyDayScreen.tsx'
import { AnswerButtons } from '../../schedule/crew/AnswerButtons.tsx'
import { ClockBar } from '../../schedule/time-clock/ClockBar.tsx'
import { useShownClock } from '../../schedule/time-clock/use-clock.ts'
import { LoadingText } from '../../ui/states.tsx'
import { defaultFirst } from '../companies.ts'

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
          import('../../schedule/time-clock/JobClockPanel.tsx'),
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
        renderAnswer={(job, onAnswered) => <Answer job={job} userId={account.id} onAnswered={onAnswered} />}
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

function Answer({ job, userId, onAnswered }: { job: MyJob; userId: number; onAnswered: () => void }) {
  const { answer } = job
  if (!answer) return null
  return (
    <div className="large-targets">
      <Text fw={600} mb={4}>
        {answer.value === 'open' ? 'Can you work on this job?' : CREW_ANSWER_LABELS[answer.value]}
      </Text>
      {answer.mayAnswer && answer.value !== 'confirmed' && (
        <AnswerButtons
          answer={answer.value}
          onAnswer={async (body) => {
            await call(answerAssignment, { params: { id: job.id, workerId: userId }, body })
            onAnswered()
          }}
        />
      )}
    </div>
  )
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
      <ClockBar shown={shown} names={namesOf(job)} isSticky {...rest}>
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
