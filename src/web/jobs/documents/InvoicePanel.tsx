import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { shownLinesSchema } from '../../../shared/jobs/documents/shown.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { CallError } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { draftOf, lineErrors, linesConflict, linesOf, type DraftLine } from './draft-lines.ts'
import { LinesEditor } from './LinesEditor.tsx'
import { LinesTable } from './LinesTable.tsx'
import type { PanelSlot, StoredVariables } from './panel.ts'
import { useUnsaved } from './use-unsaved.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  slot: PanelSlot
  document: JobDocument
}

/** The invoice with its payments. */
export function Invoice(props: Props) {
  return (
    <>
      <InvoiceLines {...props} />
      {props.slot.renderPayments()}
    </>
  )
}

/**
 * The lines of the invoice: those of the estimate, of revenue once the move is completed or rescheduled, or
 * manual ones.
 */
function InvoiceLines({ slot, document }: Props) {
  const { job, variables, savePart, onDirty } = slot
  const [draft, setDraft] = useState<DraftLine[] | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  useUnsaved(onDirty, draft !== null, {
    save,
    conflict: (before, now) =>
      draft && linesConflict(draft, { before: writtenInvoice(before), now: writtenInvoice(now) }, variables),
    takeTheirs: () => setDraft(null),
  })
  const parsed = shownLinesSchema.safeParse(document.variables)
  if (!parsed.success) return <Text role="alert">This invoice can not be shown.</Text>
  const { dirty, lineItems } = parsed.data
  if (!document.mayWrite || !variables)
    return (
      <LinesTable
        lines={lineItems}
        variables={variables}
        names={document.changeNames}
        total={document.total ?? 0}
      />
    )
  async function save() {
    if (!draft) return
    try {
      await savePart({ documents: { invoice: { variables: { dirty: true, lineItems: linesOf(draft) } } } })
      // Input typed during the save is kept.
      setDraft((now) => (now === draft ? null : now))
      setErrors({})
    } catch (error) {
      if (error instanceof CallError) setErrors(lineErrors(error.fields, 'invoice'))
      throw error
    }
  }
  const source =
    job.jobStatus === 'completed' || job.isDateDirty ? 'Follows revenue.' : 'Follows the estimate.'
  return (
    <>
      <Text size="sm" c="dimmed">
        {dirty || draft ? 'These lines were edited and no longer change automatically.' : source}
      </Text>
      <form noValidate className={ui['stack'] ?? ''} onSubmit={(event) => event.preventDefault()}>
        <LinesEditor
          lines={draft ?? draftOf(lineItems)}
          onChange={setDraft}
          variables={variables}
          jobType={job.jobType}
          day={jobDayOf(job.jobDate)}
          carriesFeet={slot.carriesFeet}
          errors={errors}
        />
        <Group>
          <AsyncButton action={save} successText="Invoice saved." disabled={!draft}>
            Save Invoice
          </AsyncButton>
          {draft && (
            <Button variant="default" onClick={() => setDraft(null)}>
              Discard
            </Button>
          )}
        </Group>
      </form>
    </>
  )
}

/** Returns the manual lines of an invoice; empty if it follows the estimate or revenue. */
function writtenInvoice(variables: StoredVariables) {
  const stored = shownLinesSchema.safeParse(variables)
  return stored.success && stored.data.dirty ? stored.data.lineItems : []
}

/** The receipt: the charges, read-only. */
export function Receipt({ slot, document }: Props) {
  const parsed = shownLinesSchema.safeParse(document.variables)
  return (
    <LinesTable
      lines={parsed.success ? parsed.data.lineItems : []}
      variables={slot.variables}
      names={document.changeNames}
      total={document.total ?? 0}
    />
  )
}
