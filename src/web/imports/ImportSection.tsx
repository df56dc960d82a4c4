import type { CompanySectionProps } from '../ui/settings-section.ts'

/** STUB */
export default function ImportSection(_props: CompanySectionProps) {
  return <h2>Import</h2>
}
