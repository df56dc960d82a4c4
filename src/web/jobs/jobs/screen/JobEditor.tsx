import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { deleteJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { labelViewerOf } from '../../../../shared/trade/job.labels.ts'
import type { ScreenLocation } from '../../../../shared/jobs/jobs/progress.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { unsavedText } from '../../../kernel/draft-part.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { DayZone } from '../../../ui/DayField.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { YesNoQuestion } from '../../../ui/YesNoQuestion.tsx'
import { ConflictDialog, PartConflictDialog } from './ConflictDialog.tsx'
import { FormApiProvider, JobViewerProvider, OpenedJobProvider } from './context.ts'
import type { ScreenJob } from './form.ts'
import { typedTimeOf } from './typed-time.ts'
import { JobFooter } from './JobFooter.tsx'
import { GoneBanner, NewerBanner, DeletedBanner } from './LiveBanner.tsx'
import type { HeadSlot, JobTabName, OverlapSlot, PanelsSlot, PartSlot, TabView } from './slots.ts'
import { SaveQuestionDialog } from './SaveQuestionDialog.tsx'
import { useJobEditor } from './useJobEditor.ts'
import { useJobFacts } from './useJobFacts.ts'
import { useLiveJob } from './useLiveJob.ts'
import { useSaveKeys } from '../../../ui/use-save-keys.ts'
import { locationOfErrors, locationOfPanels } from './validate.ts'
import { personName } from './words.ts'
import ui from '../../../ui/primitives.module.css'
import { focusFirstInvalid, focusField, panelsAround, focusIn } from './focus-field.ts'

/** The tab of each part that is saved. */
const PART_TABS: Readonly<Record<string, JobTabName>> = {
  crew: 'crew',
  financial: 'financial',
  documents: 'documents',
  client: 'client',
  billingContact: 'client',
  truck: 'rentTruck',
  truckRates: 'rentTruck',
}

/** Tabs that always show the save bar; others show it only with unsaved changes. */
const SAVING_TABS: readonly JobTabName[] = ['job', 'client', 'crew', 'financial']

interface Props {
  current: ScreenJob
  /** Another person deleted the job meanwhile. */
  isGone: boolean
  role: Role
  /** The tab requested by a link, and a callback when it is open. */
  wantedTab: JobTabName | null
  wantedDocument?: string | undefined
  onTabOpened: () => void
  /** The tab that is shown, if something around the editor decides it; otherwise the editor does. */
  view?: TabView
  renderHead: (slot: HeadSlot) => ReactNode
  /** Renders the parts of the job, of which one is shown. */
  renderPanels: (slot: PanelsSlot) => ReactNode
  renderOverlap: (slot: OverlapSlot) => ReactNode
  onSaved: (job: ScreenJob, wasNew: boolean) => void
  onLeave: () => void
}

/** The form of a job: its header, its parts and its footer. */
export function JobEditor(props: Props) {
  const { current, isGone, role, wantedTab, wantedDocument, onTabOpened, view, onSaved, onLeave, ...slots } =
    props
  const root = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const [ownTab, setTab] = useState<JobTabName>('job')
  const tab = view?.tab ?? ownTab
  const isHidden = view !== undefined && view.tab === null
  const [seen, setSeen] = useState<readonly JobTabName[]>([])
  const [wanted, setWanted] = useState<PartSlot['wanted']>(null)
  const [isDeleted, setDeleted] = useState(false)
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const onTab = view?.onTab
  const openTab = useCallback(
    (next: JobTabName) => {
      setTab(next)
      onTab?.(next)
    },
    [onTab],
  )
  if (!isHidden && !seen.includes(tab)) setSeen([...seen, tab])
  const openContact = useCallback(() => openTab('contact'), [openTab])
  // Once for each tab that an address names: a later change of the job must not bring the reader back to it.
  const openWanted = useEffectEvent((name: JobTabName) => {
    if (current.actions.tabs.includes(name)) openTab(name)
    // The addresses of a document that a crew is led to are those of what is signed on its phone.
    const field = role === 'worker' ? 'sign' : null
    if (wantedDocument !== undefined) setWanted({ document: wantedDocument, field })
    onTabOpened()
  })
  useEffect(() => {
    // The address changes from outside.
    // oxlint-disable-next-line react/set-state-in-effect
    if (wantedTab !== null) openWanted(wantedTab)
  }, [wantedTab])
  const point = useCallback(({ document, field }: ScreenLocation) => {
    if (document !== null) setWanted({ document, field })
    if (field !== null) focusField(root, field)
  }, [])
  const goTo = useCallback(
    (where: ScreenLocation) => {
      openTab(where.tab)
      point(where)
    },
    [openTab, point],
  )
  const wantedPlace = view?.wanted ?? null
  useEffect(() => {
    // A button outside the editor leads into a part of it.
    // oxlint-disable-next-line react/set-state-in-effect
    if (wantedPlace !== null) point(wantedPlace)
  }, [wantedPlace, point])
  const editor = useJobEditor({
    current,
    role,
    onSaved,
    onInvalid: (paths) => {
      // The crew size is on two tabs.
      if (!(tab === 'crew' && paths.every((path) => path === 'crewSize'))) goTo(locationOfErrors(paths))
      focusFirstInvalid(root)
    },
    onCorrect: (path) => {
      openTab('job')
      focusIn(root, `[data-path="${CSS.escape(path)}"]`)
    },
    hasUnparsed: () => {
      const field = root.current?.querySelector('[data-unparsed]') ?? null
      if (field === null) return false
      goTo(locationOfPanels(panelsAround(field), current.actions.tabs))
      focusIn(root, '[data-unparsed]')
      return true
    },
    onInvalidPart: (name) => {
      const owner = PART_TABS[name]
      if (owner) openTab(owner)
      focusFirstInvalid(root)
    },
  })
  const { form, job, plan, newer } = editor
  const facts = useJobFacts(job, useDeferredValue(form.values), role)
  const { jobType } = facts
  // Replaces a type that no longer fits the locations while the user can see it, before the server does. Only
  // when the derived type changes: it lags behind a type just picked, which would be undone.
  const followType = useEffectEvent((derived: typeof jobType) => {
    if (job.actions.fields.includes('jobType') && form.getValues().jobType !== derived) {
      editor.api.setField('jobType', derived)
    }
  })
  useEffect(() => {
    followType(jobType)
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
    showSuccess('Job deleted.')
    setDeleted(true)
  }
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    // The navigation guard must be off before leaving the screen.
    if (isDeleted) leave()
  }, [isDeleted])

  const part: PartSlot = {
    job,
    role,
    variables: facts.variables,
    liveLines: facts.amount?.lineItems ?? null,
    carriesFeet: form.values.locations.map(({ longCarry }) => longCarry || 0),
    isJobDirty: editor.isDirty,
    savePart: editor.savePart,
    saveJob: editor.save,
    onAnswered: editor.take,
    keep: editor.keep,
    crewSize: form.values.crewSize,
    crewSizeError: editor.errors['crewSize'] ?? null,
    typedTime: typedTimeOf(job, form.values, facts.variables?.minimumTime.value ?? 0),
    onCrewSize: (size) => editor.api.setField('crewSize', size),
    onOpen: (next, document) => {
      openTab(next)
      if (document !== undefined) setWanted({ document, field: null })
    },
    onGo: goTo,
    wanted,
  }

  const isUnsaved = editor.unsaved.length > 0
  // Clients see the button to save away from the details only once something has changed.
  const savingTabs = view ? ['job'] : SAVING_TABS
  const maySave = job.actions.save && !isGone && job.deletedAt === null
  return (
    <JobViewerProvider value={labelViewerOf(role)}>
      <OpenedJobProvider value={job}>
        <FormApiProvider value={editor.api}>
          <DayZone value={job.companyInfo.timezone}>
            <div ref={root} className={ui['stack']}>
              <div className={ui['stack']} {...(isHidden && { style: { display: 'none' } })}>
                {!isHidden && (
                  <Rendered
                    render={slots.renderHead}
                    slot={{
                      job,
                      client: form.values.client,
                      notice: editor.notice,
                      tab,
                      onGo: goTo,
                      onContact: openContact,
                    }}
                  />
                )}
                {isGone && <GoneBanner onLeave={onLeave} />}
                {!isGone && newer && <NewerBanner newer={newer} onReview={editor.reviewNewer} />}
                {job.deletedAt !== null && <DeletedBanner job={job} onRestored={editor.accept} />}
                <Rendered
                  render={slots.renderPanels}
                  slot={{
                    job,
                    role,
                    tab,
                    seen,
                    onTab: openTab,
                    editor,
                    facts,
                    isWide,
                    part,
                    mayChangeClient: maySave && job.actions.fields.includes('client'),
                  }}
                />
              </div>
              {maySave && (isUnsaved || (!isHidden && savingTabs.includes(tab))) && (
                <JobFooter
                  facts={facts}
                  isWide={isWide}
                  // Clients cancel a request on 'Your move'.
                  mayDelete={role !== 'client' && job.id !== null && job.actions.delete && tab === 'job'}
                  label={role !== 'client' ? 'Save Job' : tab === 'crew' ? 'Save Crew' : 'Save changes'}
                  unsaved={editor.unsaved}
                  showsAmount={!isHidden && (tab === 'job' || tab === 'client')}
                  saveRef={saveButton}
                  onSave={editor.save}
                  onDelete={remove}
                />
              )}
              <SaveQuestionDialog />
              {slots.renderOverlap({
                job,
                collisions: editor.overlap,
                truckCollisions: editor.truckOverlap,
                onClose: editor.closeOverlap,
                onAllow: async (reason) => {
                  await editor.saveDespite(reason)
                  showSuccess('Job saved.')
                },
              })}
              <YesNoQuestion question={editor.question} />
              {editor.conflicts && (
                <PartConflictDialog
                  conflicts={editor.conflicts}
                  who={job.updatedBy ? personName(job.updatedBy) : ''}
                  onClose={editor.closeConflicts}
                  onSave={editor.settleConflicts}
                />
              )}
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
                isDirty={isUnsaved && !isDeleted && !isGone}
                what={unsavedText(editor.unsaved)}
                {...(view && { part: 'tab' })}
              />
              {role !== 'client' && !job.actions.save && job.deletedAt === null && (
                <VisuallyHidden>You can only view this job.</VisuallyHidden>
              )}
            </div>
          </DayZone>
        </FormApiProvider>
      </OpenedJobProvider>
    </JobViewerProvider>
  )
}

/** Renders a part that is given as a function. */
function Rendered<T>({ render, slot }: { render: (slot: T) => ReactNode; slot: T }) {
  return render(slot)
}
