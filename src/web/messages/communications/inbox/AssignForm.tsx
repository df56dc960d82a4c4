import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Communication } from '../../../../shared/messages/communications/communication.ts'
import { assignCommunication } from '../../../../shared/messages/communications/communications.api.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { titleOf, participantsText } from '../contact/entry-words.ts'
import { historyKey } from '../contact/queries.ts'
import { INBOX_KEY } from './inbox.queries.ts'
import { jobNumberOf } from './job-number.ts'
import classes from './inbox.module.css'

/** Assigns a message to a job. */
export function AssignForm({ entry, onAssigned }: { entry: Communication; onAssigned: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  async function assign() {
    const jobId = jobNumberOf(typed)
    if (jobId === null) {
      setProblem('Enter the number of a job.')
      field.current?.focus()
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await call(assignCommunication, { params: { id: entry.id }, body: { jobId } })
      onAssigned()
      void client.invalidateQueries({ queryKey: historyKey(jobId) })
      await client.invalidateQueries({ queryKey: INBOX_KEY })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      field.current?.focus()
      throw error
    }
  }

  return (
    <div className={classes['assign']}>
      <TextInput
        ref={field}
        label="Job number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') button.current?.click()
        }}
      />
      <AsyncButton
        ref={button}
        variant="default"
        mih={44}
        action={assign}
        successText="Message assigned."
        aria-label={`Assign to job: ${titleOf(entry)}, ${participantsText(entry)}`}
      >
        Assign to job
      </AsyncButton>
    </div>
  )
}
