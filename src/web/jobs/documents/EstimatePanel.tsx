import { Alert, Badge, Button, Group, Modal, Select, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  ESTIMATE_OPTION_LABELS,
  ESTIMATE_OPTIONS,
  type EstimateOption,
} from '../../../shared/trade/estimate-options.ts'
import { shownEstimateSchema } from '../../../shared/jobs/documents/shown.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { rescissionOf } from '../../../shared/jobs/documents/rescission.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { CallError } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { AgreementStatus } from './AgreementStatus.tsx'
import { Wording } from './AgreePanel.tsx'
import { AgreeTick } from './AgreeTick.tsx'
import { CurrentRates } from './CurrentRates.tsx'
import { draftOf, estimateToSend, lineErrors, linesConflict, linesOf, type DraftLine } from './draft-lines.ts'
import { LinesEditor } from './LinesEditor.tsx'
import { LinesTable } from './LinesTable.tsx'
import { ProtectionChoice } from './ProtectionChoice.tsx'
import type { PanelSlot, StoredVariables } from './panel.ts'
import { useUnsaved } from './use-unsaved.ts'
import { SurveyNeeded } from './SurveyNeeded.tsx'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { AgreeAction } from './use-agree.tsx'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  slot: PanelSlot
  document: JobDocument
  agreeing: AgreeAction
  onAgreed: (job: Job) => void
}

/** The estimate: lines that managers edit and the client acknowledges. */
export function EstimatePanel({ slot, document, agreeing, onAgreed }: Props) {
  const shown = shownEstimateSchema.safeParse(document.variables)
  if (!shown.success) return <Text role="alert">This estimate can’t be shown.</Text>
  const { optionEstimate, lineItems } = shown.data
  const { job } = slot
  const isClient = slot.role === 'client'
  const day = jobDayOf(job.jobDate)
  const notice = rescissionOf(job)
  return (
    <>
      <CurrentRates slot={slot} />
      <ProtectionChoice slot={slot} />
      {document.blockCode === 'survey_needed' && <SurveyNeeded slot={slot} />}
      {document.mayWrite && slot.variables ? (
        <EstimateEditor slot={slot} document={document} shown={shown.data} day={day} />
      ) : (
        <>
          {optionEstimate && optionEstimate !== 'none' && (
            <Text>
              <Badge variant="light">{ESTIMATE_OPTION_LABELS[optionEstimate]}</Badge> estimate
            </Text>
          )}
          <LinesTable lines={lineItems} variables={slot.variables} total={document.total ?? 0} />
        </>
      )}
      {notice && (
        <Alert variant="light" title="Your right to cancel">
          {notice.text}
        </Alert>
      )}
      <div className={classes['paper']}>
        <Wording slot={slot} document={document} />
      </div>
      <AgreementStatus document={document} timezone={job.companyInfo.timezone} isClient={isClient} />
      {isClient && (
        <AgreeTick
          document={document}
          job={job}
          onOpen={slot.openDocument}
          onAgree={async () => {
            onAgreed(await agreeing.agree(document))
          }}
          successText="Estimate agreed."
        />
      )}
    </>
  )
}

interface EditorProps {
  slot: PanelSlot
  document: JobDocument
  shown: {
    dirty: boolean
    lineItems: Parameters<typeof draftOf>[0][number][]
    optionEstimate: EstimateOption | null
  }
  day: string | null
}

/** Returns the edited lines of an estimate; the others change automatically with the job. */
function writtenIn(variables: StoredVariables) {
  const stored = shownEstimateSchema.safeParse(variables)
  return stored.success ? stored.data.lineItems.filter(({ isDirty }) => isDirty) : []
}

