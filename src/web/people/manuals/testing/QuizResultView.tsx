import { Button, Group } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { getAttempt, startAttempt } from '../../../../shared/people/manuals/quizzes.api.ts'
import type { Attempt } from '../../../../shared/people/manuals/quiz.ts'
import { call } from '../../../kernel/api.ts'
import { focusAfterLoss } from '../../../kernel/focus.ts'
import { useAccount } from '../../../kernel/session.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import type { AreaProps } from '../area/place.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends AreaProps {
  attempt: Attempt
  result: NonNullable<Attempt['result']>
}

/** Shows the result of an attempt, question by question with explanations. */
export function QuizResultView({ attempt, result, place, onPlace, timezone }: Props) {
  const queries = useQueryClient()
  const account = useAccount()
  const isOwn = account?.id === attempt.worker.id
  // The submit button no longer exists; focusing the result makes screen readers read it.
  useEffect(() => focusAfterLoss('quiz-result'), [])
  async function retake() {
    const next = await call(startAttempt, { params: { id: attempt.assignmentId } })
    queries.setQueryData(callQuery(getAttempt, { params: { id: next.id } }).queryKey, next)
    onPlace({ ...place, attempt: next.id })
  }
  return (
    <>
      <h2 className={classes['title']}>{attempt.title}</h2>
      <section
        id="quiz-result"
        tabIndex={-1}
        className={`${classes['card']} ${classes['tile']}`}
        aria-label="Result"
      >
        <span className={classes['mark']} data-right={result.isPassed}>
          {result.isPassed ? <IconCheck size={20} aria-hidden /> : <IconX size={20} aria-hidden />}
          {result.isPassed ? 'Passed' : 'Not passed'}
        </span>
        <span className={classes['figure']}>{result.percent} %</span>
        <span className={classes['note']}>
          {result.rightCount} of {attempt.questions.length} right, {attempt.passPercent} % to pass,{' '}
          {result.minutes === 1 ? '1 minute' : `${result.minutes} minutes`}
          {result.isTimedOut && ', the time was up'}
        </span>
        <span className={classes['note']}>
          {!isOwn && `${attempt.worker.firstName} ${attempt.worker.lastName}, `}
          {formatInstant(attempt.submittedAt, timezone)}, version {attempt.version}
        </span>
        {isOwn && (
          <Group gap="xs" mt="xs">
            {result.mayRetake && (
              <AsyncButton action={retake} mih={44}>
                Try again
              </AsyncButton>
            )}
            {attempt.sectionId !== null && (
              <Button
                variant="default"
                mih={44}
                renderRoot={(own) => (
                  <Link
                    {...own}
                    to="/worker-dev"
                    search={{ section: 'manual', part: attempt.sectionId ?? undefined }}
                  />
                )}
              >
                Read it up
              </Button>
            )}
          </Group>
        )}
        {isOwn && !result.isPassed && !result.mayRetake && (
          <span className={classes['note']}>There is no attempt left. Talk to your manager.</span>
        )}
      </section>
      <ol className={classes['cards']} aria-label="Questions">
        {attempt.questions.map((question, at) => {
          const outcome = result.questions[at]
          if (!outcome) return null
          return (
            <li key={at} className={classes['card']}>
              <div className={ui['bar']}>
                <h3 className={ui['heading']}>
                  {at + 1}. {question.question}
                </h3>
                <span className={classes['mark']} data-right={outcome.isRight}>
                  {outcome.isRight ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
                  {outcome.isRight ? 'Right answer' : 'Wrong'}
                </span>
              </div>
              <ul>
                {question.choices.map((choice, nth) => (
                  <li key={nth}>
                    {choice}
                    <span className={classes['note']}>
                      {answerNote(outcome.right.includes(nth), question.chosen.includes(nth))}
                    </span>
                  </li>
                ))}
              </ul>
              {question.chosen.length === 0 && <p className={classes['note']}>Not answered.</p>}
              {outcome.explanation !== '' && <p className={classes['plain']}>{outcome.explanation}</p>}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function answerNote(isRight: boolean, isChosen: boolean): string {
  if (isRight) return isChosen ? ' – right, chosen' : ' – right'
  return isChosen ? ' – chosen' : ''
}
