import type { CompanySectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function EstimatesSection(_props: CompanySectionProps) {
  return <h2>Estimates</h2>
}
