import type { UserSectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function PasswordSection(_props: UserSectionProps) {
  return <h2>Password</h2>
}
