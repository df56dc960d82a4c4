import { Button, Tabs } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { getWorker, deleteWorker, updateWorker } from '../../../shared/people/workers/workers.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { changesBetween } from '../../kernel/changes-between.ts'
import { HandledError } from '../../kernel/explained.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { useRecordSave } from '../../ui/use-record-save.tsx'
import { nameOf } from './markers.ts'
import { RatingText } from './RatingText.tsx'
import { ScheduleTab } from './schedule/ScheduleTab.tsx'
import { sendUpload } from './send-upload.ts'
import type { WorkerTab } from './tabs.ts'
import { WorkerDocuments } from './papers/WorkerDocuments.tsx'
import { WorkerFields } from './WorkerFields.tsx'
import { formToWorker, problemText, workerProblems, workerToForm, WORKER_LABELS } from './worker-form.ts'
import { WorkerJobs } from './WorkerJobs.tsx'
import { WorkerPay } from './WorkerPay.tsx'
import { WorkerStart } from './WorkerStart.tsx'
import { useRefetchWorkers, workerQuery } from './workers.queries.ts'
import classes from './workers.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  workerId: number
  /** Whether workers view their own record: it is read-only, and they change their data in the settings. */
  isSelf: boolean
  timezoneOf: (companyId: number) => string
  tab: WorkerTab
  onTab: (tab: WorkerTab) => void
  /** Goes back to the list without asking about unsaved input. */
  onGone: () => void
  /** Shown beside the heading: 'Add Another'. */
  actions: ReactNode
  goToWorkers: ReactNode
  /** The equipment that they have. */
  equipment: ReactNode
}

/** Shows /worker/{id}: a worker's record with jobs, pay, documents, schedule and equipment. */
export function WorkerProfile(props: Props) {
  const query = useQuery(workerQuery(props.workerId))
  if (query.data) return <Profile key={query.data.id} worker={query.data} {...props} />
  if (query.isError) {
    const isGone = query.error instanceof CallError && [400, 403, 404].includes(query.error.status)
    return isGone ? (
      <EmptyState isScreen title="Sorry, not found this worker." action={props.goToWorkers} />
    ) : (
      <ErrorState isScreen message={query.error.message} onRetry={() => void query.refetch()} />
    )
  }
  return <LoadingText />
}