/** Lets managers edit the lines of the estimate: automatic until one is edited. */
function EstimateEditor({ slot, document, shown, day }: EditorProps) {
  const { job, variables, liveLines, savePart, onDirty } = slot
  const [draft, setDraft] = useState<DraftLine[] | null>(null)
  const [option, setOption] = useState<EstimateOption | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isShowing, setShowing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const sending = useRef({ draft, option })
  const isEdited = draft !== null || option !== null
  useUnsaved(onDirty, isEdited, {
    save,
    conflict: (before, now) =>
      draft &&
      linesConflict(
        draft.filter(({ isDirty }) => isDirty),
        { before: writtenIn(before), now: writtenIn(now) },
        variables,
      ),
    takeTheirs: discard,
  })
  if (!variables) return null
  // Unedited lines follow the input on the Job tab.
  const current = liveLines ?? shown.lineItems
  const options = profileFor(job).estimateOptions

  // A new job has no lines on the server yet to compare with.
  const sent = (lines: readonly DraftLine[]) =>
    job.id === null ? linesOf(lines) : estimateToSend(lines, current, shown.lineItems)

  function discard() {
    setDraft(null)
    setOption(null)
    setErrors({})
  }
  async function save() {
    // The save of a new job includes this input and then asks each document to save the rest.
    const isSending = sending.current.draft === draft && sending.current.option === option
    if (isEdited && isSending) return
    sending.current = { draft, option }
    try {
      await savePart({
        documents: {
          ...(draft && { estimate: { variables: { dirty: true, lineItems: sent(draft) } } }),
          ...(option && { billOfLading: { variables: { optionEstimate: option } } }),
        },
      })
      // Input typed during the save is kept.
      setDraft((now) => (now === draft ? null : now))
      setOption((now) => (now === option ? null : now))
      setErrors({})
    } catch (error) {
      if (error instanceof CallError) setErrors(lineErrors(error.fields, 'estimate'))
      throw error
    } finally {
      sending.current = { draft: null, option: null }
    }
  }
  return (
    <>
      <div className={ui['bar']}>
        <Text size="sm" c="dimmed">
          {shown.dirty || draft
            ? 'Edited lines don’t change. The others are calculated from crew, hours and locations.'
            : 'Lines are calculated from crew, hours and locations until you edit them.'}
          {slot.isJobDirty && ' Unsaved changes of the job are included.'}
        </Text>
        <Group gap="xs">
          {(shown.dirty || draft) && (
            <Button variant="default" onClick={() => (shown.dirty ? setAsking(true) : setDraft(null))}>
              Back to automatic
            </Button>
          )}
          <Button variant="default" onClick={() => setShowing(true)} disabled={job.id === null}>
            View Current
          </Button>
        </Group>
      </div>
      {shown.optionEstimate && (
        <Select
          label="Kind of estimate"
          maw={320}
          allowDeselect={false}
          data={options.map((value) => ({ value, label: ESTIMATE_OPTION_LABELS[value] }))}
          value={option ?? shown.optionEstimate}
          onChange={(value) => setOption(ESTIMATE_OPTIONS.find((one) => one === value) ?? null)}
        />
      )}
      <form noValidate className={ui['stack'] ?? ''} onSubmit={(event) => event.preventDefault()}>
        <LinesEditor
          lines={draft ?? draftOf(current)}
          onChange={(lines) => setDraft(lines)}
          variables={variables}
          jobType={job.jobType}
          day={day}
          carriesFeet={slot.carriesFeet}
          errors={errors}
          hasAutomatic
        />
        <Group>
          <AsyncButton action={save} successText="Estimate saved." disabled={!isEdited && job.id !== null}>
            Save Estimate
          </AsyncButton>
          {isEdited && (
            <Button variant="default" onClick={discard}>
              Discard
            </Button>
          )}
        </Group>
      </form>
      <Modal opened={isShowing} onClose={() => setShowing(false)} title="Current estimate" size="lg">
        <Text size="sm" c="dimmed" mb="xs">
          This is what the client sees now{document.agreed ? ', and has agreed to.' : '.'}
        </Text>
        <LinesTable lines={shown.lineItems} variables={variables} total={document.total ?? 0} />
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Undo all edits of this estimate? Edited and added lines are removed, and removed lines are restored."
        confirmLabel="Back to automatic"
        onConfirm={async () => {
          await savePart({ documents: { estimate: { variables: { dirty: false } } } })
          setDraft(null)
          setAsking(false)
        }}
      />
    </>
  )
}
