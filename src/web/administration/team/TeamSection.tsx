import type { CompanySectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function TeamSection(_props: CompanySectionProps) {
  return <h2>Team</h2>
}
