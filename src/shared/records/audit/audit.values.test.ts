import { describe, expect, it } from 'vitest'
import { cents, formatCents } from '../../kernel/money.ts'
import { changesOf, valueText } from './audit.values.ts'
import { AUDIT_KINDS, AUDIT_KIND_NAMES, fieldLabel, tableLabel } from './audit.words.ts'

const reader = { timeZone: 'America/Denver', nameOf: (id: number) => (id === 7 ? 'Ann Lee' : 'Anon') }
const text = (column: string, value: unknown) => valueText(column, value, reader)

describe('audit log values', () => {
  it.each([
    ['phone', '3035550100', '(303) 555-0100'],
    ['amount_cents', 12_350, formatCents(cents(12_350))],
    ['hourly_rate', 18.5, formatCents(cents(1850))],
    ['client_id', 7, 'Ann Lee'],
    ['added_by', 8, 'Anon'],
    ['job_date', '2026-05-01T09:30:00', '05/01/2026 9:30 AM'],
    ['expires_at', '2026-05-01T12:00:00+00:00', '05/01/2026 6:00 AM'],
    ['expires_on', '2026-05-01', '05/01/2026'],
    ['use_truck', true, 'Yes'],
    ['view_financials', false, 'No'],
    ['job_status', 'refused_price', 'Refused Price'],
    ['roles', ['manager', 'client'], 'Manager, Client'],
    ['voicemail_file_id', 12, '#12'],
    ['notes', '', null],
    ['cargo', [], null],
    ['locations', [{ address: '1 Main St' }, { address: '2 Oak Ave' }], '1 Main St | 2 Oak Ave'],
  ])('formats %s %j', (column, value, expected) => {
    expect(text(column, value)?.toLowerCase() ?? null).toBe(expected?.toLowerCase() ?? null)
  })

  it.each(['sealed_password', 'secret_hash', 'plugin_token', 'password_hash', 'dispute_token', 'signature'])(
    'hides the value of %s',
    (column) => {
      expect(text(column, 'abc')).toBe('(hidden)')
      expect(changesOf({ [column]: 'abc' }, { [column]: 'def' }, reader)).toEqual([
        { label: fieldLabel(column), before: '(hidden)', after: '(hidden)' },
      ])
    },
  )

  it.each([
    ['notes', '2026-99-99T99:99:99Z', '2026-99-99T99:99:99Z'],
    ['notes', '2026-10-13T25:00', '2026-10-13T25:00'],
    ['notes', '0000-00-00', '0000-00-00'],
    ['notes', '2026-05-01 09:30 call Ann', '2026-05-01 09:30 call Ann'],
    ['job_status', 'constructor', 'Constructor'],
    ['job_status', '__proto__', '__proto__'],
    ['tip_cents', 1.5, '1.5'],
    ['total_cents', 1e308, '1e+308'],
    ['base_rate', 1e308, '1e+308'],
    ['constructor', 'x', 'x'],
  ])('leaves a value as it is if it only resembles a known format: %s %j', (column, value, expected) => {
    expect(text(column, value)).toBe(expected)
    expect(typeof fieldLabel(column)).toBe('string')
  })

  it('shortens long texts', () => {
    expect(text('notes', 'x'.repeat(5000))).toHaveLength(300)
  })
})

describe('audit entry changes', () => {
  it('lists a changed rate by its name and leaves out unchanged rates', () => {
    const rate = (value: number) => ({ hourlyRateTwo: { value }, minimumTime: { value: 2 } })
    expect(changesOf({ variables: rate(80) }, { variables: rate(95) }, reader)).toEqual([
      { label: 'Rates: Hourly rate two', before: '80', after: '95' },
    ])
  })

  it('hides secrets inside an object', () => {
    const told = changesOf(null, { settings: { apiToken: 'abc', host: 'mail.test' } }, reader)
    expect(JSON.stringify(told)).not.toContain('abc')
    expect(told).toContainEqual({ label: 'Settings: Host', before: null, after: 'mail.test' })
  })

  it('leaves out empty fields of a new record and columns without meaning for people', () => {
    const after = { id: 3, company_id: 1, first_name: 'Ann', notes: '', created_at: '2026-01-01T00:00:00Z' }
    expect(changesOf(null, after, reader)).toEqual([{ label: 'First name', before: null, after: 'Ann' }])
  })
})

describe('audit labels', () => {
  it('labels the fields of a job and leaves out its internal fields', () => {
    const after = {
      are_hours_typed: true,
      booked_estimate: { isPrice: true },
      estimate_rules: 2,
      papers_told_at: '2026-11-20T16:00:00Z',
    }
    expect(changesOf(null, after, reader)).toEqual([
      { label: 'Hours typed by the office', before: null, after: 'Yes' },
      { label: 'Estimate at booking: Is price', before: null, after: 'Yes' },
    ])
  })

  it('derives a label for tables without one', () => {
    expect(tableLabel('crew_damages')).toBe('Crew damage')
    expect(tableLabel('insurance_policies')).toBe('Insurance policy')
    expect(tableLabel('members')).toBe('Person')
  })

  it('assigns each table to one kind', () => {
    const tables = Object.values(AUDIT_KINDS).flat()
    expect(new Set(tables).size).toBe(tables.length)
    expect(AUDIT_KIND_NAMES).toEqual([...Object.keys(AUDIT_KINDS), 'other'])
  })
})
