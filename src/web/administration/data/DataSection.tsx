import type { CompanySectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function DataSection(_props: CompanySectionProps) {
  return <h2>Company data</h2>
}
