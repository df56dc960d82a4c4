import { Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { getAttempt, answerQuestion, submitAttempt } from '../../../../shared/people/manuals/quizzes.api.ts'
import type { Attempt } from '../../../../shared/people/manuals/quiz.ts'
import { getDashboard } from '../../../../shared/people/manuals/worker-area.api.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { focusAfterLoss, focusAfterRender } from '../../../kernel/focus.ts'
import { callQuery, keyBelow } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showFailure } from '../../../ui/toasts.ts'
import { useRefetchQuizzes } from '../manuals.queries.ts'
import { firstUnanswered, timeLeftText, toggleChoice } from './words.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

/**
 * Shows a test in progress, one question at a time. Each answer is saved immediately, so that a reload
 * continues at the same question.
 */
export function TakeQuiz({ attempt }: { attempt: Attempt }) {
  const queries = useQueryClient()
  const id = useId()
  const [at, setAt] = useState(() => firstUnanswered(attempt.questions))
  useEffect(() => focusAfterLoss(id), [id])
  const [isAsking, setAsking] = useState(false)
  // A choice shows immediately; the stored answers follow.
  const [picked, setPicked] = useState<Readonly<Record<number, number[]>>>({})
  const key = callQuery(getAttempt, { params: { id: attempt.id } }).queryKey
  const refetch = useRefetchQuizzes()
  const questions = attempt.questions.map((one, place) => ({ ...one, chosen: picked[place] ?? one.chosen }))
  const question = questions[at]
  const count = questions.length
  const answered = questions.filter(({ chosen }) => chosen.length > 0).length
  const isLast = at === count - 1

  const answer = useMutation({
    // Saves run one after the other, so that the last choice is stored last.
    scope: { id: `attempt-${attempt.id}` },
    mutationFn: (input: { question: number; choices: number[] }) =>
      call(answerQuestion, { params: { id: attempt.id }, body: input }),
    onSuccess: (kept) => queries.setQueryData(key, kept),
    onError: async (error, { question: place }) => {
      showFailure(error.message)
      // An answer that was not saved is not shown as chosen.
      setPicked(({ [place]: _refused, ...others }) => others)
      // The time may be up, or the test may have been withdrawn: the server knows.
      if (error instanceof CallError && error.status > 0) await queries.invalidateQueries({ queryKey: key })
    },
  })

  function choose(place: number) {
    if (!question) return
    const choices = toggleChoice(question.kind, question.chosen, place)
    setPicked({ ...picked, [at]: choices })
    answer.mutate({ question: at, choices })
  }

  async function handIn() {
    const done = await call(submitAttempt, { params: { id: attempt.id } })
    queries.setQueryData(key, done)
    window.scrollTo({ top: 0 })
    await refetch()
    void queries.invalidateQueries({ queryKey: keyBelow(getDashboard) })
  }

  function go(to: number) {
    setAt(to)
    focusAfterRender(id)
  }

  if (!question) return null
  return (
    <>
      <h2 className={classes['title']}>{attempt.title}</h2>
      <div className={ui['bar']}>
        <span className={classes['note']}>
          Question {at + 1} of {count}, {answered} answered
        </span>
        {attempt.endsAt !== null && (
          <TimeLeft
            endsAt={attempt.endsAt}
            now={attempt.now}
            onOver={() => void queries.invalidateQueries({ queryKey: key })}
          />
        )}
      </div>
      <Progress value={(100 * answered) / count} aria-label="Answered questions" />
      <form className={classes['card']} onSubmit={(event) => event.preventDefault()}>
        <fieldset className={classes['choices']}>
          <legend id={id} tabIndex={-1} className={classes['question']}>
            {question.question}
            {question.kind === 'multiple' && (
              <span className={classes['note']}> Choose all that are right.</span>
            )}
          </legend>
          {question.choices.map((choice, place) => (
            <label key={place} className={classes['choice']}>
              <input
                type={question.kind === 'single' ? 'radio' : 'checkbox'}
                name={`${id}-${at}`}
                checked={question.chosen.includes(place)}
                onChange={() => choose(place)}
              />
              {choice}
            </label>
          ))}
        </fieldset>
        <div className={classes['steps']}>
          <Button variant="default" mih={44} disabled={at === 0} onClick={() => go(at - 1)}>
            Back
          </Button>
          {isLast ? (
            answered < count ? (
              <Button mih={44} onClick={() => setAsking(true)}>
                Hand in
              </Button>
            ) : (
              <AsyncButton action={handIn} mih={44} disabled={answer.isPending}>
                Hand in
              </AsyncButton>
            )
          ) : (
            <Button mih={44} onClick={() => go(at + 1)}>
              Next
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`${count - answered === 1 ? 'One question is' : `${count - answered} questions are`} not answered and will count as wrong. Hand in all the same?`}
        confirmLabel="Hand in"
        onConfirm={handIn}
      />
    </>
  )
}

/** Shows the time left by the server's clock; asks the server when it is over. */
function TimeLeft({ endsAt, now, onOver }: { endsAt: string; now: string; onOver: () => void }) {
  // Difference between this device's clock and the server's.
  const [ahead] = useState(() => Date.now() - Date.parse(now))
  const leftMs = () => Date.parse(endsAt) - (Date.now() - ahead)
  const [left, setLeft] = useState(leftMs)
  const end = useEffectEvent(onOver)
  useEffect(() => {
    const timer = window.setInterval(() => {
      const ms = Date.parse(endsAt) - (Date.now() - ahead)
      setLeft(ms)
      // A little later, because the server still accepts answers that are on their way.
      if (ms < -6_000) {
        window.clearInterval(timer)
        end()
      }
    }, 1_000)
    return () => window.clearInterval(timer)
  }, [endsAt, ahead])
  return (
    <span role="timer" className={left < 60_000 ? classes['problem'] : classes['note']}>
      {timeLeftText(left)} left
    </span>
  )
}
