import { describe, expect, it } from 'vitest'
import { readMessages } from './catalogs.ts'
import { createTranslator, pluralCategories } from './translator.ts'

const english = readMessages('en').filter(({ message }) => !/<\d/.test(message))

/** Returns a message with another value at each placeholder; one after a letter does not continue its word. */
const filled = (message: string) =>
  message.replaceAll(/(\p{L}?)\{(\w+)\}/gu, (_all, letter: string, name: string) =>
    name === 'n' ? `${letter}7` : `${letter}${letter && ' '}Žž${name}`,
  )

describe('each message of the catalog', () => {
  // Placeholders stay, so that a value in the wrong place is seen.
  const translate = createTranslator(
    'fr',
    english.map(({ message, plural }) => ({
      message,
      plural,
      translations: plural === undefined ? [`[${message}]`] : [`[${message}]`, `[${plural}]`, `[${plural}]`],
    })),
  )
  const texts = [
    ...new Set(
      english.flatMap(({ message, plural }) => [message, ...(plural === undefined ? [] : [plural])]),
    ),
  ]
  const patterns = texts.filter((text) => /\{\w+\}/.test(text))

  it('is found by its text', () => {
    const wrong = texts.filter(
      (text) => !/\{\w+\}/.test(text) && translate(text) !== `[${text}]` && /\p{L}/u.test(text),
    )
    expect(wrong).toEqual([])
  })

  it('is found by its text with values', () => {
    // Little else than values, such as '{0} of {1}': it is found as a value of another message.
    const isWeak = (text: string) =>
      /^[^\p{L}]*\{[^n]/u.test(text) && text.replaceAll(/\{\w+\}/g, '').length < 7
    const wrong = patterns.filter((text) => translate(filled(text)) !== `[${filled(text)}]` && !isWeak(text))
    expect(wrong.map((text) => [text, translate(filled(text))])).toEqual([])
    expect(translate('At most 1 of 2.')).toBe('[At most [1 of 2].]')
  })
})

describe('a plural', () => {
  const message = '1 ad deleted.'
  const plural = '{n} ads deleted.'
  const polish = createTranslator('pl', [
    {
      message,
      plural,
      translations: [
        'Usunięto 1 reklamę.',
        'Usunięto {n} reklamy.',
        'Usunięto {n} reklam.',
        'Usunięto {n} reklamy.',
      ],
    },
  ])

  it.each([
    ['1 ad deleted.', 'Usunięto 1 reklamę.'],
    ['3 ads deleted.', 'Usunięto 3 reklamy.'],
    ['1,205 ads deleted.', 'Usunięto 1,205 reklam.'],
  ])('%s is %s', (text, expected) => {
    expect(polish(text)).toBe(expected)
  })

  it('has the forms that the language has', () => {
    expect(pluralCategories('pl')).toEqual(['one', 'few', 'many', 'other'])
    expect(pluralCategories('en')).toEqual(['one', 'other'])
  })
})

describe('a text', () => {
  const spanish = createTranslator('es', [
    { message: 'Booked: {0}', translations: ['Reservado: {0}'] },
    { message: '{0} can’t be deleted.', translations: ['No se puede eliminar {0}.'] },
    { message: 'this record', translations: ['este registro'] },
    { message: 'Your move', translations: [''] },
    { message: 'Insured: {0}', translations: ['Con seguro: {0}'] },
    { message: 'Add {0}', translations: ['Agregar {0}'] },
    { message: 'Commercial Trucking', translations: ['Transporte comercial'] },
    { message: 'a date', translations: ['una fecha'] },
    { message: 'a location', translations: ['un lugar'] },
    { message: 'Sofa', translations: ['Sofá'] },
    { message: '{0} ft', translations: ['{0} pies'] },
    { message: 'To {0}', translations: ['A {0}'] },
    { message: 'To book the move', translations: ['Para reservar la mudanza'] },
    { message: 'Loading {0}', translations: ['Cargando {0}'] },
    { message: 'Test “{0}” is due', translations: ['Vence la prueba “{0}”'] },
    { message: 'Q{0} {1}', translations: ['T{0} {1}'] },
    { message: 'Jobs{0}', translations: ['Trabajos{0}'] },
    { message: 'Crew of {0}', translations: ['Cuadrilla de {0}'] },
  ])

  it.each([
    ['Booked: Sat, Dec 12, 9:00 AM', 'Reservado: sáb, 12 dic, 9:00 AM'],
    ['Booked: Sat, Dec 12, 2026', 'Reservado: sáb, 12 dic 2026'],
    ['this record can’t be deleted.', 'No se puede eliminar este registro.'],
    ['Hello,\n\nBooked: today\n', 'Hello,\n\nReservado: today\n'],
    ['Your move', 'Your move'],
    ['Nothing like it', 'Nothing like it'],
    ['', ''],
    ['Insured: cargo, commercial trucking', 'Con seguro: cargo, transporte comercial'],
    ['To book the move: $50.00', 'Para reservar la mudanza: $50.00'],
    ['To Denver: $50.00', 'A Denver: $50.00'],
    ['Test “Loading a truck” is due', 'Vence la prueba “Loading a truck”'],
    ['Q3 2026', 'T3 2026'],
    ['Quinn Adams', 'Quinn Adams'],
    ['Jobs, open', 'Trabajos, open'],
    ['Jobson Smith', 'Jobson Smith'],
    ['Add a date', 'Agregar una fecha'],
    ['Add a date and a location', 'Agregar una fecha y un lugar'],
    ['Add a date and a note', 'Agregar a date and a note'],
  ])('%j is %j', (text, expected) => {
    expect(spanish(text)).toBe(expected)
  })

  it.each([
    ['Truck 7, 26 ft, CO AB 123', 'Truck 7, 26 pies, CO AB 123'],
    ['3 × Sofa', '3 × Sofá'],
    ['3 × Lamp', '3 × Lamp'],
    ['Grandma’s (Sofa)', 'Grandma’s (Sofá)'],
    ['By the door, left (Crew of 5)', 'By the door, left (Cuadrilla de 5)'],
    ['Grandma’s (blue)', 'Grandma’s (blue)'],
  ])('of values, such as %j, is %j', (text, expected) => {
    expect(spanish(text, true)).toBe(expected)
    expect(spanish(text)).toBe(text)
  })
})

describe('a text of the catalog', () => {
  const spanish = createTranslator('es', readMessages('es'))

  it.each([
    'Free Range Movers',
    'Call Us Movers',
    'New England Movers',
    'Move & Store',
    'To The Top Movers',
    'No Job Too Small',
  ])('keeps the company %s', (name) => {
    expect(spanish(`Your move with ${name}`)).toBe(`Su mudanza con ${name}`)
    expect(spanish(name, true)).toBe(name)
    expect(spanish(`Something else. ${name}.`, true)).toContain(name)
  })

  it.each([
    ['Chrome on Android', 'Chrome en Android'],
    ['Samsung Internet on Android', 'Samsung Internet en Android'],
    ['Fees paid: $25.00', 'Cargos pagados: $25.00'],
    ['You agreed to $640.00.', 'Usted aceptó $640.00.'],
  ])('%j is %j', (text, expected) => {
    expect(spanish(text)).toBe(expected)
    expect(spanish(text, true)).toBe(expected)
  })
})
