import { Badge, Button, NativeSelect, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatInstant } from '../../../../shared/kernel/dates.ts'
import {
  getQuestionResults,
  listQuizResults,
  exportQuizResults,
  withdrawAssignment,
} from '../../../../shared/people/manuals/quizzes.api.ts'
import {
  ASSIGNMENT_STATUS_LABELS,
  type Quiz,
  type QuizResult,
} from '../../../../shared/people/manuals/quiz.ts'
import { call } from '../../../kernel/api.ts'
import { saveFile } from '../../../kernel/save-file.ts'
import { callQuery, listQuery } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../../ui/states.tsx'
import type { AreaProps } from '../area/place.ts'
import { useRefetchQuizzes } from '../manuals.queries.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows the results of a quiz by worker and by question. */
export function QuizResults({ quiz, ...props }: AreaProps & { quiz: Quiz }) {
  const [page, setPage] = useState(1)
  const results = useQuery(listQuery(listQuizResults, { params: { id: quiz.id }, query: { page } }))
  return (
    <PagedList
      query={results}
      nouns={['result', 'results']}
      page={page}
      onPage={setPage}
      empty={
        <EmptyState
          title="Not assigned to anyone yet"
          text="Assign the quiz to your workers. Their results will appear here."
        />
      }
    >
      {(rows) => (
        <div className={ui['panel']}>
          <div className={ui['bar']}>
            <h3 className={ui['heading']}>By worker</h3>
            <AsyncButton
              variant="default"
              mih={44}
              leftSection={<IconDownload size={16} aria-hidden />}
              action={async () => saveFile(await call(exportQuizResults, { params: { id: quiz.id } }))}
            >
              Export CSV
            </AsyncButton>
          </div>
          <ul className={classes['rows']} aria-label="Results">
            {rows.map((row) => (
              <ResultRow key={row.assignmentId} row={row} {...props} />
            ))}
          </ul>
          <ByQuestion id={quiz.id} />
        </div>
      )}
    </PagedList>
  )
}

function ResultRow({ row, place, onPlace, timezone }: AreaProps & { row: QuizResult }) {
  const refetch = useRefetchQuizzes()
  const [isAsking, setAsking] = useState(false)
  const name = `${row.worker.firstName} ${row.worker.lastName}`
  const color = row.status === 'passed' ? 'green' : row.status === 'failed' || row.isOverdue ? 'red' : 'gray'
  const { lastAttemptId } = row
  return (
    <li>
      <span className={classes['what']}>
        <strong>{name}</strong>
        <span className={classes['note']}>
          {[
            row.bestPercent !== null && `best ${row.bestPercent} %`,
            row.attemptsUsed > 0 && (row.attemptsUsed === 1 ? '1 attempt' : `${row.attemptsUsed} attempts`),
            row.lastSubmittedAt !== null && formatInstant(row.lastSubmittedAt, timezone),
            row.status === 'open' && row.dueOn !== null && `due ${formatDay(row.dueOn)}`,
          ]
            .filter(Boolean)
            .join(', ') || 'Not begun'}
        </span>
      </span>
      <Badge variant="light" color={color}>
        {row.isOverdue ? 'Overdue' : ASSIGNMENT_STATUS_LABELS[row.status]}
      </Badge>
      {lastAttemptId !== null && (
        <Button
          variant="default"
          mih={44}
          aria-label={`Answers of ${name}`}
          onClick={() => onPlace({ ...place, attempt: lastAttemptId })}
        >
          Answers
        </Button>
      )}
      {row.status === 'open' && (
        <Button
          variant="subtle"
          mih={44}
          aria-label={`Take back from ${name}`}
          onClick={() => setAsking(true)}
        >
          Take back
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Take this test back from ${name}? It is not outstanding for them any more.`}
        confirmLabel="Take back"
        onConfirm={async () => {
          await call(withdrawAssignment, { params: { id: row.assignmentId } })
          await refetch()
        }}
      />
    </li>
  )
}

function ByQuestion({ id }: { id: number }) {
  const [version, setVersion] = useState<number | undefined>(undefined)
  const query = useQuery({
    ...callQuery(getQuestionResults, { params: { id }, query: version === undefined ? {} : { version } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (!data)
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingText />
    )
  return (
    <section className={ui['panel']} aria-label="By question">
      <div className={ui['bar']}>
        <h3 className={ui['heading']}>By question</h3>
        {data.versions.length > 1 && (
          <NativeSelect
            aria-label="Version"
            data={data.versions.map((one) => ({ value: String(one), label: `Version ${one}` }))}
            value={String(data.version)}
            onChange={(event) => setVersion(Number(event.currentTarget.value))}
          />
        )}
      </div>
      <ol className={classes['cards']}>
        {data.questions.map((question, at) => {
          const percent =
            question.answered === 0 ? 0 : Math.round((100 * question.rightCount) / question.answered)
          return (
            <li key={at} className={classes['card']}>
              <h4 className={ui['heading']}>
                {at + 1}. {question.question}
              </h4>
              <div className={classes['meter']}>
                <Progress value={percent} aria-label={`Right answers to question ${at + 1}`} />
                <span>
                  {question.rightCount} of {question.answered} right
                </span>
              </div>
              <ul>
                {question.choices.map((choice, nth) => (
                  <li key={nth}>
                    {choice.text}
                    <span className={classes['note']}>
                      {choice.isRight && ' – right'} – chosen{' '}
                      {choice.chosen === 1 ? 'once' : `${choice.chosen} times`}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
