import { BillOfLading } from './bill-of-lading/BillOfLading.tsx'
import { Inventory } from './inventory/Inventory.tsx'
import type { PanelProps } from './panel.ts'
import { ReadingModal, type ReadingProps } from './reading/ReadingModal.tsx'
import { TogetherModal, type TogetherProps } from './reading/TogetherModal.tsx'

type Props =
  | ({ purpose: 'billOfLading' } & PanelProps)
  | ({ purpose: 'inventory' } & PanelProps)
  | ({ purpose: 'read' } & ReadingProps)
  | ({ purpose: 'agree' } & TogetherProps)

/** The screens that show whole documents, loaded as one part: each of them shows bill of lading and inventory. */
export default function Papers(props: Props) {
  if (props.purpose === 'billOfLading') return <BillOfLading {...props} />
  if (props.purpose === 'inventory') return <Inventory {...props} />
  if (props.purpose === 'read') return <ReadingModal {...props} />
  return <TogetherModal {...props} />
}
