import { Button, Group, Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { newQuiz } from '../../../../shared/people/manuals/quiz.ts'
import { getManual } from '../../../../shared/people/manuals/manuals.api.ts'
import { getQuiz } from '../../../../shared/people/manuals/quizzes.api.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import type { AreaProps } from '../area/place.ts'
import { TabRow } from '../../../ui/TabRow.tsx'
import { QuizEditor } from './QuizEditor.tsx'
import { QuizResults } from './QuizResults.tsx'
import ui from '../../../ui/primitives.module.css'

/** Shows one quiz to its editors: its questions and results. */
export function QuizPage({ quiz, ...props }: AreaProps & { quiz: number | 'new' }) {
  const { place, onPlace } = props
  const isNew = quiz === 'new'
  const query = useQuery({ ...callQuery(getQuiz, { params: { id: isNew ? 0 : quiz } }), enabled: !isNew })
  const manual = useQuery(callQuery(getManual, { params: { id: props.companyId } }))
  const failed = [query, manual].find(({ isError }) => isError)
  if ((!isNew && !query.data) || !manual.data)
    return failed?.error ? (
      <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />
    ) : (
      <LoadingText />
    )
  const sections = manual.data.sections.map(({ id, title }) => ({ value: String(id), label: title }))
  const stored = query.data ?? null
  return (
    <div className={ui['panel']}>
      <Group gap="xs">
        <Button
          variant="subtle"
          px="xs"
          mih={44}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => onPlace({ section: 'testing', company: place.company })}
        >
          All quizzes
        </Button>
      </Group>
      {stored && stored.published !== null ? (
        <Tabs
          value={place.tab ?? 'questions'}
          onChange={(tab) => onPlace({ ...place, tab: tab === 'results' ? 'results' : 'questions' })}
          keepMounted
        >
          <TabRow>
            <Tabs.Tab value="questions">Questions</Tabs.Tab>
            <Tabs.Tab value="results">Results</Tabs.Tab>
          </TabRow>
          <Tabs.Panel value="questions" pt="md">
            <QuizEditor {...props} stored={stored} start={stored.content} sections={sections} />
          </Tabs.Panel>
          <Tabs.Panel value="results" pt="md">
            <QuizResults {...props} quiz={stored} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <QuizEditor {...props} stored={stored} start={stored?.content ?? newQuiz()} sections={sections} />
      )}
    </div>
  )
}