function Profile({ worker, ...props }: Props & { worker: WorkerRecord }) {
  const queries = useQueryClient()
  const refetch = useRefetchWorkers()
  const form = useRecordForm(workerToForm(worker), workerProblems, { version: worker.version })
  const records = useRecordSave(WORKER_LABELS)
  const [isAsking, setAsking] = useState(false)
  const timezone = props.timezoneOf(worker.companyId)
  const owner = props.isSelf ? 'me' : worker.id
  // Workers have a separate page for their pay.
  const hasPay = worker.maySeePay && !props.isSelf

  async function save() {
    try {
      await form.save(async (values) => {
        const { picture } = values
        const profilePic = picture
          ? await sendUpload(worker.companyId, 'profile', picture)
          : values.profilePic
        const stored = formToWorker(workerToForm(worker), worker.maySeePay)
        const changed = changesBetween(stored, formToWorker({ ...values, profilePic }, worker.maySeePay))
        const { jobs: _jobs, ...saved } = await records.save(changed, form.version, (body) =>
          call(updateWorker, { params: { id: worker.id }, body }),
        )
        queries.setQueryData(workerQuery(worker.id).queryKey, saved)
      })
    } catch (error) {
      if (error instanceof CallError || error instanceof HandledError) throw error
      throw new Error(problemText(workerProblems(form.values)))
    }
    void refetch()
  }

  async function remove() {
    try {
      await call(deleteWorker, { params: { id: worker.id } })
    } catch (error) {
      const why = error instanceof CallError && error.status === 409 ? ` ${error.message}` : ''
      throw new Error(`Worker deletion failed.${why}`)
    }
    showSuccess('Worker deleted.')
    queries.removeQueries({ queryKey: keyBelow(getWorker, { id: worker.id }) })
    void refetch()
    props.onGone()
  }

  return (
    <>
      <PageHeader title={nameOf(worker)} actions={props.actions} />
      {!props.isSelf && worker.approval === 'approved' && <WorkerStart worker={worker} timezone={timezone} />}
      <div className={classes['profile']}>
        <form
          id={form.id}
          noValidate
          aria-label="Worker data"
          className={ui['panel']}
          onSubmit={(event) => event.preventDefault()}
        >
          <div className={classes['bar']}>
            <span>
              Rating: <RatingText percent={worker.ratingPercent} />
            </span>
            <span className={ui['small']}>{jobsText(worker)}</span>
          </div>
          {worker.approval === 'pending' && <p className={ui['hint']}>Waiting for approval.</p>}
          {worker.approval === 'approved' && !worker.isLinked && !props.isSelf && (
            <p className={ui['hint']}>
              Not linked yet. Once they accept or work with you, changes to their own account update this
              record.
            </p>
          )}
          {!worker.mayWrite && (
            <p className={ui['hint']}>
              {props.isSelf
                ? 'Change your name, phone, address and picture in Settings.'
                : 'Only an administrator can change this person.'}
            </p>
          )}
          <WorkerFields
            form={form}
            isReadOnly={!worker.mayWrite}
            seesRate={worker.maySeePay}
            emailHint={worker.mayChangeEmail ? null : 'Only they can change the email they sign in with.'}
          />
          {worker.mayWrite && (
            <SaveBar isDirty={form.isDirty} successText="Worker saved." onSave={save} type="submit">
              <Button
                color="red"
                variant="subtle"
                disabled={!worker.mayDelete}
                onClick={() => setAsking(true)}
              >
                Delete Worker
              </Button>
            </SaveBar>
          )}
          {worker.mayWrite && worker.amount > 0 && (
            <p className={ui['hint']}>A worker with jobs cannot be deleted.</p>
          )}
        </form>
        <Tabs
          value={props.tab === 'pay' && !hasPay ? 'jobs' : props.tab}
          // The values below are the names of the tabs.
          onChange={(tab) => tab !== null && props.onTab(tab as WorkerTab)}
          keepMounted={false}
        >
          <TabRow aria-label="About the worker">
            <Tabs.Tab value="jobs">Jobs</Tabs.Tab>
            {hasPay && <Tabs.Tab value="pay">Pay</Tabs.Tab>}
            <Tabs.Tab value="documents">Documents</Tabs.Tab>
            <Tabs.Tab value="schedule">Schedule</Tabs.Tab>
            <Tabs.Tab value="equipment">Equipment</Tabs.Tab>
          </TabRow>
          <Tabs.Panel value="jobs" pt="md">
            <WorkerJobs worker={worker} />
          </Tabs.Panel>
          {hasPay && (
            <Tabs.Panel value="pay" pt="md">
              <WorkerPay worker={worker} timezone={timezone} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="documents" pt="md">
            <WorkerDocuments whose={owner} companyId={worker.companyId} mayWrite={worker.mayWrite} />
          </Tabs.Panel>
          <Tabs.Panel value="schedule" pt="md">
            <ScheduleTab
              whose={owner}
              timezone={timezone}
              may={props.isSelf ? 'ask' : worker.mayWrite ? 'decide' : 'view'}
            />
          </Tabs.Panel>
          <Tabs.Panel value="equipment" pt="md">
            {props.equipment}
          </Tabs.Panel>
        </Tabs>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={`Delete ${nameOf(worker)}? Their documents and time off are deleted too, and they can no longer see your jobs.`}
        confirmLabel="Delete Worker"
        onConfirm={remove}
      />
      {records.dialog}
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  )
}

function jobsText({ amount, completedJobs }: WorkerRecord): string {
  if (amount === 0) return 'No jobs'
  return `${amount === 1 ? '1 job' : `${amount} jobs`}, ${completedJobs} completed`
}
