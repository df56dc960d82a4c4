import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import type { JobActions } from '../../../../shared/jobs/jobs/job.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { LoadingText } from '../../../ui/states.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'
import type { ScreenJob } from './form.ts'
import { JobTab } from './JobTab.tsx'
import type { ClientTabSlot, PartSlot } from './slots.ts'
import type { JobEditing } from './useJobEditor.ts'
import type { JobFacts } from './useJobFacts.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const HistoryTab = lazyPart(() =>
  import('./HistoryTab.tsx').then((module) => ({ default: module.HistoryTab })),
)

const YourMove = lazyPart(() => import('./YourMove.tsx'))

export type JobTabName = JobActions['tabs'][number]

const TAB_LABELS: Record<JobTabName, string> = {
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

/** The tabs of other features. */
export interface TabSlots {
  renderClient: (slot: ClientTabSlot) => ReactNode
  renderDocuments: (slot: PartSlot) => ReactNode
  renderTruck: (slot: PartSlot) => ReactNode
  renderCrew: (slot: PartSlot) => ReactNode
  renderContact: (slot: PartSlot) => ReactNode
  renderSignUp: (slot: PartSlot) => ReactNode
  /** Renders the damage report of a client. */
  renderReport: (slot: PartSlot) => ReactNode
  renderFinancial: (slot: PartSlot) => ReactNode
  renderPay: (slot: PartSlot) => ReactNode
  renderPayments: (slot: PartSlot) => ReactNode
  renderPaidChanges: (slot: PartSlot) => ReactNode
}

interface Props {
  job: ScreenJob
  role: Role
  tab: JobTabName
  /** Tabs that were opened; they stay mounted to keep their input. */
  seen: readonly JobTabName[]
  onTab: (tab: JobTabName) => void
  editor: JobEditing
  facts: JobFacts
  isWide: boolean
  part: PartSlot
  mayChangeClient: boolean
  slots: TabSlots
}

/** The parts of a job in tabs. */
export function JobTabs(props: Props) {
  const { job, role, tab, seen, onTab, editor, facts, isWide, part, mayChangeClient, slots } = props
  const isOver = job.jobStatus === 'completed'
  const { form } = editor
  return (
    <Tabs
      value={job.actions.tabs.includes(tab) ? tab : 'job'}
      onChange={(next) => onTab(job.actions.tabs.find((name) => name === next) ?? 'job')}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      <TabRow aria-label="Parts of the job">
        {job.actions.tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name === 'job' && role === 'client' ? 'Your move' : TAB_LABELS[name]}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="job" keepMounted>
        {job.crewFacts.maySignUp && (
          <div className={`${ui['stackSmall']} ${classes['signUp']}`}>{slots.renderSignUp(part)}</div>
        )}
        {role === 'client' && job.id !== null && (
          <Suspense fallback={<LoadingText />}>
            <YourMove job={job} onGo={part.onGo}>
              {/* Who may delete an inquiry need not cancel it. */}
              {(job.jobStatus === 'scheduled' || (job.jobStatus === 'inquiring' && !job.actions.delete)) &&
                slots.renderPaidChanges(part)}
              {isOver && slots.renderReport(part)}
            </YourMove>
          </Suspense>
        )}
        <JobTab values={form.values} errors={editor.errors} facts={facts} isWide={isWide} />
        {!isOver && slots.renderReport(part)}
      </Tabs.Panel>
      {job.actions.tabs.includes('client') && (
        <Tabs.Panel value="client" keepMounted={seen.includes('client')} className={classes['panel'] ?? ''}>
          {slots.renderClient({
            people: form.values,
            jobId: job.id,
            storedClientId: job.client?.id ?? null,
            companyId: job.companyInfo.id,
            role,
            mayChange: mayChangeClient,
            keep: editor.keep,
            onChange: (people) => form.setValues(people),
          })}
        </Tabs.Panel>
      )}
      {job.actions.tabs.includes('rentTruck') && (
        <Tabs.Panel
          value="rentTruck"
          keepMounted={seen.includes('rentTruck')}
          className={classes['panel'] ?? ''}
        >
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
          {slots.renderCrew(part)}
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
          {slots.renderFinancial(part)}
        </Tabs.Panel>
      )}
      {job.actions.tabs.includes('pay') && job.id !== null && (
        <Tabs.Panel value="pay" className={classes['panel'] ?? ''}>
          {slots.renderPay(part)}
        </Tabs.Panel>
      )}
      {job.actions.tabs.includes('payments') && job.id !== null && (
        // A payment in progress must not be lost when its tab is closed.
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
          <Suspense fallback={<LoadingText />}>
            <HistoryTab jobId={job.id} timezone={job.companyInfo.timezone} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
