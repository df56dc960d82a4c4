import { describe, expect, it } from 'vitest'
import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type { InventoryPart } from '../../../shared/jobs/inventory/inventory.changes.ts'
import { newestPart, type TimedChange } from '../../../shared/jobs/inventory/inventory.merge.ts'
import {
  doubleStickers,
  nextSticker,
  stickersOf,
  takenStickers,
} from '../../../shared/jobs/inventory/inventory.rules.ts'
import {
  dependentsOf,
  INVENTORY_CHANGES,
  INVENTORY_PHOTOS,
  savedChangesOf,
  shapeOf,
  shownAfter,
  stickersIn,
  withSavedChanges,
  withStickers,
} from './inventory-model.ts'

const item = (key: string, sticker: number) => ({
  key,
  sticker,
  room: 'Kitchen',
  article: 'Carton',
  shape: 'box' as const,
  descriptive_symbols: [],
})
const empty: JobInventory = {
  jobId: 5,
  companyInfo: {} as JobInventory['companyInfo'], // not read here
  client: 'Cleo',
  articles: [],
  delivery: [],
  rooms: [],
  signed: { origin: [], destination: [] },
  blockedBy: null,
  deliveryBlockedBy: null,
}
const two = shownAfter(empty, { kind: 'add', items: [item('a', 1), item('b', 2)] })

