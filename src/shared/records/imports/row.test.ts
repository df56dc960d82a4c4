import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessMapping, IMPORT_FIELDS, mappingProblem } from './fields.ts'
import { IMPORT_KINDS } from './import.ts'
import { parseRow, previewOf } from './row.ts'

const options = { dateOrder: 'mdy' } as const

describe('guessed mapping', () => {
  it('recognizes the headings of other programs', () => {
    expect(guessMapping('clients', ['Customer Name', 'E-Mail', 'Cell Phone', 'Zip Code', 'Color'])).toEqual({
      name: 0,
      email: 1,
      phone: 2,
      zip: 3,
    })
    expect(
      guessMapping('jobs', ['Job #', 'Customer', 'Move Date', 'Origin', 'Destination', 'Status']),
    ).toEqual({
      reference: 0,
      clientName: 1,
      jobDate: 2,
      originAddress: 3,
      destinationAddress: 4,
      jobStatus: 5,
    })
  })

  it("recognizes the product's own labels and names, using each column once", () => {
    for (const kind of IMPORT_KINDS) {
      const fields = IMPORT_FIELDS[kind]
      const mapping = guessMapping(
        kind,
        fields.map(({ label }) => label),
      )
      expect(mapping).toEqual(Object.fromEntries(fields.map(({ name }, index) => [name, index])))
      expect(
        Object.keys(
          guessMapping(
            kind,
            fields.map(({ name }) => name.toUpperCase()),
          ),
        ),
      ).toHaveLength(fields.length)
    }
  })

  it('reports what is missing', () => {
    expect(mappingProblem('clients', { email: 0 })).toMatch(/name/)
    expect(mappingProblem('clients', { firstName: 0, lastName: 1 })).toBeNull()
    expect(mappingProblem('jobs', { jobDate: 0 })).toMatch(/client/)
    expect(mappingProblem('jobs', { clientEmail: 0 })).toBeNull()
  })
})

describe('import row', () => {
  it('is parsed as a client', () => {
    const mapping = { name: 0, email: 1, phone: 2, address: 3, city: 4, state: 5, zip: 6, companyName: 7 }
    const cells = [
      'Nguyen, Clara',
      ' Clara@Example.test ',
      '(303) 555-0188',
      '1 Elm St',
      'Denver',
      'colorado',
      '80202',
      'Oak LLC',
    ]
    const { row } = parseRow('clients', cells, mapping, options)
    expect(row).toEqual({
      kind: 'clients',
      person: {
        firstName: 'Clara',
        lastName: 'Nguyen',
        email: 'clara@example.test',
        phone: '3035550188',
        address: '1 Elm St, Denver, CO 80202',
        address2: '',
        notes: '',
        companyName: 'Oak LLC',
        isCompany: true,
      },
    })
    expect(row && previewOf(row)).toMatchObject({ Phone: '(303) 555-0188', 'Full name': 'Clara Nguyen' })
  })

  it('reports every problem with its field', () => {
    const mapping = { name: 0, email: 1, phone: 2, state: 3, hourlyRate: 4 }
    const { row, problems } = parseRow(
      'workers',
      ['Cher', 'no mail', '12', 'Atlantis', 'much'],
      mapping,
      options,
    )
    expect(row).toBeNull()
    expect(problems).toEqual([
      { field: 'state', message: 'Not a state of the US.' },
      { field: 'name', message: 'Needs a first and a last name.' },
      { field: 'email', message: 'Invalid email' },
      { field: 'phone', message: 'Invalid phone' },
      { field: 'hourlyRate', message: 'Not an amount of dollars.' },
    ])
  })

  const jobMapping = {
    clientName: 0,
    clientEmail: 1,
    jobDate: 2,
    startTime: 3,
    endTime: 4,
    jobType: 5,
    jobStatus: 6,
    crewSize: 7,
    originAddress: 8,
    destinationZip: 9,
    notes: 10,
    reference: 11,
  }

  it('is parsed as a job with its client', () => {
    const cells = [
      'Clara Nguyen',
      'clara@example.test',
      '3/31/2026',
      '8 AM',
      '12:30',
      'Intrastate local',
      'Scheduled',
      '3',
      '1 Elm St, Denver, CO',
      '80203',
      'Piano',
      'A-7',
    ]
    const { row } = parseRow('jobs', cells, jobMapping, options)
    expect(row).toMatchObject({
      kind: 'jobs',
      person: { firstName: 'Clara', lastName: 'Nguyen' },
      job: {
        jobDate: '2026-03-31 08:00:00',
        jobStatus: 'scheduled',
        jobType: 'intrastate_local',
        crewSize: 3,
        notes: 'Piano\nNumber in the other program: A-7',
        locations: [
          {
            address: '1 Elm St, Denver, CO',
            activities: [
              { activityType: 'load', activityDate: '2026-03-31', startTime: '08:00', endTime: '12:30' },
            ],
          },
          { address: '80203', activities: [] },
        ],
      },
    })
  })

  it.each([
    ['2-bedroom house', 'H2'],
    ['2 Bedroom House', 'H2'],
    ['Studio', 'ST'],
  ])('of a job gets its home size from %s', (words, homeSize) => {
    const { row } = parseRow('jobs', ['Clara Nguyen', words], { clientName: 0, homeSize: 1 }, options)
    expect(row).toMatchObject({ kind: 'jobs', job: { homeSize } })
    expect(row && previewOf(row)).toHaveProperty('Home size')
  })

  it('of a job is rejected if a value cannot be read', () => {
    const cells = ['Clara Nguyen', '', 'soon', 'early', '', 'Teleport', 'lost', 'three', '', '', '', '']
    const { row, problems } = parseRow('jobs', cells, jobMapping, options)
    expect(row).toBeNull()
    expect(problems.map(({ field }) => field)).toEqual([
      'jobDate',
      'startTime',
      'jobType',
      'jobStatus',
      'crewSize',
    ])
  })

  it('never throws for any cell values', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IMPORT_KINDS),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 25 }),
        (kind, cells) => {
          const mapping = Object.fromEntries(IMPORT_FIELDS[kind].map(({ name }, index) => [name, index]))
          const { row, problems } = parseRow(kind, cells, mapping, options)
          expect(row === null).toBe(problems.length > 0)
          if (row) previewOf(row)
        },
      ),
      { numRuns: 300 },
    )
  })
})
