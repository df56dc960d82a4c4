import type { CompanySectionProps } from '../ui/settings-section.ts'

/** STUB */
export default function ManualSection(_props: CompanySectionProps) {
  return <h2>Manual</h2>
}
