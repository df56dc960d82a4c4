import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  FINANCIAL_SECTIONS,
  type FinancialLine,
  type FinancialSection,
  type JobFinancial,
} from '../../../../shared/jobs/finances/financial.ts'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import type { CompanyVariables } from '../../../../shared/company/settings/company.variables.ts'
import { keyBelow } from '../../../kernel/queries.ts'
import { LoadingText } from '../../../ui/states.tsx'
import { UndoBar } from '../../../ui/UndoBar.tsx'
import { dayOfJob, itemLabel } from './choices.ts'
import type { DraftLine } from './lines.ts'
import { NetProfit } from './NetProfit.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SectionBlock } from './SectionBlock.tsx'
import type { FinancialSlot } from './slot.ts'
import { useFinancialDraft } from './use-financial-draft.ts'
import classes from './tab.module.css'
import ui from '../../../ui/primitives.module.css'

/** The Financial tab for managers: revenue, cost of goods sold, expenses, net profit, and payments. */
export function FinancialTab(slot: FinancialSlot) {
  const { financial } = slot.job
  if (!financial) return <Text role="alert">You can’t see the financials of this job.</Text>
  if (!slot.variables) return <LoadingText />
  return <Editor slot={slot} financial={financial} variables={slot.variables} />
}

interface EditorProps {
  slot: FinancialSlot
  financial: JobFinancial
  variables: CompanyVariables
}

interface Removal {
  section: FinancialSection
  line: DraftLine
}

function Editor({ slot, financial, variables }: EditorProps) {
  const { job } = slot
  const [removed, setRemoved] = useState<(Removal & { index: number }) | null>(null)
  const draft = useFinancialDraft(slot, financial, () => setRemoved(null))
  const client = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState<Removal | null>(null)
  const context = useMemo(
    () => ({ jobType: job.jobType, day: dayOfJob(job.jobDate), variables, crew: job.crew }),
    [job.jobType, job.jobDate, job.crew, variables],
  )
  useFocusInvalid(root, draft.errors.lines)
  const { paying } = draft

  function remove({ section, line }: Removal) {
    const index = draft.values[section].findIndex(({ key }) => key === line.key)
    draft.setLines(section, (lines) => lines.filter(({ key }) => key !== line.key))
    setRemoved(line.isBlank ? null : { section, line, index })
  }
  const undo =
    removed && !draft.values[removed.section].some(({ key }) => key === removed.line.key) ? removed : null

  return (
    <div className={`${ui['stack']} ${classes['tab']}`} ref={root}>
      {FINANCIAL_SECTIONS.map((section) => (
        <SectionBlock
          key={section}
          section={section}
          draft={draft}
          context={context}
          timezone={job.companyInfo.timezone}
          mayWrite={financial.mayWrite}
          isOwed={job.payments === null || job.payments.balance > 0}
          onRemove={(line) =>
            section === 'revenue' && !line.isBlank ? setAsking({ section, line }) : remove({ section, line })
          }
        />
      ))}
      <Unapproved lines={financial.cogs.lineItems} workerIds={financial.unapproved ?? []} />
      <NetProfit values={draft.values} tips={financial.tips} />
      {slot.renderPayments()}
      {draft.errors.others.map((message) => (
        <Text key={message} role="alert" c="var(--mantine-color-error)">
          {message}
        </Text>
      ))}
      {financial.mayWrite && (
        <UndoBar
          isSticky
          undo={
            undo && {
              text: `${itemLabel(undo.section, undo.line.item, variables)} removed`,
              onUndo: () => {
                draft.setLines(undo.section, (lines) => lines.toSpliced(undo.index, 0, undo.line))
                setRemoved(null)
              },
            }
          }
        />
      )}
      <RemoveDialog
        what={asking && itemLabel(asking.section, asking.line.item, variables)}
        onNo={() => setAsking(null)}
        onYes={() => {
          if (asking) remove(asking)
          setAsking(null)
        }}
      />
      {paying?.id != null &&
        slot.renderCharge({
          revenueLineId: paying.id,
          onPaid: () => {
            draft.closeCharge()
            void client.invalidateQueries({ queryKey: keyBelow(getJob, { id: job.id ?? 0 }) })
          },
          onClose: draft.closeCharge,
        })}
    </div>
  )
}

/** Names the workers whose pay by the clock no manager has approved yet. */
function Unapproved({ lines, workerIds }: { lines: readonly FinancialLine[]; workerIds: readonly number[] }) {
  const names = workerIds.flatMap((id) => lines.find(({ workerId }) => workerId === id)?.workerName ?? [])
  return (
    names.length > 0 && (
      <Text size="sm">{`Hours by the clock that are not approved yet: ${names.join(', ')}.`}</Text>
    )
  )
}

/** Moves the focus to the first field with an error. */
function useFocusInvalid(root: React.RefObject<HTMLElement | null>, errors: object) {
  const count = Object.keys(errors).length
  useEffect(() => {
    if (count === 0) return
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [count, root])
}
