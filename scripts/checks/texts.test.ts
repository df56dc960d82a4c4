import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/shared/kernel/languages.ts'
import {
  CATALOGS,
  catalogProblems,
  catalogText,
  readCatalog,
  sourceEntries,
  textSources,
  translationOf,
} from '../texts/catalog.ts'
import { textsOf } from '../texts/texts-of.ts'
import { translateSource } from '../texts/translate-source.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('the message catalog', () => {
  it.each(LANGUAGES)('has each text of the source and no other in %s (npm run generate)', (language) => {
    expect(catalogProblems(root, language)).toEqual([])
  })

  it.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))(
    'has a translation of each text in %s',
    (language) => {
      const missing = [...readCatalog(root, language)].filter(([, texts]) => texts.includes(''))
      expect(missing.map(([key]) => key)).toEqual([])
    },
  )

  it('has no preposition before a word such as ‘tomorrow’ or ‘in 3 days’ in Spanish', () => {
    const translations = readCatalog(root, 'es')
    const relative = /\b(?:expiry|ago|age)(?:Text|Words)\(/
    const sources = textSources(root).map((file) => ({
      file,
      source: readFileSync(path.join(root, file), 'utf8'),
    }))
    const texts = sources
      .filter(({ source }) => relative.test(source))
      .flatMap(({ file, source }) =>
        textsOf(file, source).flatMap(({ message, plural, parts }) =>
          parts.flatMap(({ slots }) =>
            slots.flatMap((slot, index) =>
              slot.kind === 'value' && relative.test(source.slice(...slot.of))
                ? [{ index, text: translationOf(translations, file, message, plural)?.[0] ?? '' }]
                : [],
            ),
          ),
        ),
      )
    expect(texts.length).toBeGreaterThan(5)
    const wrong = texts.filter(({ index, text }) =>
      new RegExp(`\\b(?:al|de|del|desde|el|hasta) \\{${index}\\}`).test(text),
    )
    expect(wrong).toEqual([])
  })

  it('has each noun that is written with its plural', () => {
    const entries = sourceEntries(root)
    const hidden = textSources(root).flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8')
      return [...source.matchAll(/'([a-z]+(?: [a-z]+)*)', '\1s'/g)].flatMap(([, noun = '']) =>
        entries.has(noun) ? [] : [`${file}: ${noun}`],
      )
    })
    expect(hidden).toEqual([])
  })

  describe('of a small product', () => {
    const small = mkdtempSync(path.join(tmpdir(), 'movesheet-texts-'))
    const page = path.join(small, 'src/web/Page.tsx')
    const catalog = path.join(small, CATALOGS, 'es.po')
    const generate = () => writeFileSync(catalog, catalogText(small, 'es'))
    beforeEach(() => {
      mkdirSync(path.dirname(page), { recursive: true })
      mkdirSync(path.dirname(catalog), { recursive: true })
      writeFileSync(page, 'export const Page = () => <p title="Pay">{`At most ${left} hours`}</p>')
      rmSync(catalog, { force: true })
      generate()
    })
    afterAll(() => rmSync(small, { recursive: true }))

    it('lacks a text that is new, until it is generated', () => {
      writeFileSync(page, 'export const Page = () => <p title="Pay">{`At most ${left} hours`} Pay now</p>')
      expect(catalogProblems(small, 'es')).toEqual(['missing: "{0} Pay now" of src/web/Page.tsx'])
      generate()
      expect(catalogProblems(small, 'es')).toEqual([])
    })

    it('lacks the message of an error that is new in the server', () => {
      const service = path.join(small, 'src/server/jobs/hours.ts')
      mkdirSync(path.dirname(service), { recursive: true })
      writeFileSync(
        service,
        'throw new AppError("job_not_open", { message: `At most ${left} hours are left.` })',
      )
      const missing = catalogProblems(small, 'es')
      rmSync(service)
      expect(missing).toEqual(['missing: "At most {0} hours are left." of src/server/jobs/hours.ts'])
    })

    it('has a message that no source uses any more', () => {
      writeFileSync(page, 'export const Page = () => <p>{`At most ${left} hours`}</p>')
      expect(catalogProblems(small, 'es')).toEqual(['not used: "Pay"'])
    })

    it('keeps the translation of a word in one file as long as the file has it', () => {
      const own = `msgctxt "src/web/Page.tsx"\nmsgid "Pay"\nmsgstr "Pago"\n`
      writeFileSync(catalog, `${readFileSync(catalog, 'utf8')}\n${own}`)
      generate()
      const kept = readCatalog(small, 'es')
      expect(readFileSync(catalog, 'utf8')).toContain(own)
      expect(catalogProblems(small, 'es')).toEqual([])
      expect(translationOf(kept, 'src/web/Page.tsx', 'Pay')).toEqual(['Pago'])
      expect(translationOf(kept, 'src/web/Other.tsx', 'Pay')).toEqual([''])
      writeFileSync(path.join(small, 'src/web/Other.tsx'), 'export const Pay = () => <p title="Pay" />')
      writeFileSync(page, 'export const Page = () => <p>{`At most ${left} hours`}</p>')
      expect(catalogProblems(small, 'es')).toEqual(['not used: "Pay"'])
      rmSync(path.join(small, 'src/web/Other.tsx'))
    })

    it('keeps translations, and refuses one that loses a value', () => {
      const translate = (english: string, spanish: string) =>
        writeFileSync(
          catalog,
          readFileSync(catalog, 'utf8').replace(
            `"${english}"\nmsgstr ""`,
            `"${english}"\nmsgstr "${spanish}"`,
          ),
        )
      translate('Pay', 'Pagar')
      generate()
      expect(readCatalog(small, 'es').get('Pay')).toEqual(['Pagar'])
      translate('At most {0} hours', 'Como máximo, horas')
      expect(catalogProblems(small, 'es')).toEqual(['other placeholders: "Como máximo, horas"'])
    })
  })
})

