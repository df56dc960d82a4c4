import type { CompanySectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function SalesCallSection(_props: CompanySectionProps) {
  return <h2>Workers</h2>
}
