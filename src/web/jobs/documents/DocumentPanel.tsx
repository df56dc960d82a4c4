import { Text } from '@mantine/core'
import { signDocuments } from '../../../shared/jobs/documents/documents.api.ts'
import { isOwnDocument, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { call } from '../../kernel/api.ts'
import { Advisement, ClientAgreement, OwnDocument } from './AgreePanel.tsx'
import { ColoradoAgreement } from './ColoradoPanel.tsx'
import { EstimatePanel } from './EstimatePanel.tsx'
import { Invoice, Receipt } from './InvoicePanel.tsx'
import type { PanelProps, PanelSlot } from './panel.ts'
import { saveSignature } from './signatures/signature-actions.ts'
import { SurveyButtons } from './SurveyNeeded.tsx'
import type { AgreeAction } from './use-agree.tsx'
import { WithoutAmounts } from './WithoutAmounts.tsx'

export const Papers = lazyPart(() => import('./Papers.tsx'))
const Booklet = lazyPart(() => import('./BookletPanel.tsx'))
const CubeSheet = lazyPart(() =>
  import('./cube-sheet/CubeSheet.tsx').then((module) => ({ default: module.CubeSheet })),
)

interface Props {
  slot: PanelSlot
  name: DocumentName
  document: JobDocument
  agreeing: AgreeAction
  onAgreed: (job: Job) => void
}

/** One document of a job, as its reader may see and fill it in. */
export function DocumentPanel({ slot, name, document, ...agreement }: Props) {
  const { job } = slot
  if (document.hidesAmounts) return <WithoutAmounts slot={slot} document={document} />
  if (name === 'estimate') return <EstimatePanel slot={slot} document={document} {...agreement} />
  if (name === 'clientAgreement') return <ClientAgreement slot={slot} document={document} {...agreement} />
  if (name === 'coloradoClientAgreement')
    return <ColoradoAgreement slot={slot} document={document} {...agreement} />
  if (name === 'consumerAdvisement') return <Advisement slot={slot} document={document} {...agreement} />
  if (name === 'consumerRights')
    return <Booklet slot={slot} document={document} agreeing={agreement.agreeing} />
  if (name === 'invoice') return <Invoice slot={slot} document={document} />
  if (isOwnDocument(name)) return <OwnDocument slot={slot} document={document} {...agreement} />
  if (name === 'receipt') return <Receipt slot={slot} document={document} />
  if (job.id === null) return <Text c="dimmed">Save the job first, then fill in this document.</Text>
  const props = panelProps(slot, { ...job, id: job.id }, document)
  if (name === 'billOfLading') return <Papers purpose="billOfLading" {...props} />
  if (name === 'cubeSheet') {
    const conversion = slot.variables?.movingVolToWeightConversion.value ?? 7
    return (
      <>
        <SurveyButtons slot={slot} />
        <CubeSheet {...props} poundsPerCubicFoot={conversion} />
      </>
    )
  }
  return <Papers purpose="inventory" {...props} />
}

function panelProps(slot: PanelSlot, job: Job, document: JobDocument): PanelProps {
  return {
    job,
    document,
    variables: slot.variables,
    onSave: (variables) => slot.savePart({ documents: { [document.name]: { variables } } }),
    onDirty: slot.onDirty,
    onGo: slot.onGo,
    signingWanted:
      slot.role === 'worker' && slot.wanted?.field === 'sign' && slot.wanted.document === document.name
        ? slot.wanted
        : null,
    // Crew members can sign without a network. The office and the client see a refusal immediately.
    onSign: async (signature) =>
      slot.role === 'worker'
        ? saveSignature(job, signature)
        : slot.onAnswered(await call(signDocuments, { params: { id: job.id }, body: signature })),
  }
}