const messagesOf = (source: string, file = 'a.tsx') =>
  textsOf(file, source).map(({ message, plural }) => (plural === undefined ? message : [message, plural]))

describe('the texts of a source file', () => {
  it.each([
    ['<p>Pay now</p>', ['Pay now']],
    ['<p>\n  Pay <b>{amount}</b>{" "}\n  now\n</p>', ['Pay <0/> now']],
    ['<p>Pay <b>now</b> or {later}{" "}online</p>', ['Pay <0>now</0> or {1} online']],
    ['<TextInput label="Name" className="wide" placeholder={`At most ${most}`} />', ['Name', 'At most {0}']],
    ["notify({ message: 'Saved.', color: 'green' })", ['Saved.']],
    ["const LABELS = { open: 'Open', done: 'Done' }", ['Open', 'Done']],
    [
      'throw new AppError("rest_conflict", { message: `At most ${left} can be refunded.` })',
      ['At most {0} can be refunded.'],
    ],
    ["`${n.toLocaleString('en-US')} ${n === 1 ? 'item' : 'items'}`", [['item', 'items']]],
    ["n === 1 ? '1 job' : `${n} jobs`", [['1 job', '{n} jobs']]],
    ["<PagedList nouns={['job', 'jobs']} />", ['job', 'jobs']],
    ["const VOLUMES = { Bedroom: { 'Bed, king': 70 } }", ['Bedroom', 'Bed, king']],
    ["text('Paid at delivery (49 CFR 375.407(a)).')", ['Paid at delivery (49 CFR 375.407(a)).']],
    ['html`<h1 class="big">Your quote</h1>${total}`', ['Your quote']],
    [
      'html`<ul aria-label="Licenses and insurance" class="Big one">${rows}</ul>`',
      ['Licenses and insurance'],
    ],
    ["const PHRASES = { A2: '2-bedroom apartment' }", ['2-bedroom apartment']],
  ])('%s has %j', (source, messages) => {
    expect(messagesOf(source)).toEqual(messages)
  })

  it.each([
    "import a from './Some text.ts'",
    "type Kind = 'Some text'",
    "if (event.key === 'Enter' || name === 'Some text') go()",
    "throw new Error('Some text that engineers read')",
    "log.info({ id }, 'Mail sent to the person')",
    "headers.set('Content-Type', 'text/plain')",
    'sql`select id from users where name = ${name}`',
    "<div className='some class' role='status' />",
    "<input type='text' name='First name' autoComplete='given name' />",
    'const holder = `charge ${id}`',
  ])('%s has none', (source) => {
    expect(messagesOf(source)).toEqual([])
  })
})

