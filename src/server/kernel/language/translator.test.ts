import { describe, expect, it } from 'vitest'
import { readMessages } from './catalogs.ts'
import { createTranslator } from './translator.ts'

const english = readMessages('en').filter(({ message }) => !/<\d/.test(message))

/** Returns a message with another value at each placeholder. */
const filled = (message: string) =>
  message.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === 'n' ? '7' : `Žž${name}`))

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
  const texts = [...new Set(english.flatMap(({ message, plural }) => [message, ...(plural === undefined ? [] : [plural])]))]
  const patterns = texts.filter((text) => /\{\w+\}/.test(text))

  it('is found by its text', () => {
    const wrong = texts.filter((text) => !/\{\w+\}/.test(text) && translate(text) !== `[${text}]` && /\p{L}/u.test(text))
    expect(wrong).toEqual([])
  })

  it('is found by its text with values', () => {
    // Little else than values, such as '{0} of {1}': it is found as a value of another message.
    const isWeak = (text: string) => /^[^\p{L}]*\{[^n]/u.test(text) && text.replaceAll(/\{\w+\}/g, '').length < 7
    const wrong = patterns.filter((text) => translate(filled(text)) !== `[${filled(text)}]` && !isWeak(text))
    expect(wrong.map((text) => [text, translate(filled(text))])).toEqual([])
    expect(translate('At most 1 of 2.')).toBe('[At most [1 of 2].]')
  })
})
