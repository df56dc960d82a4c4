import { describe, expect, it } from 'vitest'
import { companyPageInputSchema, openingLines, withBlankPage } from './company-page.ts'

const day = (from: string, to: string) => ({ from, to })
const work = day('08:00', '17:00')

describe('opening hours', () => {
  it.each([
    ['are not shown', null, []],
    [
      'of a usual week are three lines',
      [null, work, work, work, work, work, day('09:00', '12:30')],
      ['Monday to Friday: 8:00 AM – 5:00 PM', 'Saturday: 9:00 AM – 12:30 PM', 'Sunday: Closed'],
    ],
    [
      'of every day are one line',
      Array.from({ length: 7 }, () => work),
      ['Monday to Sunday: 8:00 AM – 5:00 PM'],
    ],
    [
      'join two days by their names',
      [null, null, work, work, work, work, null],
      ['Monday: Closed', 'Tuesday to Friday: 8:00 AM – 5:00 PM', 'Saturday and Sunday: Closed'],
    ],
  ])('%s', (_name, hours, lines) => {
    expect(openingLines(hours).map(({ days, hours: said }) => `${days}: ${said}`)).toEqual(lines)
  })

  it('end after they begin', () => {
    const checked = companyPageInputSchema.safeParse({
      openingHours: [day('17:00', '08:00'), null, null, null, null, null, null],
    })
    expect(checked.error?.issues).toMatchObject([
      { path: ['openingHours', 0, 'to'], message: 'Has to be after the opening.' },
    ])
  })
})

it('what a company has not stored is blank, and what no longer fits is left out', () => {
  expect(withBlankPage({ serviceArea: 'Denver' })).toMatchObject({ serviceArea: 'Denver', photos: [] })
  expect(withBlankPage({ included: 'boxes' })).toMatchObject({ included: [], openingHours: null })
})
