import { Badge, Button, Group, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NO_TESTS_MESSAGE, type QuizRow } from '../../../../shared/people/manuals/quiz.ts'
import { listQuizzes } from '../../../../shared/people/manuals/quizzes.api.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { AreaProps } from '../area/place.ts'
import { myTestsQuery } from '../manuals.queries.ts'
import { MyTests } from './MyTests.tsx'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

/** Lists a company's quizzes for its managers, and below them the tests assigned to the manager. */
export function QuizList(props: AreaProps) {
  const { companyId, place, onPlace } = props
  const [isArchived, setArchived] = useState(false)
  const page = place.page ?? 1
  const quizzes = useQuery(
    listQuery(listQuizzes, { query: { company: companyId, archived: isArchived ? '1' : '0', page } }),
  )
  const mine = useQuery(myTestsQuery(true, 1))
  const add = (
    <Button
      mih={44}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onPlace({ section: 'testing', company: place.company, quiz: 'new' })}
    >
      New quiz
    </Button>
  )
  return (
    <>
      <div className={ui['bar']}>
        <h2 className={classes['title']}>Quizzes</h2>
        <Group gap="md">
          <Switch
            label="Archived"
            checked={isArchived}
            onChange={(event) => {
              setArchived(event.currentTarget.checked)
              onPlace({ ...place, page: undefined })
            }}
          />
          {add}
        </Group>
      </div>
      <PagedList
        query={quizzes}
        nouns={['quiz', 'quizzes']}
        page={page}
        onPage={(to) => onPlace({ ...place, page: to })}
        empty={
          <EmptyState
            title={isArchived ? 'No archived quizzes' : 'No quizzes yet'}
            text={
              isArchived
                ? 'Archived quizzes and their results will appear here.'
                : 'Write a few questions on the manual, publish them and assign them to your workers.'
            }
            action={isArchived ? undefined : add}
          />
        }
      >
        {(rows) => (
          <ul className={classes['cards']} aria-label="Quizzes">
            {rows.map((quiz) => (
              <li key={quiz.id} className={classes['card']}>
                <div className={ui['bar']}>
                  <Link
                    to="/worker-dev"
                    search={{ section: 'testing', company: place.company, quiz: quiz.id }}
                    className={classes['rowLink']}
                  >
                    {quiz.title}
                  </Link>
                  <StateBadge quiz={quiz} />
                </div>
                <p className={classes['note']}>
                  {quiz.questionCount === 1 ? '1 question' : `${quiz.questionCount} questions`}
                  {quiz.sectionTitle !== null && ` on ${quiz.sectionTitle}`}
                </p>
                <p className={classes['note']}>{countsText(quiz)}</p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {(mine.data?.rows.length ?? 0) > 0 ? (
        <MyTests {...props} />
      ) : (
        mine.data && <p className={classes['note']}>{NO_TESTS_MESSAGE}</p>
      )}
    </>
  )
}

function StateBadge({ quiz }: { quiz: QuizRow }) {
  if (quiz.isArchived)
    return (
      <Badge variant="light" color="gray">
        Archived
      </Badge>
    )
  if (quiz.published === null)
    return (
      <Badge variant="light" color="gray">
        Draft
      </Badge>
    )
  return (
    <Badge variant="light" color="green">
      {quiz.isChanged ? `Version ${quiz.published}, changed since` : `Version ${quiz.published}`}
    </Badge>
  )
}

function countsText({ assigned, passed, failed, outstanding, overdue }: QuizRow): string {
  if (assigned === 0) return 'Given to nobody yet'
  const parts = [
    `${passed} of ${assigned} passed`,
    failed > 0 && `${failed} did not pass`,
    outstanding > 0 && `${outstanding} outstanding`,
    overdue > 0 && `${overdue} overdue`,
  ]
  return parts.filter(Boolean).join(', ')
}
