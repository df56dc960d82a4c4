import type { CompanySectionProps } from '../ui/settings-section.ts'

/** STUB */
export default function MerchantSection(_props: CompanySectionProps) {
  return <h2>Payment Processing</h2>
}
