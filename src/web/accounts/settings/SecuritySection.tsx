import type { UserSectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function SecuritySection(_props: UserSectionProps) {
  return <h2>Security</h2>
}
