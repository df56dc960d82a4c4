import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields } from './changes.ts'
import { blankLocation } from './blanks.ts'
import { jobToForm, type JobForm } from './form.ts'
import { applyMerge, openConflicts, planMerge } from './merge.ts'
import { sampleJob } from './sample.testing.ts'

function withLocation(form: JobForm, index: number, more: Partial<JobForm['locations'][number]>): JobForm {
  return {
    ...form,
    locations: form.locations.map((item, at) => (at === index ? { ...item, ...more } : item)),
  }
}

describe('merging two saves', () => {
  it('keeps both changes if they are in different fields', () => {
    const base = sampleJob()
    const theirs = sampleJob({ version: 4, crewSize: 5 })
    const plan = planMerge(jobToForm(base), theirs, { ...jobToForm(base), notes: 'Mine' })
    expect(openConflicts(plan)).toEqual([])
    expect(applyMerge(plan, {})).toMatchObject({ crewSize: 5, notes: 'Mine' })
  })

  it('asks if both changed the same field, and applies the choice', () => {
    const base = sampleJob()
    const plan = planMerge(jobToForm(base), sampleJob({ notes: 'Theirs' }), {
      ...jobToForm(base),
      notes: 'Mine',
    })
    expect(openConflicts(plan).map((unit) => [unit.key, unit.theirs, unit.mine])).toEqual([
      ['notes', 'Theirs', 'Mine'],
    ])
    expect(applyMerge(plan, { notes: 'mine' }).notes).toBe('Mine')
    expect(applyMerge(plan, { notes: 'theirs' }).notes).toBe('Theirs')
  })

  it('does not ask if both made the same change', () => {
    const base = sampleJob()
    const plan = planMerge(jobToForm(base), sampleJob({ crewSize: 5 }), { ...jobToForm(base), crewSize: 5 })
    expect(openConflicts(plan)).toEqual([])
  })

  it('merges different parts of one location', () => {
    const base = sampleJob()
    const [first, second] = base.locations
    if (!first || !second) throw new Error('the sample has two locations')
    const theirs = sampleJob({ locations: [{ ...first, address2: 'Unit 2' }, second] })
    const plan = planMerge(jobToForm(base), theirs, withLocation(jobToForm(base), 0, { numRooms: 4 }))
    expect(openConflicts(plan)).toEqual([])
    expect(applyMerge(plan, {}).locations[0]).toMatchObject({
      address2: 'Unit 2',
      numRooms: 4,
      numStairFlights: 2,
    })
  })

  it('keeps a location that either side added', () => {
    const base = sampleJob()
    const theirs = sampleJob({ locations: [...base.locations, { address: 'Theirs', activities: [] }] })
    const form = jobToForm(base)
    const plan = planMerge(jobToForm(base), theirs, {
      ...form,
      locations: [...form.locations, { ...blankLocation(), address: 'Mine' }],
    })
    expect(
      applyMerge(plan, {})
        .locations.slice(2)
        .map(({ address }) => address),
    ).toEqual(['Theirs', 'Mine'])
  })

  it('treats the list as one unit if a side removed or reordered locations', () => {
    const base = sampleJob()
    const [first, second] = base.locations
    if (!first || !second) throw new Error('the sample has two locations')
    const theirs = sampleJob({ locations: [second, first] })
    const plan = planMerge(jobToForm(base), theirs, withLocation(jobToForm(base), 0, { address2: 'Mine' }))
    expect(openConflicts(plan).map(({ key }) => key)).toEqual(['locations'])
    expect(applyMerge(plan, { locations: 'theirs' }).locations.map(({ address }) => address)).toEqual([
      second.address,
      first.address,
    ])
  })

  it('treats a changed date and its time as one unit', () => {
    const base = sampleJob()
    const plan = planMerge(jobToForm(base), sampleJob({ crewSize: 9 }), {
      ...jobToForm(base),
      date: '2026-06-02',
    })
    expect(applyMerge(plan, {})).toMatchObject({ date: '2026-06-02', time: '08:07', crewSize: 9 })
  })

  it('keeps all changes of both sides for any edits', () => {
    const edit = fc.record(
      {
        // Notes are trimmed when stored, so two that differ only in outer spaces are equal.
        notes: fc.string({ minLength: 1 }).map((text) => text.trim() || 'note'),
        crewSize: fc.integer({ min: 1, max: 100 }),
        useTruck: fc.boolean(),
        minimumTime: fc.integer({ min: 1, max: 9 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(edit, edit, (theirEdit, myEdit) => {
        const base = sampleJob()
        const theirs = sampleJob(theirEdit)
        const mine = { ...jobToForm(base), ...myEdit }
        const plan = planMerge(jobToForm(base), theirs, mine)
        const allMine = Object.fromEntries(openConflicts(plan).map((unit) => [unit.key, 'mine' as const]))
        const merged = applyMerge(plan, allMine)
        for (const field of changedFields(base, mine))
          expect(merged[field as 'notes']).toEqual(mine[field as 'notes'])
        const untouched = changedFields(base, jobToForm(theirs)).filter(
          (field) => !changedFields(base, mine).includes(field),
        )
        for (const field of untouched) expect(merged[field as 'notes']).toEqual(theirs[field as 'notes'])
      }),
      { numRuns: 200 },
    )
  })
})
