import type { PdfCompany } from '../../adapters/pdf/pdf.model.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { PageSource } from './page.source.ts'

/** The company's name, logo, address, phone, email and licences; what it has not set is left out (DECISIONS D5). */
export function letterhead({ state, logo }: Pick<PageSource, 'state' | 'logo'>): PdfCompany {
  const { name, address, phone, email, stateMeta, addressState } = state.job.company
  const numbered = (label: string, number: string | undefined) =>
    number?.trim() ? `${label} ${number.trim()}` : ''
  // The settings ask for a state's number while the company is there, or nowhere known.
  const isIn = (wanted: string) => addressState === null || addressState === wanted
  const lines = [
    address.trim(),
    formatPhone(phone),
    email ?? '',
    isIn('CO') ? numbered('PUC permit', stateMeta.Colorado?.pucNumber) : '',
    isIn('TX') ? numbered('TxDMV certificate', stateMeta.Texas?.certificateNumber) : '',
    numbered('USDOT', stateMeta.Federal?.usdotNumber),
    numbered('MC', stateMeta.Federal?.mcNumber),
  ]
  return { name, lines: lines.filter((line) => line !== ''), logo }
}
