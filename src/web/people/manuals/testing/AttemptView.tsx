import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import type { AreaProps } from '../area/place.ts'
import { QuizResultView } from './QuizResultView.tsx'
import { TakeQuiz } from './TakeQuiz.tsx'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'
import { callQuery } from '../../../kernel/queries.ts'
import { getAttempt } from '../../../../shared/people/manuals/quizzes.api.ts'

/** Shows an attempt at a test: the questions while it is open, else its result. */
export function AttemptView({ id, ...props }: AreaProps & { id: number }) {
  const query = useQuery(callQuery(getAttempt, { params: { id } }))
  const { data } = query
  if (!data)
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingText />
    )
  return (
    <div className={`${ui['panel']} ${classes['quiz']}`}>
      <Button
        variant="subtle"
        px="xs"
        mih={44}
        className={classes['start'] ?? ''}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => props.onPlace({ ...props.place, attempt: undefined })}
      >
        {props.isManager && props.place.quiz !== undefined ? 'Back to the results' : 'All tests'}
      </Button>
      {data.result ? (
        <QuizResultView attempt={data} result={data.result} {...props} />
      ) : (
        <TakeQuiz attempt={data} />
      )}
    </div>
  )
}
