import { Alert, Text } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { cubicFeetOf } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { rescissionOf } from '../../../../shared/jobs/documents/rescission.ts'
import {
  shownClientAgreementSchema,
  shownColoradoSchema,
  shownCubeSheetSchema,
  shownInventorySchema,
  shownLinesSchema,
} from '../../../../shared/jobs/documents/shown.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { Wording } from '../AgreePanel.tsx'
import { Carrier } from '../ColoradoPanel.tsx'
import { BillPaper } from '../bill-of-lading/BillPaper.tsx'
import { linesOf } from '../cube-sheet/lines.ts'
import { ReadSheet } from '../cube-sheet/ReadSheet.tsx'
import { SheetTotals } from '../cube-sheet/SheetTotals.tsx'
import { openInventory } from '../inventory/articles.ts'
import { DeliveryFacts } from '../inventory/DeliveryFacts.tsx'
import { InventoryEditor } from '../inventory/InventoryEditor.tsx'
import { LinesTable } from '../LinesTable.tsx'
import type { DocumentsSlot } from '../slot.ts'
import classes from '../documents.module.css'

const BookletText = lazyPart(() =>
  import('../BookletPanel.tsx').then((module) => ({ default: module.BookletText })),
)

/** What a document needs to be read. */
export type ReadingSlot = Pick<DocumentsSlot, 'job' | 'variables' | 'onAnswered'>

interface Props {
  slot: ReadingSlot
  document: JobDocument
}

/** The whole text of a document, read-only. */
export function PaperText({ slot, document }: Props) {
  const { job, variables } = slot
  switch (document.name) {
    case 'estimate':
      return <Estimate slot={slot} document={document} />
    case 'clientAgreement':
    case 'coloradoClientAgreement':
      return <Agreement slot={slot} document={document} />
    case 'consumerRights':
      return (
        <Suspense fallback={<Text component="output">Loading...</Text>}>
          <BookletText />
        </Suspense>
      )
    case 'billOfLading':
      return <BillPaper slot={slot} document={document} />
    case 'cubeSheet':
      return (
        <CubeSheetText
          document={document}
          poundsPerCubicFoot={variables?.movingVolToWeightConversion.value ?? 7}
        />
      )
    case 'inventorySheet':
      return <InventoryText document={document} />
    case 'invoice':
    case 'receipt': {
      const shown = shownLinesSchema.safeParse(document.variables)
      const lines = shown.success ? shown.data.lineItems : []
      return (
        <LinesTable
          lines={lines}
          variables={variables}
          names={document.changeNames}
          total={document.total ?? 0}
        />
      )
    }
    default:
      return job.id === null ? null : (
        <div className={classes['paper']}>
          <Wording slot={slot} document={document} />
        </div>
      )
  }
}

function Estimate({ slot, document }: Props) {
  const shown = shownLinesSchema.safeParse(document.variables)
  const notice = rescissionOf(slot.job)
  return (
    <>
      <LinesTable
        lines={shown.success ? shown.data.lineItems : []}
        variables={slot.variables}
        total={document.total ?? 0}
      />
      {notice && (
        <Alert variant="light" title="Your right to cancel">
          {notice.text}
        </Alert>
      )}
      <div className={classes['paper']}>
        <Wording slot={slot} document={document} />
      </div>
    </>
  )
}

function Agreement({ slot, document }: Props) {
  const shown = shownClientAgreementSchema.safeParse(document.variables)
  const colorado = shownColoradoSchema.safeParse(document.variables)
  return (
    <div className={classes['paper']}>
      {document.name === 'coloradoClientAgreement' && colorado.success && (
        <Carrier company={colorado.data.company} />
      )}
      <Wording slot={slot} document={document} />
      {shown.success && (
        <LinesTable
          lines={shown.data.estimate.lineItems}
          variables={slot.variables}
          total={shown.data.estimate.total}
        />
      )}
    </div>
  )
}

function CubeSheetText({
  document,
  poundsPerCubicFoot,
}: {
  document: JobDocument
  poundsPerCubicFoot: number
}) {
  const shown = shownCubeSheetSchema.safeParse(document.variables)
  if (!shown.success) return <Text role="alert">This cube sheet can not be shown.</Text>
  const { lineItems } = shown.data
  return (
    <>
      <ReadSheet lines={linesOf(lineItems)} />
      {lineItems.length > 0 && (
        <SheetTotals
          items={lineItems.reduce((sum, { units }) => sum + units, 0)}
          cubicFeet={cubicFeetOf(lineItems)}
          poundsPerCubicFoot={poundsPerCubicFoot}
        />
      )}
    </>
  )
}

function InventoryText({ document }: { document: JobDocument }) {
  const shown = useMemo(() => shownInventorySchema.safeParse(document.variables), [document.variables])
  if (!shown.success) return <Text role="alert">This inventory can not be shown.</Text>
  return (
    <>
      <InventoryEditor
        value={openInventory(shown.data)}
        onChange={() => undefined}
        isReadOnly
        nameOf={shownName}
      />
      <DeliveryFacts inventory={shown.data} />
    </>
  )
}
