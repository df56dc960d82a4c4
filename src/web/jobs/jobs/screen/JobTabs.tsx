import { Tabs } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { LoadingText } from '../../../ui/states.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'
import { JobTab } from './JobTab.tsx'
import type { ClientTabSlot, JobTabName, PanelsSlot, PartSlot } from './slots.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

const HistoryTab = lazyPart(() =>
  import('./HistoryTab.tsx').then((module) => ({ default: module.HistoryTab })),
)

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
  renderFinancial: (slot: PartSlot) => ReactNode
  renderPay: (slot: PartSlot) => ReactNode
  renderSent: (slot: PartSlot) => ReactNode
}

interface Props extends PanelsSlot {
  slots: TabSlots
}

/** The parts of a job in tabs. */
export function JobTabs(props: Props) {
  const { job, role, tab, seen, onTab, editor, facts, isWide, part, mayChangeClient, slots } = props
  const { form } = editor
  return (
    <Tabs
      value={job.actions.tabs.includes(tab) ? tab : 'job'}
      onChange={(next) => onTab(job.actions.tabs.find((name) => name === next) ?? 'job')}
      keepMounted={false}
      keepMountedMode="display-none"
    >
      {/* A new move of a client has one part, which needs no tab. */}
      <TabRow aria-label="Parts of the job" hidden={job.actions.tabs.length === 1}>
        {job.actions.tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {TAB_LABELS[name]}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="job" keepMounted>
        {job.crewFacts.maySignUp && (
          <div className={`${ui['stackSmall']} ${classes['signUp']}`}>{slots.renderSignUp(part)}</div>
        )}
        <JobTab values={form.values} errors={editor.errors} facts={facts} isWide={isWide} />
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
      {job.actions.tabs.includes('history') && job.id !== null && (
        <Tabs.Panel value="history" className={classes['panel'] ?? ''}>
          <Suspense fallback={<LoadingText />}>
            <div className={classes['sent']}>{slots.renderSent(part)}</div>
            <HistoryTab jobId={job.id} timezone={job.companyInfo.timezone} />
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
