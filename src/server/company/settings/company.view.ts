import {
  WORKER_PAY_MODES,
  type Company,
  type PublicCompany,
} from '../../../shared/company/settings/company.ts'
import {
  COMPANY_VARIABLES,
  withDefaultVariables,
  type CompanyVariableName,
} from '../../../shared/company/settings/company.variables.ts'
import { withBlankPage, type CompanyPage } from '../../../shared/company/settings/company-page.ts'
import { licensesOf } from '../../../shared/company/settings/licenses.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { materialPrices } from '../../../shared/company/settings/packing-materials.ts'
import { profileOfState } from '../../../shared/trade/profiles.ts'
import { fileUrl, type LinkContext } from '../files/file.links.ts'
import type { CompanyRecord } from './companies.service.ts'
import type { CompanyRow } from './companies.store.ts'
import { showMailServer } from './mail-server.service.ts'

/** The prices that the public page and booking show to everyone. */
const PUBLIC_VARIABLES = [
  'hourlyRateOne',
  'hourlyRateTwo',
  'hourlyRateThree',
  'hourlyRateFour',
  'depositLocal',
  'localIntrastateMargin',
  'minimumTime',
  'truckFlatRate',
  'truckByDistance',
] as const

/** The crew's pay, and how its hours are counted, are no prices: only managers of the company see them. */
const PAY_VARIABLES: readonly CompanyVariableName[] = [
  'workerPay',
  'workerFlatPay',
  'clockRounding',
  'clockTravelBilled',
  'clockTravelPaid',
  'workweekStart',
  'clockPositionDays',
]
const PRICING_VARIABLES = COMPANY_VARIABLES.filter((name) => !PAY_VARIABLES.includes(name))

/** Returns the public profile of a company; its own signed-in people get all pricing variables. */
export function showPublicCompany(kernel: LinkContext, row: CompanyRow, isOwn: boolean): PublicCompany {
  const variables = withDefaultVariables(row.variables)
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    logo: fileUrl(kernel, row.logo_file_id, true),
    phone: row.phone,
    smuvsPhone: row.smuvs_phone,
    address: row.address,
    addressState: row.address_state,
    description: row.description,
    timezone: row.timezone,
    licenses: licensesOf(row.state_meta, row.address_state),
    variables: Object.fromEntries(
      (isOwn ? PRICING_VARIABLES : PUBLIC_VARIABLES).map((name) => [name, variables[name]]),
    ),
    estimateLines: isOwn ? row.estimate_lines : {},
  }
}

/** Returns what a company's page says besides its public profile. */
export function showCompanyPage(kernel: LinkContext, { page }: Pick<CompanyRow, 'page'>): CompanyPage {
  const { photos, ...texts } = withBlankPage(page)
  const shown = photos.map(({ file, text }) => ({ url: fileUrl(kernel, file, true) ?? '', text }))
  return { ...texts, photos: shown }
}

/** Returns all data of a company, for its managers (`context=edit`). */
export function showCompany(kernel: LinkContext, company: CompanyRecord): Company {
  const { version, row, mailServer, crew, jobsKeepingRates } = company
  const payMode = WORKER_PAY_MODES.find((mode) => mode === row.default_worker_pay)
  return {
    ...showPublicCompany(kernel, row, true),
    version,
    variables: withDefaultVariables(row.variables),
    email: row.email,
    unit: row.unit,
    latitude: row.latitude,
    longitude: row.longitude,
    standardCrewSize: row.standard_crew_size,
    defaultJobType: row.default_job_type,
    defaultWorkerPay: payMode ?? 'laborVariable',
    showDocuments: row.show_documents,
    cardFeePercent: Number(row.card_fee_percent),
    cardFeeLimit: profileOfState(row.address_state).cardSurcharge.maxPercent,
    pluginToken: row.plugin_token,
    booking: withDefaultBooking(row.booking),
    page: showCompanyPage(kernel, row),
    stateMeta: row.state_meta,
    voicemail: fileUrl(kernel, row.voicemail_file_id, false),
    recordingMaxLength: row.recording_max_length,
    crewReminderTime: row.crew_reminder_time,
    crewReportTime: row.crew_report_time,
    inquiryTargetMinutes: row.inquiry_target_minutes,
    mailServer: showMailServer(mailServer),
    workers: [...crew.workers],
    salesCall: [...crew.salesCall],
    packingMaterials: materialPrices(row.packing_materials),
    jobsKeepingRates,
  }
}
