import type { PdfCompany } from '../../../adapters/pdf/pdf.model.ts'
import { accentColors } from '../../../../shared/company/settings/accent.ts'
import { licensesOf } from '../../../../shared/company/settings/licenses.ts'
import { withDefaultBooking } from '../../../../shared/company/settings/online-booking.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { PageSource } from './page.source.ts'

/** Returns the company's name, logo, color, address, phone, email, and licenses; leaves out what is not set. */
export function letterhead({ state, logo }: Pick<PageSource, 'state' | 'logo'>): PdfCompany {
  const { name, address, phone, email, stateMeta, addressState } = state.job.company
  const [license = '', ...licenses] = licensesOf(stateMeta, addressState).map(
    ({ label, number }) => `${label} ${number}`,
  )
  const lines = [[address.trim()], [formatPhone(phone), email ?? ''], [license], licenses].map((parts) =>
    parts.filter((part) => part !== '').join(' · '),
  )
  const { accent } = withDefaultBooking(state.job.company.booking)
  return {
    name,
    lines: lines.filter((line) => line !== ''),
    logo,
    accent: accent === null ? null : accentColors(accent).light,
  }
}
