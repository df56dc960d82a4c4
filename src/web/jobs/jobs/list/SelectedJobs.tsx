import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { deleteJob, listJobs, updateJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { call } from '../../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { clientName } from './cells.tsx'
import classes from './list.module.css'
import ui from '../../../ui/primitives.module.css'

interface Action {
  label: string
  /** What happens to the jobs, as a question. */
  question: (jobs: string) => string
  run: (id: number) => Promise<unknown>
}

const statusAction = (label: string, jobStatus: 'missed' | 'spam'): Action => ({
  label,
  question: (jobs) => `${label}: ${jobs}? They leave the list of leads. You can set them back to inquiring.`,
  run: (id) => call(updateJob, { params: { id }, body: { jobStatus } }),
})

/** What can be done with several jobs; the server decides for each whether it may be done. */
const ACTIONS: readonly Action[] = [
  statusAction('Mark as missed', 'missed'),
  statusAction('Mark as spam', 'spam'),
  {
    label: 'Delete',
    question: (jobs) => `Delete ${jobs}? An administrator can restore them for 30 days.`,
    run: (id) => call(deleteJob, { params: { id }, query: {} }),
  },
]

/** The result for one job: null if it worked, else why it did not. */
interface Result {
  row: JobRow
  problem: string | null
}

interface Props {
  rows: readonly JobRow[]
  /** Ends selecting. */
  onDone: () => void
}

/** The bar with the actions for the selected jobs; asks before it runs one, and shows the result for each job. */
export default function SelectedJobs({ rows, onDone }: Props) {
  const refetch = useRefetch(keyBelow(listJobs))
  const [action, setAction] = useState<Action | null>(null)
  const [asked, setAsked] = useState<readonly JobRow[]>([])
  const [results, setResults] = useState<readonly Result[]>([])
  const [isRunning, setRunning] = useState(false)
  const isOver = results.length > 0 && !isRunning

  async function run({ run: change }: Action) {
    setRunning(true)
    const done: Result[] = []
    // One after the other: each is a transaction of its own, and a person may send few at a time.
    for (const row of asked) {
      const problem = await change(row.id).then(
        () => null,
        (error: Error) => error.message,
      )
      done.push({ row, problem })
      setResults([...done])
    }
    setRunning(false)
    await refetch()
  }
  function close() {
    if (isRunning) return
    setAction(null)
    if (isOver) onDone()
    setResults([])
  }
  return (
    <section className={`${ui['footer']} ${ui['wrap']} ${classes['selected']}`} aria-label="Selected jobs">
      <Text component="output" size="sm" fw={600}>
        {rows.length === 0 ? 'Select jobs above.' : `${countText(rows)} selected`}
      </Text>
      {ACTIONS.map((one) => (
        <Button
          key={one.label}
          variant="default"
          size="sm"
          disabled={rows.length === 0}
          onClick={() => {
            setAsked(rows)
            setAction(one)
          }}
        >
          {one.label}
        </Button>
      ))}
      <Button variant="subtle" size="sm" onClick={onDone}>
        Cancel
      </Button>
      <Modal opened={action !== null} onClose={close} title={action?.label ?? ''} centered>
        {action && results.length === 0 && !isRunning && (
          <Text mb="lg">{action.question(countText(asked))}</Text>
        )}
        <Stack gap={4} mb="lg" component="ul" className={ui['list'] ?? ''} aria-label="Results">
          {results.map(({ row, problem }) => (
            <Text key={row.id} component="li" size="sm">
              #{row.id} {clientName(row)}: <strong>{problem ?? 'Done'}</strong>
            </Text>
          ))}
        </Stack>
        <Group justify="flex-end">
          {isOver ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              <Button variant="default" data-autofocus disabled={isRunning} onClick={close}>
                Cancel
              </Button>
              <Button color="red" loading={isRunning} onClick={() => action && void run(action)}>
                {action?.label}
              </Button>
            </>
          )}
        </Group>
      </Modal>
    </section>
  )
}

function countText(rows: readonly JobRow[]): string {
  return rows.length === 1 ? '1 job' : `${rows.length} jobs`
}
