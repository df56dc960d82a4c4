import type { PdfCompany } from '../../../adapters/pdf/pdf.model.ts'
import { licensesOf } from '../../../../shared/company/settings/licenses.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { PageSource } from './page.source.ts'

/** The company's name, logo, address, phone, email and licenses; what it has not set is left out. */
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
