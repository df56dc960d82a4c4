import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { STEP_STATE_LABELS } from '../../../../shared/jobs/jobs/progress.ts'
import type { DayStage, MoveEvent } from '../../../../shared/jobs/jobs/your-move.ts'
import { Section } from './MoveSections.tsx'
import classes from './move.module.css'
import ui from '../../../ui/primitives.module.css'

/** Where the crew is on the day of the move. */
export function DayProgress({
  stages,
  children,
}: {
  stages: readonly DayStage[]
  /** When the crew arrives, once it is on the way. */
  children: ReactNode
}) {
  if (stages.length === 0) return null
  return (
    <Section title="Today">
      {children}
      <ol className={`${ui['list']} ${classes['events']}`}>
        {stages.map(({ text, state, at }) => (
          <li key={text} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <Mark isDone={state !== 'toCome'} />
            <span>{text}</span>
            <VisuallyHidden>, {STEP_STATE_LABELS[state].label}</VisuallyHidden>
            {at !== '' && <span className={classes['when']}>{at}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** What happened with the move, and what comes. */
export function Events({ done, toCome }: { done: readonly MoveEvent[]; toCome: readonly MoveEvent[] }) {
  return (
    <Section title="Timeline">
      <ol className={`${ui['list']} ${classes['events']}`}>
        {[...done, ...toCome].map(({ text, when, isDone }, index) => (
          // Two payments of one amount on one day are the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${text}`} data-state={isDone ? 'done' : 'toCome'}>
            <Mark isDone={isDone} />
            <span>{text}</span>
            <VisuallyHidden>, {STEP_STATE_LABELS[isDone ? 'done' : 'toCome'].label}</VisuallyHidden>
            {when !== '' && <span className={classes['when']}>{when}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span className={classes['mark']} aria-hidden>
      {isDone && <IconCheck size={12} stroke={3} />}
    </span>
  )
}

/** Common questions with their answers, closed at first. */
export function Questions({ questions }: { questions: readonly { question: string; answer: string }[] }) {
  if (questions.length === 0) return null
  return (
    <Section title="Common questions">
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className={classes['question']}>
            <summary>{question}</summary>
            <p className={classes['answer']}>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
