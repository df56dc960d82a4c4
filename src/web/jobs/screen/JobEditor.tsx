import { Alert, Tabs, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { deleteJob, restoreJob } from '../../../shared/jobs/job.api.ts'
import type { JobActions } from '../../../shared/jobs/job.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import { call, CallError } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { showDone } from '../../ui/toasts.ts'
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormApiProvider, OpenedJobProvider } from './context.ts'
import type { ScreenJob } from './form.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { JobFooter } from './JobFooter.tsx'
import { JobHeader } from './JobHeader.tsx'
import { JobTab } from './JobTab.tsx'
import { GoneBanner, NewerBanner } from './LiveBanner.tsx'
import type { ClientTabSlot, OverlapSlot, PartSlot } from './slots.ts'
import { useJobEditor } from './useJobEditor.ts'
import { useJobFacts } from './useJobFacts.ts'
import { useLiveJob } from './useLiveJob.ts'
import { useSaveKeys } from '../../ui/use-save-keys.ts'
import { personName } from './words.ts'
import classes from './screen.module.css'

type Tab = JobActions['tabs'][number]
const TAB_LABELS: Record<Tab, string> = {
  rentTruck: 'Rent Truck',
  job: 'Job',
  client: 'Client',
  contact: 'Contact',
  crew: 'Crew',
  financial: 'Financial',
  pay: 'Financial',
  documents: 'Documents',
  payments: 'Payments',
  history: 'History',
}
const CLIENT_FIELDS = ['client', 'billingContact', 'isBillingContact']

interface Props {
  current: ScreenJob
  /** Someone else deleted the job meanwhile. */
  isGone: boolean
  role: Role
  /** The tab that a link asks for, and that it is open. */
  wantedTab: Tab | null
  onTabOpened: () => void
  renderClient: (slot: ClientTabSlot) => ReactNode
  renderDocuments: (slot: PartSlot) => ReactNode
  renderTruck: (slot: PartSlot) => ReactNode
  renderCrew: (slot: PartSlot) => ReactNode
  renderContact: (slot: PartSlot) => ReactNode
  renderSignUp: (slot: PartSlot) => ReactNode
  renderFinancial: (slot: PartSlot) => ReactNode
  renderPay: (slot: PartSlot) => ReactNode
  renderPayments: (slot: PartSlot) => ReactNode
  renderPaidChanges: (slot: PartSlot) => ReactNode
  renderOverlap: (slot: OverlapSlot) => ReactNode
  onSaved: (job: ScreenJob, wasNew: boolean) => void
  onLeave: () => void
}

