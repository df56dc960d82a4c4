import { describe, expect, it } from 'vitest'
import { withBlankPage } from '../../../shared/company/settings/company-page.ts'
import { DEFAULT_BOOKING } from '../../../shared/company/settings/online-booking.ts'
import { companySaveSchema } from '../../../shared/company/settings/company-save.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import type { Place } from '../../../shared/kernel/places.ts'
import {
  agreeAgainText,
  showsStateFields,
  crewSizeChoices,
  generalInput,
  generalOf,
  generalProblems,
  generalRefusals,
  differingTimeZone,
  stateIn,
  zoneChoices,
} from './general.ts'

const company: Company = {
  id: 1,
  handle: 'peak',
  name: 'Peak Movers',
  logo: null,
  phone: '3035550100',
  smuvsPhone: null,
  address: '1 Main Street, Denver, CO 80202',
  addressState: 'CO',
  description: '',
  licenses: [],
  timezone: 'America/Denver',
  variables: {},
  estimateLines: {},
  email: null,
  unit: '',
  latitude: 39.7,
  longitude: -105,
  standardCrewSize: 2,
  defaultJobType: 'moving_labor',
  defaultWorkerPay: 'laborVariable',
  showDocuments: true,
  cardFeePercent: 0,
  cardFeeLimit: 2,
  version: 1,
  pluginToken: null,
  page: { ...withBlankPage({}), photos: [] },
  booking: DEFAULT_BOOKING,
  stateMeta: {},
  voicemail: null,
  recordingMaxLength: 120,
  crewReminderTime: '18:00',
  inquiryTargetMinutes: 5,
  crewReportTime: '19:00',
  mailServer: null,
  jobsKeepingRates: 0,
  packingMaterials: [],
  workers: [],
  salesCall: [],
}
const houston: Place = {
  id: 'p',
  latitude: 29.76,
  longitude: -95.36,
  verbose_address: '9 Bay Street, Houston, TX 77002',
  streetNumber: '9',
  street: 'Bay Street',
  neighborhood: '',
  city: 'Houston',
  county: 'Harris',
  addressCountry: 'US',
  addressState: 'TX',
  zip: '77002',
}
const moved = { address: houston.verbose_address, place: houston }

