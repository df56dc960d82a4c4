import { describe, expect, it } from 'vitest'
import { DEFAULT_BOOKING, STANDARD_HOME_WORK } from '../../../shared/company/settings/online-booking.ts'
import { withDraftValue } from '../../kernel/draft.ts'
import {
  isSameSetting,
  bookingInput,
  bookingOf,
  bookingProblems,
  bookingRefusals,
  settingsOf,
  editableHomeTable,
} from './booking-form.ts'
import { dayChoices, inMonth, percentText, START_CHOICES } from './calendar-words.ts'
import { withOrigin } from './origins.ts'
import { linksOf } from './plugin-links.ts'

const summer = { name: 'Summer', from: '06-01', to: '08-31', percent: 10 }
const stored = bookingOf({ ...DEFAULT_BOOKING, seasons: [summer], crewLimit: 8 })
const own = { homeWork: editableHomeTable(null) }

describe('settings of online booking', () => {
  it('are unchanged after going through the form', () => {
    const settings = {
      ...DEFAULT_BOOKING,
      seasons: [summer],
      homeWork: STANDARD_HOME_WORK,
      accent: '#aa3300',
    }
    expect(settingsOf(bookingOf(settings))).toEqual(settings)
  })

  it('send only changed parts, each complete, and null for empty ones', () => {
    expect(bookingInput({ noticeDays: 3, crewLimit: '', accent: '' }, stored)).toEqual({
      noticeDays: 3,
      crewLimit: null,
      accent: null,
    })
    const seasons = [
      ...stored.seasons,
      { key: 'x', name: 'New Year', from: '12-30', to: '01-02', percent: 25 },
    ]
    expect(bookingInput({ seasons }, stored)).toEqual({
      seasons: [summer, { name: 'New Year', from: '12-30', to: '01-02', percent: 25 }],
    })
    expect(bookingInput({ homeWork: null }, { ...stored, ...own })).toEqual({ homeWork: null })
  })

  it('count as unchanged if set back to the stored value', () => {
    const there = withDraftValue({}, stored, 'closedWeekdays', [0], isSameSetting)
    expect(there).toEqual({ closedWeekdays: [0] })
    expect(withDraftValue(there, stored, 'closedWeekdays', [], isSameSetting)).toEqual({})
    const seasons = stored.seasons.map((season) => ({ ...season }))
    expect(withDraftValue({}, stored, 'seasons', seasons, isSameSetting)).toEqual({})
  })

  it('report errors at their fields', () => {
    const homeWork = { ...own.homeWork, A2: { crew: 0, hours: 1.3, cubicFeet: '' as const } }
    const draft = {
      homeWork,
      percentBelow: 51,
      noticeDays: '' as const,
      crewLimit: '' as const,
      weekdayPercents: [0, 0, 0, 0.55, 0, 0, 0],
      seasons: [{ key: 'x', name: '', from: '01-01', to: '02-01', percent: '' as const }],
    }
    expect(bookingProblems(draft, stored)).toEqual({
      'homeWork.A2.crew': 'Crew size must be at least 1.',
      'homeWork.A2.hours': 'In quarters of an hour.',
      'homeWork.A2.cubicFeet': 'Required.',
      percentBelow: 'At most 50.',
      noticeDays: 'Required.',
      'weekdayPercents.3': 'At most one decimal.',
      'seasons.0.name': 'Required.',
      'seasons.0.percent': 'Required.',
    })
  })

  it('reject a first start after the last one, and allow a day without times', () => {
    expect(bookingProblems({ firstStart: '18:00' }, stored)).toEqual({
      lastStart: 'The last start is before the first.',
    })
    expect(bookingProblems({ lastStart: '08:00' }, stored)).toEqual({})
    expect(bookingProblems({ closedWeekdays: [0, 1, 2, 3, 4, 5, 6] }, stored)).toEqual({
      closedWeekdays: 'At least one day has to be open.',
    })
    expect(bookingProblems({ accent: 'red' }, stored)).toEqual({ accent: 'Pick a color.' })
  })

  it("show the server's errors at their fields", () => {
    expect(bookingRefusals({ 'booking.origins.0': 'No.', 'booking.lastStart': 'Late.' })).toEqual({
      'origins.0': 'No.',
      lastStart: 'Late.',
    })
  })
})

describe('pages that may embed the plugin', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['https://Example.com/moving?x=1', 'https://example.com'],
    ['example.com', 'https://example.com'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['https://example.com:8443', 'https://example.com:8443'],
  ])('are normalized from %s to %s', (typed, origin) =>
    expect(withOrigin([], typed)).toEqual({ origins: [origin] }),
  )

  it.each([
    ['', 'Required.'],
    ['http://example.com', 'Has to look like https://www.example.com, without a path.'],
    ['not a page', 'Has to look like https://www.example.com, without a path.'],
    ['javascript://x', 'Has to look like https://www.example.com, without a path.'],
    ['https://a.example', 'It is on the list already.'],
  ])('reject %s', (typed, problem) => expect(withOrigin(['https://a.example'], typed)).toEqual({ problem }))

  it('are limited to 20', () => {
    const origins = Array.from({ length: 20 }, (_, at) => `https://a${at}.example`)
    expect(withOrigin(origins, 'b.example')).toEqual({ problem: 'At most 20.' })
  })
})

describe('links of a token', () => {
  it('lead to the pages, and the embed line contains nothing else', () => {
    expect(linksOf('https://moving.example/', 'ab-c_1')).toEqual({
      quote: 'https://moving.example/quote/ab-c_1',
      booking: 'https://moving.example/booking/ab-c_1',
      embed: '<script src="https://moving.example/embed.js" data-token="ab-c_1" async></script>',
    })
    expect(linksOf('https://m.example', '"><b>').embed).toContain('data-token="&quot;><b>"')
  })
})

describe('calendar texts', () => {
  it('respect the length of months', () => {
    expect(dayChoices('02')).toHaveLength(29)
    expect(inMonth('01-31', '04')).toBe('04-30')
    expect(inMonth('01-15', '04')).toBe('04-15')
  })
  it('format times and percentages', () => {
    expect(START_CHOICES[0]).toEqual({ value: '00:00', label: '12:00 AM' })
    expect(START_CHOICES[51]).toEqual({ value: '12:45', label: '12:45 PM' })
    expect(percentText(-5)).toBe('5 % below your usual rates')
    expect(percentText('')).toBe('your usual rates')
  })
})
