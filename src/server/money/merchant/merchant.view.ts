import type { MerchantView } from '../../../shared/money/merchant/application.ts'
import type { ApplicationRow } from './merchant.store.ts'

/** Returns an application as managers see it; an administrator may withdraw a pending one. */
export function showApplication(row: ApplicationRow, isAdministrator: boolean): MerchantView {
  return {
    id: row.id,
    status: row.status,
    correlation_id: row.correlationId,
    submittedAt: row.submittedAt,
    submittedBy: row.submittedBy,
    endedAt: row.endedAt,
    endedBy: row.endedBy,
    handedOverAt: row.handedOverAt,
    company: {
      company_legal_name: row.legalName,
      company_dba_name: row.dbaName,
      company_ownership_type: row.ownershipType,
      company_url: row.url,
      company_soft_descriptor: row.softDescriptor,
      Customer_Support_Number: row.supportNumber,
      legal_address: row.legalAddress,
      dba_address: row.dbaAddress,
    },
    owner_Principal: {
      first_name: row.ownerFirstName,
      middle_name: row.ownerMiddleName,
      last_name: row.ownerLastName,
      email_address: row.ownerEmail,
      phone: row.ownerPhone,
      drivers_license_state: row.licenseState,
      address: row.ownerAddress,
    },
    payment_types: { amex_sen: row.amexNumber },
    lastFour: row.lastFour,
    actions: isAdministrator && row.status === 'submitted' ? ['withdraw'] : [],
  }
}
