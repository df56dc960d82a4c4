import { describe, expect, it } from 'vitest'
import { inventorySheetInputSchema } from '../../../../shared/jobs/documents/document.inputs.ts'
import { EXCEPTION_SYMBOLS } from '../../../../shared/jobs/documents/inventory.symbols.ts'
import {
  blankArticle,
  emptyInventory,
  sortCodes,
  INVENTORY_RULES,
  inventoryConflict,
  openInventory,
  sentInventory,
  withRestored,
  withChange,
  withLinks,
  withPhoto,
  type Article,
} from './articles.ts'
import { rowsOf } from './rows.ts'
import { fittedSize } from '../../../company/files/shrunk-picture.ts'

const photo = (id: number, link = 'old') => ({ id, source_url: `/files/${id}?${link}` })
const article = (key: string, more: Partial<Article> = {}): Article => ({
  ...blankArticle(key),
  article: 'Sofa',
  ...more,
})
const inventory = (...articles: Article[]) => ({ ...emptyInventory(), articles })

it('lists articles under the names of the reader’s language, also a removed one', () => {
  const actions = { edit: () => {}, remove: () => {}, removePhoto: () => {}, undo: () => {} }
  const removed = { kind: 'article', index: 1, article: article('b') } as const
  const nameOf = (name: string) => (name === 'Sofa' ? 'Sofá' : name)
  const rows = rowsOf({ articles: [article('a', { sticker: 7 })], removed, photos: null, actions, nameOf })
  expect(rows).toMatchObject([
    { kind: 'article', name: 'Sofá', number: 7, article: { article: 'Sofa' } },
    { kind: 'removed', text: 'Sofá removed.' },
  ])
})

describe('inventory request', () => {
  it('is accepted by the server schema, each article with a unique id', () => {
    const value = inventory(
      article('a', { id: 2, exception_symbols: ['SC'], location_symbols: ['19'], photos: [photo(5)] }),
      article('b', { article: ' Lamp ' }),
      article('c', { id: 2 }),
    )
    const sent = inventorySheetInputSchema.parse(sentInventory(value))
    expect(sent.articles?.map(({ id, article: name }) => [id, name])).toEqual([
      [2, 'Sofa'],
      [3, 'Lamp'],
      [4, 'Sofa'],
    ])
    expect(sent.articles?.[0]?.photos).toEqual([{ id: 5 }])
  })

  it('is equal regardless of photo links, and different without a photo', () => {
    const { isSame } = INVENTORY_RULES
    const one = inventory(article('a', { id: 1, photos: [photo(5)] }))
    expect(isSame(one, inventory(article('b', { photos: [photo(5, 'new')] })))).toBe(true)
    expect(isSame(one, inventory(article('a', { id: 1 })))).toBe(false)
    expect(isSame(one, { ...one, origin_condition: 'Dusty' })).toBe(false)
  })

  it('is adopted with the render keys of the shown inventory', () => {
    const stored = { ...emptyInventory(), articles: [{ ...article(''), id: 9 }] }
    const adopted = INVENTORY_RULES.adopt(inventory(article('mine')), openInventory(stored))
    expect(adopted.articles).toMatchObject([{ key: 'mine', id: 9 }])
  })
})

describe('article photos', () => {
  it('are limited to ten, each once', () => {
    let full = article('a')
    for (let id = 1; id <= 12; id += 1) full = withPhoto(withPhoto(full, photo(id)), photo(id))
    expect(full.photos.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('use their newest link', () => {
    const typed = inventory(article('a', { photos: [photo(5), photo(6)] }))
    const shown = withLinks(typed, inventory(article('b', { photos: [photo(5, 'new')] })))
    expect(shown.articles[0]?.photos).toEqual([photo(5, 'new'), photo(6)])
  })

  it('are scaled down to their longest side and never enlarged', () => {
    expect(fittedSize(4000, 3000, 2400)).toEqual({ width: 2400, height: 1800 })
    expect(fittedSize(300, 200, 2400)).toEqual({ width: 300, height: 200 })
    expect(fittedSize(10_000, 1, 2400)).toEqual({ width: 2400, height: 1 })
  })
})

describe('undo in the inventory', () => {
  it('restores an article or photo at its position', () => {
    const value = inventory(article('a', { photos: [photo(1), photo(2)] }), article('b'))
    const [first] = value.articles
    if (!first) throw new Error('no article')
    const less = { ...value, articles: value.articles.slice(1) }
    expect(withRestored(less, { kind: 'article', index: 0, article: first })).toEqual(value)
    const plain = withChange(value, 'a', (one) => ({ ...one, photos: [photo(2)] }))
    expect(withRestored(plain, { kind: 'photo', index: 0, articleKey: 'a', photo: photo(1) })).toEqual(value)
  })
})

describe('inventory article', () => {
  it('lists its symbols in the order of the legend, each once', () => {
    expect(sortCodes(['Z', 'SC', 'BE', 'SC', '?'], EXCEPTION_SYMBOLS)).toEqual(['BE', 'SC', 'Z'])
  })
})

describe('inventory edited by two people', () => {
  const stored = inventory(article('s', { id: 1, photos: [photo(5)] }))
  const theirs = inventory(article('s', { id: 1 }), article('t', { id: 2, article: 'Lamp' }))
  const mine = { ...stored, origin_condition: 'Dusty' }

  it('shows both versions', () => {
    expect(inventoryConflict(mine, stored, theirs)).toEqual({
      theirs: '1. Sofa\n2. Lamp',
      mine: '1. Sofa, 1 photo\nCondition at origin: Dusty',
    })
  })

  it('has no conflict if only photo links are new', () => {
    const again = inventory(article('s', { id: 1, photos: [photo(5, 'new')] }))
    expect(inventoryConflict(mine, stored, again)).toBeNull()
  })
})
