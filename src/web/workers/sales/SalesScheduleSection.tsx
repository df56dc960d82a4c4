import type { UserSectionProps } from '../../ui/settings-section.ts'

/** STUB */
export default function SalesScheduleSection(_props: UserSectionProps) {
  return <h2>Sales Schedule</h2>
}