/** A job in its tabs, with its header and its footer (spec 1 §2). */
export function JobEditor(props: Props) {
  const { current, isGone, role, wantedTab, onTabOpened, onSaved, onLeave, ...slots } = props
  const root = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [tab, setTab] = useState<Tab>('job')
  const [seen, setSeen] = useState<readonly Tab[]>(['job'])
  const [isClientDirty, setClientDirty] = useState(false)
  const [isPartDirty, setPartDirty] = useState(false)
  const [isCrewDirty, setCrewDirty] = useState(false)
  const [isFinancialDirty, setFinancialDirty] = useState(false)
  const [wanted, setWanted] = useState<PartSlot['wanted']>(null)
  const [isDeleted, setDeleted] = useState(false)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const openTab = useCallback((next: Tab) => {
    setTab(next)
    setSeen((before) => (before.includes(next) ? before : [...before, next]))
  }, [])
  useEffect(() => {
    if (wantedTab === null) return
    openTab(wantedTab)
    onTabOpened()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wantedTab])
  const toDocuments = useCallback(() => openTab('documents'), [openTab])
  const toPayments = useCallback(() => openTab('payments'), [openTab])
  const editor = useJobEditor({
    current,
    role,
    onSaved,
    onInvalid: (paths) => {
      openTab(paths.every((path) => CLIENT_FIELDS.includes(path)) ? 'client' : 'job')
      focusFirstInvalid(root)
    },
  })
  const { form, job, plan, newer } = editor
  const facts = useJobFacts(job, useDeferredValue(form.values), role)
  const { jobType } = facts
  useEffect(() => {
    // The type that no longer fits the locations is replaced in sight of its user, before the server does it.
    if (job.actions.fields.includes('jobType') && form.getValues().jobType !== jobType) {
      editor.api.setField('jobType', jobType)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [jobType])
  useLiveJob(isGone || isDeleted ? null : job.id)
  useSaveKeys(saveButton)

  async function remove() {
    if (job.id === null) return
    try {
      await call(deleteJob, { params: { id: job.id }, query: { version: job.version } })
    } catch (error) {
      const isRefused = error instanceof CallError && error.status === 409
      throw isRefused ? error : new Error('job deletion failed.', { cause: error })
    }
    showDone('Job deleted.')
    setDeleted(true)
  }
  useEffect(() => {
    // The guard has to be down before the screen is left.
    if (isDeleted) onLeave()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDeleted])

  const part: PartSlot = {
    job,
    role,
    variables: facts.variables,
    liveLines: facts.amount?.lines ?? null,
    carriesFeet: form.values.locations.map(({ longCarry }) => longCarry || 0),
    isJobDirty: editor.isDirty,
    savePart: editor.savePart,
    saveJob: editor.save,
    onAnswered: editor.take,
    onDirty: setPartDirty,
    onOpen: (next, document) => {
      openTab(next)
      if (document !== undefined) setWanted({ document })
    },
    wanted,
  }

  const maySave = job.actions.save && !isGone && job.deletedAt === null
  return (
    <OpenedJobProvider value={job}>
      <FormApiProvider value={editor.api}>
        <div ref={root} className={classes['screen']}>
          <JobHeader
            job={job}
            client={form.values.client}
            notice={editor.notice}
            isClient={role === 'client'}
            onDocuments={job.actions.tabs.includes('documents') ? toDocuments : null}
            onPayments={job.actions.tabs.includes('payments') ? toPayments : null}
          />
          {isGone && <GoneBanner onLeave={onLeave} />}
          {!isGone && newer && <NewerBanner newer={newer} onReview={editor.reviewNewer} />}
          {job.deletedAt !== null && <DeletedBanner job={job} onRestored={editor.accept} />}
          <Tabs
            value={job.actions.tabs.includes(tab) ? tab : 'job'}
            onChange={(next) => openTab(job.actions.tabs.find((name) => name === next) ?? 'job')}
            keepMounted={false}
            keepMountedMode="display-none"
          >
            <TabRow aria-label="Parts of the job">
              {job.actions.tabs.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {TAB_LABELS[name]}
                </Tabs.Tab>
              ))}
            </TabRow>
            <Tabs.Panel value="job" keepMounted>
              {job.crewFacts.maySignUp && <div className={classes['signUp']}>{slots.renderSignUp(part)}</div>}
              {role === 'client' && job.jobStatus === 'scheduled' && slots.renderPaidChanges(part)}
              <JobTab values={form.values} errors={editor.errors} facts={facts} isWide={isWide} />
            </Tabs.Panel>
            {job.actions.tabs.includes('client') && (
              <Tabs.Panel
                value="client"
                keepMounted={seen.includes('client')}
                className={classes['panel'] ?? ''}
              >
                {slots.renderClient({
                  people: form.values,
                  companyId: job.companyInfo.id,
                  role,
                  mayChange: maySave && job.actions.fields.includes('client'),
                  onDirty: setClientDirty,
                  onChange: ({ client, billingContact, isBillingContact }) =>
                    form.setValues({ client, billingContact, isBillingContact }),
                  onClientSaved: async ({ client, billingContact, isBillingContact }) => {
                    form.setValues({ client, billingContact, isBillingContact })
                    if (job.id !== null) await editor.save()
                  },
                })}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('rentTruck') && (
              <Tabs.Panel value="rentTruck" className={classes['panel'] ?? ''}>
                {slots.renderTruck(part)}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('contact') && job.id !== null && (
              <Tabs.Panel value="contact" className={classes['panel'] ?? ''}>
                {slots.renderContact(part)}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('crew') && (
              <Tabs.Panel value="crew" keepMounted={seen.includes('crew')} className={classes['panel'] ?? ''}>
                {slots.renderCrew({ ...part, onDirty: setCrewDirty })}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('documents') && (
              <Tabs.Panel
                value="documents"
                keepMounted={seen.includes('documents')}
                className={classes['panel'] ?? ''}
              >
                {slots.renderDocuments(part)}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('financial') && job.id !== null && (
              <Tabs.Panel
                value="financial"
                keepMounted={seen.includes('financial')}
                className={classes['panel'] ?? ''}
              >
                {slots.renderFinancial({ ...part, onDirty: setFinancialDirty })}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('pay') && job.id !== null && (
              <Tabs.Panel value="pay" className={classes['panel'] ?? ''}>
                {slots.renderPay(part)}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('payments') && job.id !== null && (
              // A payment that is under way must not be lost with its tab.
              <Tabs.Panel
                value="payments"
                keepMounted={seen.includes('payments')}
                className={classes['panel'] ?? ''}
              >
                {slots.renderPayments(part)}
              </Tabs.Panel>
            )}
            {job.actions.tabs.includes('history') && job.id !== null && (
              <Tabs.Panel value="history" className={classes['panel'] ?? ''}>
                <HistoryTab jobId={job.id} timezone={job.companyInfo.timezone} />
              </Tabs.Panel>
            )}
          </Tabs>
          {maySave && (tab === 'job' || tab === 'client') && (
            <JobFooter
              facts={facts}
              isWide={isWide}
              mayDelete={job.id !== null && job.actions.delete && tab === 'job'}
              isDirty={editor.isDirty}
              saveRef={saveButton}
              onSave={editor.save}
              onDelete={remove}
            />
          )}
          {slots.renderOverlap({
            job,
            collisions: editor.overlap,
            onClose: editor.closeOverlap,
            onAllow: async (reason) => {
              await editor.saveDespite(reason)
              showDone('Job saved.')
            },
          })}
          {plan && (
            <ConflictDialog
              key={plan.theirs.version}
              plan={plan}
              who={plan.theirs.updatedBy ? personName(plan.theirs.updatedBy) : ''}
              onClose={editor.closePlan}
              onSave={editor.saveMerged}
              onDiscard={editor.discard}
            />
          )}
          <UnsavedGuard
            isDirty={
              (editor.isDirty || isClientDirty || isPartDirty || isCrewDirty || isFinancialDirty) &&
              !isDeleted &&
              !isGone
            }
          />
          {!maySave && <VisuallyHidden>This job is shown for reading.</VisuallyHidden>}
        </div>
      </FormApiProvider>
    </OpenedJobProvider>
  )
}

function DeletedBanner({ job, onRestored }: { job: ScreenJob; onRestored: (job: ScreenJob) => void }) {
  const { id } = job
  return (
    <Alert variant="default" title="This job is deleted.">
      {job.actions.restore && id !== null && (
        <AsyncButton
          variant="default"
          successText="Job restored."
          action={async () => onRestored(await call(restoreJob, { params: { id } }))}
        >
          Restore Job
        </AsyncButton>
      )}
    </Alert>
  )
}

/** Two frames on: the tab and the folded location that hold the field have opened by then. */
function focusFirstInvalid(root: React.RefObject<HTMLElement | null>) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    }),
  )
}