describe('the inventory on the phone', () => {
  it('shows changes that wait, and leaves articles that did not change as they are', () => {
    const body = { id: 'x', at: '2027-01-01T00:00:00Z', kind: 'edit', key: 'b', set: { room: 'Hall' } }
    const row = { seq: 1, id: 'x', owner: 1, savedAt: '', problem: null, kind: INVENTORY_CHANGES, body }
    const actions = [
      { ...row, group: '5' },
      { ...row, group: '6' },
      { ...row, group: '5', problem: 'No' },
    ]
    const saved = savedChangesOf(actions, 5)
    expect([saved.waiting.length, saved.refused.length]).toEqual([1, 1])
    const shown = withSavedChanges(two, saved)
    expect(shown.articles[1]).toMatchObject({ room: 'Hall', isSigned: false })
    expect(shown.articles[0]).toBe(two.articles[0])
  })

  it('stays the same inventory when a photo is saved, and changes with a change', () => {
    const row = { seq: 1, owner: 1, savedAt: '', problem: null, group: '5' }
    const edit = {
      ...row,
      id: 'x',
      kind: INVENTORY_CHANGES,
      body: { kind: 'edit', key: 'b', set: { room: 'Hall' } },
    }
    const photo = { ...row, id: 'y', kind: INVENTORY_PHOTOS, body: { key: 'a', place: 'origin' } }
    const shown = withSavedChanges(two, savedChangesOf([edit], 5))
    expect(withSavedChanges(two, savedChangesOf([edit, photo], 5))).toBe(shown)
    const attic = { ...edit, body: { kind: 'edit', key: 'b', set: { room: 'Attic' } } }
    expect(withSavedChanges(two, savedChangesOf([attic, photo], 5)).articles[1]).toMatchObject({
      room: 'Attic',
    })
    expect(withSavedChanges(empty, savedChangesOf([edit], 5)).articles).toEqual([])
  })

  it('leaves the items that this phone added as they are when another change is saved', () => {
    const row = { seq: 1, owner: 1, savedAt: '', problem: null, group: '5', kind: INVENTORY_CHANGES }
    const added = ['c', 'd'].map((key) => ({ ...row, id: key, body: { kind: 'add', items: [item(key, 3)] } }))
    const [first] = withSavedChanges(empty, savedChangesOf(added.slice(0, 1), 5)).articles
    const { articles } = withSavedChanges(empty, savedChangesOf(added, 5))
    expect(articles.map(({ key }) => key)).toEqual(['c', 'd'])
    expect(articles[0]).toBe(first)
    // The first one was sent: what the server has is shown, and what still waits.
    const [sent] = shownAfter(empty, { kind: 'add', items: [item('c', 3)] }).articles
    const after = { ...empty, articles: sent ? [sent] : [] }
    const shown = withSavedChanges(after, savedChangesOf(added.slice(1), 5)).articles
    expect(shown.map(({ key, id }) => [key, id])).toEqual([
      ['c', 1],
      ['d', 2],
    ])
  })

  it('gives the items of a refused entry other stickers, and knows what was done with them later', () => {
    const row = { seq: 1, owner: 1, savedAt: '', problem: 'No', kind: INVENTORY_CHANGES, group: '5' }
    const at = '2027-01-01T00:00:00Z'
    const items = [item('c', 1), { ...item('d', 0), sticker: null }, item('e', 2)]
    const body = { id: 'x', at, kind: 'add' as const, items }
    const entry = { ...row, id: 'x', body }
    const photo = { ...row, id: 'y', kind: INVENTORY_PHOTOS, body: { key: 'e', place: 'origin' } }
    const checked = { ...row, id: 'z', body: { kind: 'deliver', keys: ['a', 'c'] } }
    const foreign = { ...row, id: 'w', body: { kind: 'edit', key: 'a', set: { sticker: 9 } } }
    expect(dependentsOf(entry, [entry, photo, checked, foreign]).map(({ id }) => id)).toEqual(['y', 'z'])
    expect([stickersIn(entry), stickersIn(photo), stickersIn(checked), stickersIn(foreign)]).toEqual([
      [1, 2],
      [],
      [],
      [9],
    ])
    const other = withStickers(body, [7, 8])
    expect(other).toMatchObject({ id: 'x', items: [{ sticker: 7 }, { sticker: null }, { sticker: 8 }] })
  })

  it('keeps an exception until the article is checked off otherwise', () => {
    const deliver = (state: 'damaged' | 'delivered' | null): InventoryPart => ({
      kind: 'deliver',
      keys: ['a', 'gone'],
      state,
      codes: ['BR'],
      note: 'Leg',
    })
    const damaged = shownAfter(two, deliver('damaged'))
    const photographed = shownAfter(damaged, { kind: 'photo', key: 'a', place: 'destination', photo: 9 })
    expect(photographed.delivery).toEqual([
      { key: 'a', state: 'damaged', codes: ['BR'], note: 'Leg', photos: [{ id: 9, source_url: '' }] },
    ])
    expect(shownAfter(photographed, deliver('delivered')).delivery).toMatchObject([{ codes: [], photos: [] }])
    expect(shownAfter(photographed, deliver(null)).delivery).toEqual([])
  })

  it.each([
    ['7', [7]],
    ['101–103', [101, 102, 103]],
    ['1-2, 9', [1, 2, 9]],
    ['5 to 6', [5, 6]],
    ['9-8', null],
    ['0', null],
    ['1-301', null],
    ['one', null],
  ])('reads %s as stickers', (typed, expected) => {
    expect(stickersOf(typed)).toEqual(expected)
  })

  it('offers the next sticker and names those that are used twice', () => {
    expect([nextSticker([]), nextSticker([{ sticker: 4 }, {}])]).toEqual([1, 5])
    expect([...doubleStickers([{ sticker: 4 }, { sticker: 4 }, {}, {}])]).toEqual([4])
  })

  it('names the stickers that items of the job have already', () => {
    expect(takenStickers([{ sticker: 4 }, { sticker: 6 }, {}], [3, 4, 5, 6])).toEqual([4, 6])
    expect(takenStickers([{}, { sticker: null }], [1])).toEqual([])
  })

  it.each([
    ['Sofa, three cushions', 'seat'],
    ['Carton, 3.0 cu ft', 'box'],
    ['Television, 40 to 60 inches', 'panel'],
    ['Refrigerator, side by side', 'appliance'],
    ['Desk, small', 'table'],
    ['Dresser, double', 'cabinet'],
  ])('shows a picture for %s', (name, shape) => {
    expect(shapeOf(name)).toBe(shape)
  })
})

describe('two changes of one article', () => {
  const change = (id: string, at: number, part: InventoryPart): TimedChange => ({
    id,
    at,
    content: { id, at: '2027-01-01T00:00:00Z', ...part },
  })
  const edit = (set: object): InventoryPart => ({ kind: 'edit', key: 'a', set })

  it('merge in any order of arrival: the later one counts for each field', () => {
    const all = [
      change('1', 10, edit({ room: 'Hall', article: 'Lamp' })),
      change('2', 20, edit({ room: 'Attic' })),
      change('3', 20, edit({ room: 'Cellar', sticker: 9 })),
      change('4', 5, edit({ article: 'Desk', sticker: 3 })),
    ]
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
    ]
    const results = orders.map((order) => {
      const known: TimedChange[] = []
      let shown = two
      for (const at of order) {
        const one = all[at]
        if (!one) continue
        const part = newestPart(one, known)
        if (part) shown = shownAfter(shown, part)
        known.push(one)
      }
      const { room, article, sticker } = shown.articles[0] ?? {}
      return [room, article, sticker]
    })
    for (const result of results) expect(result).toEqual(['Cellar', 'Lamp', 9])
  })
})
