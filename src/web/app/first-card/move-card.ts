import { contactWays, moveHead } from '../../../shared/jobs/jobs/move-head.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { badgeOf } from '../../jobs/jobs/screen/badge.ts'
import classes from '../../jobs/jobs/move/move.module.css'
import badgeClasses from '../../ui/StatusBadge.module.css'
import ui from '../../ui/primitives.module.css'
import { framed, h, lostPlace } from './element.ts'

/**
 * Returns the head of a client's move as it is shown until the app is loaded: the same card with the same words, its next
 * step, and the ways to call or text the company.
 */
export function moveCard(
  job: Job,
  now: string,
  productName: string,
  onNext: (button: HTMLElement) => void,
): HTMLElement {
  const head = moveHead(job, wallClockOf(now, job.companyInfo.timezone).slice(0, 10))
  const { label, color, isStrong } = badgeOf(job, 'client')
  const facts = (rows: readonly (readonly [string, string])[], look: string | undefined) =>
    rows.length > 0 &&
    h(
      'dl',
      { class: look },
      rows.map(([name, text]) => h('div', {}, [h('dt', {}, [name]), h('dd', {}, [text])])),
    )
  const small = (text: string) => h('p', { class: classes['small'] }, [text])
  const hasPrice = head.survey !== null || head.figures.length > 0
  return framed(productName, location.pathname, [
    h('div', { class: `${classes['page']} first-move` }, [
      h('div', { class: classes['side'] }, [
        h('header', { class: `${ui['card']} ${classes['head']}` }, [
          h('div', { class: classes['titleLine'] }, [
            h('h1', { class: classes['title'] }, ['Your move']),
            h(
              'span',
              {
                class: badgeClasses['badge'],
                'data-color': color,
                'data-strong': isStrong === true ? 'true' : undefined,
              },
              [label],
            ),
          ]),
          h('p', { class: classes['with'] }, [
            head.kindText,
            h('span', { class: classes['number'] }, [`Move #${job.id}`]),
          ]),
          h('p', { class: classes['day'] }, [
            head.day,
            head.time !== '' && h('span', { class: classes['time'] }, [head.time]),
          ]),
          facts(head.places, classes['places']),
          h('div', { class: classes['crew'] }, [
            head.crew.length > 0 &&
              h(
                'ul',
                { class: `${ui['list']} ${classes['faces']}`, 'aria-label': 'Your crew' },
                head.crew.map(({ name }) => h('li', {}, [h('span', { class: 'first-face' }, []), name])),
              ),
            h('span', { class: classes['small'] }, [head.size]),
          ]),
          hasPrice &&
            h('section', { 'aria-label': 'Price' }, [
              head.survey !== null && h('strong', {}, [head.survey.title]),
              head.survey !== null && small(head.survey.text),
              facts(head.figures, classes['figures']),
              head.agreed !== null && small(head.agreed),
            ]),
          next(job, onNext),
          lostPlace(),
        ]),
      ]),
      h(
        'nav',
        { class: classes['contact'], 'aria-label': `Contact ${job.companyInfo.name}` },
        contactWays(job.companyInfo).map(({ label: way, href, title }) =>
          h('a', { class: 'first-way', href, 'aria-label': title }, [way]),
        ),
      ),
    ]),
  ])
}

function next({ next: step }: Job, onNext: (button: HTMLElement) => void): HTMLElement | false {
  if (step === null) return false
  const { text, turn, where } = step
  if (turn !== 'client' || !where)
    return h('p', { class: classes['next'] }, [turn === null ? '' : 'Next: ', h('strong', {}, [text])])
  const button = h('button', { type: 'button', class: 'first-step', 'data-waits': '' }, [text], () =>
    onNext(button),
  )
  return button
}
