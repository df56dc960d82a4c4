import { describe, expect, it } from 'vitest'
import { signupSchema } from '../../../shared/visitors/registration/registration.ts'
import { personAddress, locationAddress } from '../../kernel/picked-address.ts'
import { dropDraft, keepDraft, readDraft } from './draft-store.ts'
import {
  jobBody,
  modeOf,
  problemsOn,
  signupBody,
  tabOf,
  tabsOf,
  type RegisterMode,
  type RegisterTab,
} from './tabs.ts'
import { blankPlace, blankValues, type RegisterValues } from './values.ts'

const place = {
  id: '1',
  latitude: 40,
  longitude: -105,
  verbose_address: '1600 Pearl Street, Boulder, CO 80302',
  streetNumber: '1600',
  street: 'Pearl Street',
  neighborhood: '',
  city: 'Boulder',
  county: 'Boulder',
  addressCountry: 'US',
  addressState: 'CO',
  zip: '80302',
}
const filled = (more: Partial<RegisterValues> = {}): RegisterValues => ({
  ...blankValues(),
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.test',
  phone: '(303) 555-0188',
  password: 'Harbour4Boats',
  confirmPassword: 'Harbour4Boats',
  ...personAddress(place),
  places: [{ ...blankPlace(), ...locationAddress(place) }, blankPlace()],
  agree: true,
  ...more,
})
const on = (tab: RegisterTab, values: RegisterValues, mode: RegisterMode = 'worker', asksCompany = false) =>
  problemsOn(tab, values, { mode, today: '2027-01-10', asksCompany })

describe('registration tabs', () => {
  it('depend on the mode', () => {
    expect(tabsOf('client')).toEqual(['locations', 'contact', 'info', 'agree'])
    expect(tabsOf('worker')).toEqual(['contact', 'address', 'agree'])
    expect([modeOf('registerClient', null), modeOf('other', null), modeOf(undefined, null)]).toEqual([
      'client',
      'worker',
      'worker',
    ])
  })

  it.each(['client', 'member', 'worker'] as const)('are all valid for %s when filled in', (mode) => {
    for (const tab of tabsOf(mode)) expect(on(tab, filled(), mode)).toEqual({})
  })

  const strength =
    'Your password must be at least 8 characters long, contain at least one number and have a mixture of uppercase and lowercase letters.'
  it.each([
    ['contact', { firstName: ' ' }, 'firstName', 'Required'],
    ['contact', { email: '' }, 'email', 'Required'],
    ['contact', { email: 'ann' }, 'email', 'Invalid email'],
    ['contact', { phone: '' }, 'phone', 'Required'],
    ['contact', { phone: '(303) 55' }, 'phone', 'Invalid phone'],
    ['contact', { password: 'short', confirmPassword: 'short' }, 'password', strength],
    ['contact', { confirmPassword: 'Harbour' }, 'confirmPassword', 'The passwords do not match.'],
    ['contact', { confirmPassword: '' }, 'confirmPassword', 'Required'],
    ['address', { address: '', chosen: '' }, 'address', 'Required'],
    ['address', { address: '1600 Pearl' }, 'address', 'You must input a valid address.'],
    ['locations', { places: [blankPlace()] }, 'job.locations.0.address', 'Required'],
    [
      'locations',
      { places: [...filled().places.slice(0, 1), { ...blankPlace(), address: 'Denver' }] },
      'job.locations.1.address',
      'You must input a valid address.',
    ],
    ['info', { moveDate: '2027-01-09' }, 'job.jobDate', 'Pick a future day.'],
    ['info', { startTime: '09:00' }, 'job.jobDate', 'Required'],
    ['info', { hours: 0 }, 'job.duration', 'You must input estimated job duration.'],
    ['info', { crewSize: 1.5 }, 'job.crewSize', 'A whole number from 1 to 100.'],
    ['agree', { agree: false }, 'agree', 'Please check and input correct fields!'],
  ] as const)('%s rejects %j', (tab, more, field, problem) => {
    expect(on(tab, filled(more as Partial<RegisterValues>))).toEqual({ [field]: problem })
    expect(tabOf(field, tab === 'address' ? 'worker' : 'client')).toBe(tab)
  })

  it('reports a bad name and a different password confirmation together', () => {
    expect(Object.keys(on('contact', filled({ firstName: '7', confirmPassword: 'x' }))).toSorted()).toEqual([
      'confirmPassword',
      'firstName',
    ])
  })

  it('asks clients for the company first, and lets workers continue without one', () => {
    expect(on('locations', filled(), 'client', true)).toEqual({ handle: 'Required' })
    expect(on('contact', filled(), 'client', true)).toEqual({})
    expect(on('contact', filled(), 'worker', true)).toEqual({})
    const company = { handle: 'a', name: 'A', city: '' }
    expect(on('locations', filled({ company }), 'client', true)).toEqual({})
    expect(tabOf('handle', 'worker')).toBe('contact')
    expect(tabOf('email', 'member')).toBeUndefined()
  })
})

describe('registration request', () => {
  it('is accepted by the server schema in both modes', () => {
    const worker = signupSchema.parse(signupBody(filled(), 'worker'))
    expect(worker).toMatchObject({ address: place.verbose_address, phone: '3035550188' })
    expect(worker.job).toBeUndefined()
    const client = signupSchema.parse(
      signupBody(
        filled({ moveDate: '2027-02-01', startTime: '09:30', hours: 4, crewSize: 3, notes: ' Piano ' }),
        'client',
      ),
    )
    expect(client.job).toMatchObject({
      jobDate: '2027-02-01 09:30:00',
      duration: 4,
      crewSize: 3,
      notes: 'Piano',
      locations: [{ address: place.verbose_address, addressState: 'CO', latitude: 40 }],
    })
    expect(client.job?.locations).toHaveLength(1)
  })

  it('keeps hours without a start time in the notes', () => {
    expect(jobBody(filled({ hours: 5, notes: 'Piano' }))).toMatchObject({
      notes: 'Piano\nEstimated hours: 5',
    })
    expect(jobBody(filled({ hours: 5, moveDate: '2027-02-01' }))).not.toHaveProperty('duration')
  })
})

describe('registration draft', () => {
  function storeOf(items: Record<string, string> = {}) {
    return {
      items,
      getItem: (name: string) => items[name] ?? null,
      setItem: (name: string, value: string) => void (items[name] = value),
      removeItem: (name: string) => void delete items[name],
    }
  }

  it('is restored without passwords and without the agreement', () => {
    const store = storeOf()
    keepDraft(store, filled({ hours: 5 }))
    expect(Object.values(store.items).join()).not.toContain('Harbour4Boats')
    const back = readDraft(store)
    expect(back).toMatchObject({
      firstName: 'Ann',
      hours: 5,
      password: '',
      confirmPassword: '',
      agree: false,
    })
    expect(back.places.map(({ address }) => address)).toEqual([place.verbose_address, ''])
    expect(new Set(back.places.map(({ key }) => key)).size).toBe(2)
    dropDraft(store)
    expect(readDraft(store).firstName).toBe('')
  })

  it.each(['nonsense', '[]', '{"firstName":7,"places":"x"}', 'null'])(
    'is ignored if it has another shape (%s)',
    (text) => {
      const back = readDraft(storeOf({ 'register-draft': text }))
      expect(back.firstName).toBe('')
      expect(back.places).toHaveLength(2)
    },
  )
})
