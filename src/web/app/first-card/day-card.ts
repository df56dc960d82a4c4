import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { MyDay, MyDayPlace, MyJob } from '../../../shared/overview/my-day/my-day.ts'
import type { ClockKind } from '../../../shared/schedule/time-clock/clock-steps.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { directionsUrl, expectedText, whenText } from '../../overview/my-day/my-day-texts.ts'
import { factRows, nextJobOf } from '../../overview/my-day/next-job.ts'
import {
  nextStepsOf,
  nextStopOf,
  savedEventsOf,
  withSavedEvents,
} from '../../schedule/time-clock/clock-model.ts'
import { standingText, stepText } from '../../schedule/time-clock/clock-texts.ts'
import classes from '../../overview/my-day/my-day.module.css'
import clockClasses from '../../schedule/time-clock/clock.module.css'
import ui from '../../ui/primitives.module.css'
import { framed, h, lostPlace } from './element.ts'

/** A step that the person took on the clock. */
export interface Step {
  jobId: number
  workerId: number
  kind: ClockKind
  stop: number | null
}

/**
 * Returns the next job of a worker as it is shown until the app is loaded: the same card with the same words, with the
 * buttons that lead there and the next step of the clock. Null without a next job.
 */
export function firstCard(
  day: MyDay,
  actions: readonly SavedAction[],
  { userId, productName }: { userId: number; productName: string },
  onStep: (step: Step) => void,
): HTMLElement | null {
  const job = nextJobOf(day)
  if (!job) return null
  const expected = expectedText(job)
  return framed(
    productName,
    '/my-day',
    [
      h('div', { class: classes['page'] }, [
        h('h1', {}, ['My day']),
        h('section', { class: `${ui['card']} ${classes['next']}`, 'aria-labelledby': 'first-job' }, [
          h('h2', { id: 'first-job' }, [whenText(job, day.today, day.tomorrow)]),
          expected !== '' && h('p', { class: classes['expected'] }, [expected]),
          // Above the steps, which cover the end of the screen on a phone and work without the app.
          lostPlace(),
          h(
            'ol',
            { class: `${ui['list']} ${classes['places']}`, 'aria-label': 'Places' },
            job.places.map(place),
          ),
          h(
            'dl',
            { class: classes['facts'] },
            factRows(job).map(([label, value]) => h('div', {}, [h('dt', {}, [label]), h('dd', {}, [value])])),
          ),
          h('a', { class: classes['open'], href: `/job/${job.id}` }, [`Open job #${job.id}`]),
          ...clock(job, day, actions, userId, onStep),
        ]),
      ]),
    ],
    // The place of the bar of the main pages, so that no button moves when it comes.
    [h('div', { class: 'bottom-bar', 'aria-hidden': 'true' }, [])],
  )
}

function place({ label, address, address2, kind, carry }: MyDayPlace): HTMLElement {
  const facts = [kind ?? '', ...carry].filter((part) => part !== '')
  return h('li', { class: classes['place'] }, [
    h('span', {}, [
      h('small', {}, [label]),
      h('strong', {}, [address === '' ? 'Address to come' : address]),
      address2 !== '' && h('span', {}, [`, ${address2}`]),
      facts.length > 0 && h('span', { class: classes['carry'] }, [facts.join(', ')]),
    ]),
  ])
}

/** Where the worker stands by their clock, the one next step, and the ways to the client. */
function clock(
  job: MyJob,
  day: MyDay,
  actions: readonly SavedAction[],
  userId: number,
  onStep: (step: Step) => void,
): (HTMLElement | false)[] {
  const shown =
    job.clock && job.day <= day.today ? withSavedEvents(job.clock, savedEventsOf(actions, job.id)) : null
  const own = shown?.members.find(({ workerId }) => workerId === userId)
  const stop = shown ? nextStopOf(shown) : null
  const steps =
    shown && own
      ? nextStepsOf(
          own,
          { count: shown.stops, done: shown.doneStops },
          job.mayFinish && job.jobStatus === 'scheduled',
        )
      : null
  const { main, others } = steps ?? { main: null, others: [] }
  const step = (kind: ClockKind, look: string) =>
    h(
      'button',
      { type: 'button', class: look },
      [own?.state === 'finished' ? 'Start again' : stepText(kind, stop, shown?.stops ?? 0)],
      () => onStep({ jobId: job.id, workerId: userId, kind, stop: kind === 'stopDone' ? stop : null }),
    )
  return [
    own !== undefined &&
      h('p', { class: clockClasses['standing'] }, [
        h('strong', {}, [standingText(own.state, own.since, day.company.timezone)]),
      ]),
    h('div', { class: clockClasses['steps'], 'data-sticky': 'true' }, [
      others.length > 0 &&
        h(
          'div',
          { class: clockClasses['others'] },
          others.map((kind) => step(kind, 'first-way')),
        ),
      main !== null && step(main, 'first-step'),
      steps?.isFinishNext === true &&
        h('a', { class: 'first-step', href: `/job/${job.id}/finish` }, ['Finish move']),
      ways(job, shown?.doneStops ?? []),
    ]),
  ]
}

function ways(job: MyJob, done: readonly number[]): HTMLElement {
  const next = job.places.find((_place, index) => !done.includes(index)) ?? job.places[0]
  const url = next ? directionsUrl(next) : null
  const phone = job.client?.phone ?? null
  const title = formatPhone(phone)
  return h('div', { class: classes['ways'] }, [
    url !== null &&
      h('a', { class: 'first-way', href: url, target: '_blank', rel: 'noreferrer' }, ['Directions']),
    phone !== null && h('a', { class: 'first-way', href: `tel:+1${phone}`, title }, ['Call']),
    phone !== null && h('a', { class: 'first-way', href: `sms:+1${phone}`, title }, ['Text']),
  ])
}