describe('a page in another language', () => {
  const translate = (
    source: string,
    translations: Record<string, readonly [string, string]>,
    file = 'a.tsx',
  ) => translateSource(file, source, (message) => translations[message])
  const both = (text: string) => [text, text] as const

  it.each([
    ['<p>Pay now</p>', { 'Pay now': both('Paga ya') }, '<p>{"Paga ya"}</p>'],
    [
      '<p>Pay <b>{a}</b> for {b}</p>',
      { 'Pay <0/> for {1}': both('Por {1}, paga <0/>') },
      '<p>{"Por "}{b}{", paga "}<b>{a}</b></p>',
    ],
    [
      '<p>It is <b>new</b></p>',
      { 'It is <0>new</0>': both('Es <0>nuevo</0>') },
      '<p>{"Es "}<b>{"nuevo"}</b></p>',
    ],
    ['<a title="Pay" />', { Pay: both('Paga "ya"') }, String.raw`<a title={"Paga \"ya\""} />`],
    ['f(`At most ${a}`)', { 'At most {0}': both('`{0}` como máximo') }, 'f(`\\`${a}\\` como máximo`)'],
    [
      "n === 1 ? '1 job' : `${n} jobs`",
      { '1 job': ['1 trabajo', '{n} trabajos'] as const },
      'n === 1 ? "1 trabajo" : `${n} trabajos`',
    ],
    [
      'f(`Due ${isNow ? "now or never" : ""}`)',
      { 'now or never': both('ya') },
      'f(`Due ${isNow ? "ya" : ""}`)',
    ],
    ['<p>Not translated</p>', {}, '<p>Not translated</p>'],
    [
      "const VOLUMES = { Bedroom: { 'Bed, king': 70 } }; const SHOWN_NAMES: Record<string, string> = {}",
      { 'Bed, king': both('Cama king'), Bedroom: both('Dormitorio') },
      `const VOLUMES = { Bedroom: { 'Bed, king': 70 } }; const SHOWN_NAMES: Record<string, string> = {"Bedroom":"Dormitorio","Bed, king":"Cama king"}`,
    ],
  ])('%s with %j is %s', (source, translations, expected) => {
    expect(translate(source, translations)).toBe(expected)
  })

  it('has each text translated, in each file', () => {
    /** Writes each letter outside of placeholders as another one, so that what stays English is seen. */
    const marked = (text: string) =>
      text.replaceAll(/\{\w+\}|<\/?\d+\/?>|[a-z]/gi, (one) => (one.length > 1 ? one : '§'))
    const problems = textSources(root)
      .filter((file) => !file.startsWith('src/server/'))
      .flatMap((file) => {
        const source = readFileSync(path.join(root, file), 'utf8')
        const code = translateSource(file, source, (message, plural) => [
          marked(message),
          marked(plural ?? message),
        ])
        return textsOf(file, code)
          .filter(({ as, message }) => as !== 'name' && /[a-z]/i.test(message.replaceAll(/\{\w+\}/g, '')))
          .map(({ message }) => `${file}: ${message}`)
      })
    expect(problems).toEqual([])
  })
})
