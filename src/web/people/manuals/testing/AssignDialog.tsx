import { Button, Group, Modal, MultiSelect, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { assignQuiz } from '../../../../shared/people/manuals/quizzes.api.ts'
import type { Quiz } from '../../../../shared/people/manuals/quiz.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useRefetchQuizzes, workersQuery } from '../manuals.queries.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  quiz: Quiz
  opened: boolean
  onClose: () => void
}

/** Assigns a quiz to all or some workers, with a due date. */
export function AssignDialog({ quiz, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Assign “${quiz.content.title}”`} centered>
      {opened && <Assign quiz={quiz} onClose={onClose} />}
    </Modal>
  )
}

function Assign({ quiz, onClose }: Omit<Props, 'opened'>) {
  const refetch = useRefetchQuizzes()
  const root = useRef<HTMLDivElement>(null)
  const workers = useQuery(workersQuery)
  const [isForAll, setForAll] = useState(true)
  const [chosen, setChosen] = useState<string[]>([])
  const [dueOn, setDueOn] = useState('')
  const [problems, setProblems] = useState<FieldErrors>({})
  const { dueDays } = quiz.content
  async function assign() {
    try {
      const { message } = await call(assignQuiz, {
        params: { id: quiz.id },
        body: {
          ...(isForAll ? { isForAll } : { workerIds: chosen.map(Number) }),
          dueOn: dueOn === '' ? null : dueOn,
        },
      })
      await refetch()
      showSuccess(message)
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.fields) setProblems(error.fields)
      focusFirstInvalid(root.current)
      throw error
    }
  }
  return (
    <div ref={root} className={ui['panel']}>
      <Radio.Group
        label="Who takes it"
        value={isForAll ? 'all' : 'some'}
        onChange={(value) => {
          setForAll(value === 'all')
          setProblems({})
        }}
      >
        <Group mt={4}>
          <Radio value="all" label="Every worker" py={10} data-autofocus />
          <Radio value="some" label="Some" py={10} />
        </Group>
      </Radio.Group>
      {!isForAll && (
        <MultiSelect
          label="Workers"
          searchable
          clearable
          data={(workers.data?.rows ?? []).map(({ id, firstName, lastName }) => ({
            value: String(id),
            label: `${firstName} ${lastName}`,
          }))}
          value={chosen}
          error={problems['workerIds']}
          nothingFoundMessage="No such worker"
          onChange={(ids) => {
            setChosen(ids)
            setProblems({})
          }}
        />
      )}
      <DayField
        label="Due on"
        description={
          dueDays === null
            ? 'Without a day it is never overdue.'
            : `Without a day: ${dueDays === 1 ? '1 day' : `${dueDays} days`} from today.`
        }
        value={dueOn}
        error={problems['dueOn']}
        onChange={(day) => {
          setDueOn(day)
          setProblems({})
        }}
      />
      {isForAll && problems['workerIds'] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems['workerIds']}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" mih={44} onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton action={assign} mih={44}>
          Assign
        </AsyncButton>
      </Group>
    </div>
  )
}
