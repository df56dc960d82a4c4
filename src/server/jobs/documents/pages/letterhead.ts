import type { PdfCompany } from '../../../adapters/pdf/pdf.model.ts'
import { licensesOf } from '../../../../shared/company/settings/licenses.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { PageSource } from './page.source.ts'

/** Returns the company's name, logo, address, phone, email, and licenses; leaves out what is not set. */
export function letterhead({ state, logo }: Pick<PageSource, 'state' | 'logo'>): PdfCompany {
  const { name, address, phone, email, stateMeta, addressState } = state.job.company
  const lines = [
    address.trim(),
    formatPhone(phone),
    email ?? '',
    ...licensesOf(stateMeta, addressState).map(({ label, number }) => `${label} ${number}`),
  ]
  return { name, lines: lines.filter((line) => line !== ''), logo }
}