describe('section General', () => {
  it('uses the primary address as the mailing address until another is set', () => {
    expect(generalOf(company)).toMatchObject({ samePrimaryPuc: true, pucNumber: '', phone: '(303) 555-0100' })
    const other = { ...company, stateMeta: { Colorado: { samePrimaryPuc: false } } }
    expect(generalOf(other).samePrimaryPuc).toBe(false)
  })

  it('shows the fields that the state of the address in the form requires', () => {
    const stored = generalOf(company)
    expect(showsStateFields(company, stored, 'Colorado')).toBe(true)
    expect(showsStateFields(company, stored, 'Texas')).toBe(false)
    const away = { ...stored, ...moved }
    expect(stateIn(company, away)).toBe('TX')
    expect(showsStateFields(company, away, 'Colorado')).toBe(false)
    expect(showsStateFields(company, away, 'Texas')).toBe(true)
    // A half-typed address keeps the state; an empty one has none.
    expect(stateIn(company, { address: '9 Bay', place: null })).toBe('CO')
    expect(stateIn(company, { address: ' ', place: null })).toBeNull()
    const nowhere = { ...company, address: '', addressState: null }
    expect(showsStateFields(nowhere, generalOf(nowhere), 'Colorado')).toBe(false)
    const told = { ...nowhere, stateMeta: { Colorado: { pucNumber: 'HHG-1' } } }
    expect(showsStateFields(told, generalOf(told), 'Colorado')).toBe(true)
  })

  it('suggests the time zone of another address', () => {
    expect(differingTimeZone({ place: houston, timezone: 'America/Denver' })).toBe('America/Chicago')
    expect(differingTimeZone({ place: houston, timezone: 'America/Chicago' })).toBeNull()
    expect(differingTimeZone({ place: null, timezone: 'America/Denver' })).toBeNull()
  })

  it('sends only changed fields', () => {
    expect(generalInput({})).toEqual({})
    const input = generalInput({
      ...moved,
      email: ' ',
      showDocuments: false,
      pucNumber: 'HHG-1',
      certificateNumber: '0123C',
      mcNumber: '',
      logo: 'none',
    })
    expect(input).toEqual({
      email: null,
      address: houston.verbose_address,
      addressState: 'TX',
      latitude: 29.76,
      longitude: -95.36,
      showDocuments: false,
      logo: null,
      stateMeta: {
        Colorado: { pucNumber: 'HHG-1' },
        Texas: { certificateNumber: '0123C' },
        Federal: { mcNumber: '' },
      },
    })
    expect(companySaveSchema.parse(input)).toEqual(input)
    const file = new File(['x'], 'logo.png', { type: 'image/png' })
    expect(generalInput({ logo: file })).toEqual({})
    expect(generalInput({ logo: file }, '/files/7')).toEqual({ logo: '/files/7' })
    expect(generalInput({ address: '', place: null })).toMatchObject({ addressState: null, latitude: null })
  })

  it('reports what the server would reject, and an address that was not picked', () => {
    expect(generalProblems({}, company)).toEqual({})
    expect(generalProblems(moved, company)).toEqual({})
    expect(generalProblems({ address: '' }, company)).toEqual({})
    expect(
      generalProblems({ name: ' ', email: 'x', phone: '12', handle: 'jobs', address: 'Nowhere' }, company),
    ).toEqual({
      name: 'Required.',
      email: 'Invalid email',
      phone: 'Invalid phone',
      handle: 'This word is taken.',
      address: 'You must input a valid address.',
    })
    expect(generalProblems({ ...moved, address: `${houston.verbose_address}1` }, company)).toHaveProperty(
      'address',
    )
  })

  it('requires another mailing address if it is not the primary one and the block is shown', () => {
    expect(generalProblems({ samePrimaryPuc: false, pucAddress: ' ' }, company)).toEqual({
      pucAddress: 'Required.',
    })
    expect(generalProblems({ samePrimaryPuc: false, ...moved }, company)).toEqual({})
  })

  it('requires that address to be picked or to be the stored one', () => {
    const other = { samePrimaryPuc: false, pucAddress: houston.verbose_address }
    const unpicked = { pucAddress: 'You must input a valid address.' }
    expect(generalProblems(other, company)).toEqual(unpicked)
    expect(generalProblems({ ...other, pucPlace: houston, pucAddress: '9 Bay' }, company)).toEqual(unpicked)
    expect(generalProblems({ ...other, pucPlace: houston }, company)).toEqual({})
    expect(generalInput({ ...other, pucPlace: houston })).toEqual({ stateMeta: { Colorado: other } })
    const stored = { ...company, stateMeta: { Colorado: { samePrimaryPuc: true, pucAddress: 'PO Box 1' } } }
    expect(generalProblems({ samePrimaryPuc: false }, stored)).toEqual({})
  })

  it('shows errors at their fields', () => {
    expect(generalRefusals({ 'stateMeta.Colorado.pucNumber': 'Too long.', handle: 'Taken.' })).toEqual({
      pucNumber: 'Too long.',
      handle: 'Taken.',
    })
  })

  it('keeps a stored option that is otherwise not offered', () => {
    expect(crewSizeChoices(2)).toEqual([1, 2, 3, 4])
    expect(crewSizeChoices(12)).toEqual([1, 2, 3, 4, 12])
    expect(zoneChoices('Europe/Berlin')[0]).toEqual({ value: 'Europe/Berlin', label: 'Europe/Berlin' })
    expect(zoneChoices('America/Denver').filter(({ value }) => value === 'America/Denver')).toHaveLength(1)
  })

  it('asks before agreements become void, with their number', () => {
    expect(agreeAgainText(1)).toMatch(/^1 open job has an agreement .* email its client to agree again/)
    expect(agreeAgainText(12)).toMatch(/^12 open jobs have agreements .* email their clients to agree again/)
  })
})
