import type { CompanySectionProps } from '../ui/settings-section.ts'

/** STUB */
export default function InsuranceSection(_props: CompanySectionProps) {
  return <h2>Insurance</h2>
}
