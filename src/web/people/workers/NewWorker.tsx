import { Button } from '@mantine/core'
import { NAMES_REQUIRED, type WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { createWorker } from '../../../shared/people/workers/workers.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, CallError } from '../../kernel/api.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { sendUpload } from './send-upload.ts'
import { formToWorker, problemText, workerProblems, workerToForm } from './worker-form.ts'
import { WorkerFields } from './WorkerFields.tsx'
import { useRefetchWorkers, workerQuery } from './workers.queries.ts'
import ui from '../../ui/primitives.module.css'

/** Start of the message if a worker could not be added. */
const FAILED = 'add worker fail'
const BLANK = workerToForm(null)

interface Props {
  companyId: number
  seesRate: boolean
  onAdded: (worker: WorkerRecord) => Promise<void>
  onCancel: () => void
}

/** Adds a worker. */
export function NewWorker({ companyId, seesRate, onAdded, onCancel }: Props) {
  const queries = useQueryClient()
  const refetch = useRefetchWorkers()
  const form = useRecordForm(BLANK, workerProblems)
  const { id } = form
  // Several workers are often added in a row, so the first field gets the focus.
  useEffect(() => document.getElementById(id)?.querySelector<HTMLElement>('[data-first]')?.focus(), [id])

  async function add() {
    let added: WorkerRecord | undefined
    try {
      await form.save(async (values) => {
        const profilePic = values.picture ? await sendUpload(companyId, 'profile', values.picture) : ''
        const body = { ...formToWorker({ ...values, profilePic }, seesRate), company: companyId }
        added = await call(createWorker, { body })
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw new Error(problemText(workerProblems(form.values)))
      throw new Error(error.fields === undefined && error.status !== 0 ? FAILED : failureText(error))
    }
    if (!added) return
    queries.setQueryData(workerQuery(added.id).queryKey, added)
    void refetch()
    showSuccess(`${added.firstName} ${added.lastName} has been added.`)
    await onAdded(added)
  }

  return (
    <form
      id={form.id}
      noValidate
      aria-label="New worker"
      className={ui['panel']}
      style={{ maxWidth: '40rem' }}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className={ui['hint']}>
        A worker with an email address gets an email on how to sign in. A person who already signed up without
        a company is added to yours.
      </p>
      <WorkerFields form={form} emailHint={null} seesRate={seesRate} />
      <div className={ui['wrap']}>
        <AsyncButton type="submit" action={add}>
          Add Worker
        </AsyncButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <UnsavedGuard isDirty={form.isDirty} />
    </form>
  )
}

/** Returns the message with its reason. */
function failureText(error: CallError): string {
  return error.message === NAMES_REQUIRED ? NAMES_REQUIRED : `${FAILED}: ${error.message}`
}
