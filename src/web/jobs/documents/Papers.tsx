import { useMemo } from 'react'
import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { BillOfLading } from './bill-of-lading/BillOfLading.tsx'
import { Inventory } from './inventory/Inventory.tsx'
import type { PanelProps } from './panel.ts'
import { ReadingModal, type ReadingProps } from './reading/ReadingModal.tsx'
import { TogetherModal, type TogetherProps } from './reading/TogetherModal.tsx'
import { withSavedSignatures } from './signatures/signature-actions.ts'

type Props =
  | ({ purpose: 'billOfLading' } & PanelProps)
  | ({ purpose: 'inventory' } & PanelProps)
  | ({ purpose: 'read' } & ReadingProps)
  | ({ purpose: 'agree' } & TogetherProps)

/** The screens that show whole documents, loaded as one part: each of them shows bill of lading and inventory. */
export default function Papers(props: Props) {
  if (props.purpose === 'billOfLading' || props.purpose === 'inventory') return <SignedPaper {...props} />
  if (props.purpose === 'read') return <ReadingModal {...props} />
  return <TogetherModal {...props} />
}

/** A document that is signed, with the signatures that wait on this phone. */
function SignedPaper(props: { purpose: 'billOfLading' | 'inventory' } & PanelProps) {
  const saved = useSavedActions(props.job.id)
  const job = useMemo(() => withSavedSignatures(props.job, saved), [props.job, saved])
  const document = job.documents[props.document.name] ?? props.document
  return props.purpose === 'billOfLading' ? (
    <BillOfLading {...props} job={job} document={document} />
  ) : (
    <Inventory {...props} job={job} document={document} />
  )
}
