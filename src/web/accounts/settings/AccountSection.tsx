import type { UserSectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function AccountSection(_props: UserSectionProps) {
  return <h2>Account</h2>
}
