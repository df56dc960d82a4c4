import type { CompanySectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function AuditSection(_props: CompanySectionProps) {
  return <h2>Audit log</h2>
}
