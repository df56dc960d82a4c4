import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pino } from 'pino'
import { createApp } from '../app.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { playExamples } from '../gallery/gallery.ts'
import { pdfModel } from '../jobs/documents/pages/pages.ts'
import { FULL_DOCUMENTS, fullJob, moneyOf, sourceOf, stateOf } from '../jobs/documents/pages/pages.fixture.ts'
import { translate } from '../kernel/language/catalogs.ts'
import { translatePdf } from '../kernel/language/pdf-language.ts'
import { TEMPLATE_NAMES } from '../../shared/jobs/documents/document.ts'
import { createTestApp, type TestApp } from './app.ts'
import { ROWS } from './access.rows.ts'
import { createAccessFixture, type AccessFixture, type PersonName } from './access.world.ts'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { declaredEndpoints } from './endpoints.ts'
import { addPseudoLanguage, outsideCatalog, PSEUDO, removePseudoLanguage } from './pseudo-language.ts'
import { renderPdf } from '../adapters/pdf/render.ts'
import { readPdf } from '../adapters/pdf/read-pdf.ts'
import { textOfHtml } from '../adapters/mail/mail.html.ts'
import { DESCRIPTIVE_SYMBOLS } from '../../shared/jobs/documents/inventory.symbols.ts'

/** Texts of answers that stay English, by the end of their path in the answer, with the reason. */
const STAYS: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\.(?:clause|variables\.wording\.|consent\.)/, 'what people agree to, as the records prove it'],
  [/^(?:getWording|listWordings|saveWording)\b/, 'agreement wordings'],
  [/^(?:getChangeOrders|signChangeOrder) \.pricing\./, 'lines that people sign, as the records prove it'],
  [/\.documents\.\w+\.variables\./, 'content of a document, which agreements hash'],
  [
    /^(?:listNotices|saveNotice|resetNotice|getNoticeFacts)\b/,
    'templates of the company with their examples',
  ],
  [/^previewBookingInfo\b/, 'a message before its recipient is chosen'],
  [/^(?:saveOwnDocument|listOwnDocumentVersions)\b/, 'documents that a company wrote'],
  [/^addPushDevice\b/, 'the name of a device, which is stored'],
  [/^downloadOwnData\b/, 'a file of what is stored'],
  [/^(?:readAudit|exportAudit)\b/, 'the audit log names tables and columns'],
  [/^planRoute\b/, 'directions of the map provider'],
  [
    /\.(?:key|kind|productName|attestation|productItem)$|\.rp\.name$/,
    'names for machines, and of the product',
  ],
  [/^exportAccounting\b|^export\w+ .*\.content$/, 'files for other programs'],
  [/\.(?:who|client|contact)$/, 'names, and texts shown in place of a name'],
  [/\.gaps\[\]\.key$|^listJobHistory .*\.field$/, 'a name for machines'],
  [/\.memo$|\.communication\./, 'stored text'],
]

/** Names, and what people write, in the examples of the gallery; the citation of a rule. */
const WRITTEN = [
  '1600 Broadway',
  '1777 Broadway',
  'Lee',
  'Movesheet',
  '49 CFR',
  'The elevator on Saturday',
  'Hello Clara,\n\nWe reserved the elevator from 9 to 11 AM.',
  'We are sorry about the chair. Please send us a photo of it.',
  'The elevator is out of order.',
  'Family visit',
]

/** Words of Intl in the days of the pseudo-language. */
const INTL_WORDS = new Set(
  'dim lun mar mer ĵaŭ ven sab dimanĉo jan feb apr maj jun jul aŭg sep okt nov dec'.split(' '),
)

const endpoints = await declaredEndpoints()
let t: TestApp
let world: AccessFixture

beforeAll(async () => {
  t = await createTestApp()
  world = await createAccessFixture(t, 'Zqamover')
  addPseudoLanguage()
  await t.owner.query('update users set language = $1, is_language_chosen = true', [PSEUDO])
}, 240_000)
afterAll(async () => {
  removePseudoLanguage()
  await t.close()
})

describe('in a language whose every message is marked', () => {
  it('answers have no English text of the catalog unmarked', async () => {
    const unmarked: { where: string; text: string }[] = []
    for (const endpoint of endpoints) {
      const wire = new Set<string>()
      collectNames(z.toJSONSchema(endpoint.answer, { unrepresentable: 'any', io: 'output' }), wire)
      const row = ROWS[endpoint.name] ?? {}
      const people: PersonName[] =
        endpoint.method === 'GET' ? ['admin', 'crewTrusted', 'client'] : [row.by ?? 'admin']
      for (const who of people)
        visitTexts(await answerOf(endpoint, who), '', (path, text) => {
          const where = `${endpoint.name} ${path}`
          if (text.includes('«') || wire.has(text) || STAYS.some(([pattern]) => pattern.test(where))) return
          if (translate(text, PSEUDO) !== text) unmarked.push({ where, text })
        })
    }
    const stored = await storedTexts(t)
    const problems = new Set(
      unmarked
        .filter(({ text }) => !stored.has(text))
        .map(({ where, text }) => `${where}: ${text.slice(0, 120)}`),
    )
    expect([...problems]).toEqual([])
  }, 240_000)

  it('errors and the messages of fields have nothing but marked texts and data', async () => {
    const problems: string[] = []
    let fieldCount = 0
    for (const endpoint of endpoints.filter(({ method, body }) => method === 'POST' && body)) {
      const keys = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : []
      // A field that takes one of them refuses the other.
      for (const wrong of [{}, -1]) {
        const body = Object.fromEntries(keys.map((key) => [key, wrong]))
        const { status, answer } = await callAs(endpoint, 'admin', body)
        if (status < 400) continue
        const fields: Record<string, string> = answer.data?.fields ?? {}
        fieldCount += Object.keys(fields).length
        for (const text of [answer.message, ...Object.values(fields)]) {
          const fault = faultOf(text, new Set())
          if (fault !== null) problems.push(`${endpoint.name}: ${fault}`)
        }
      }
    }
    expect(fieldCount).toBeGreaterThan(500)
    expect(problems).toEqual([])
  }, 240_000)

  it.each(TEMPLATE_NAMES)(
    'the document %s has nothing but marked texts, data and legal texts',
    async (name) => {
      const state = stateOf(fullJob(), FULL_DOCUMENTS)
      const english = pdfModel(name, sourceOf(state, { money: moneyOf(state) }))
      const model = translatePdf(english, PSEUDO)
      const texts: string[] = [
        model.title,
        model.reference,
        model.printedAt,
        ...Object.values(model.words ?? {}).map((word) => word.replaceAll(/\{\w+\}/g, '')),
      ]
      for (const block of model.blocks)
        if (!block.isLegal)
          visitTexts(block, '', (path, text) => {
            if (!/\.(?:kind|align)$/.test(path)) texts.push(text)
          })
      // Codes of the symbols are the same in every language.
      const known = new Set<string>(DESCRIPTIVE_SYMBOLS.map(({ code }) => code))
      visitTexts(state, '', (_path, text) => known.add(text))
      expect(texts.flatMap((text) => faultOf(text, wordsOf(known)) ?? [])).toEqual([])
      const { pages } = readPdf(await renderPdf(model))
      const drawn = pages.flat().map(({ text }) => text)
      expect(drawn.join(' ')).toContain(model.title)
      expect(model.title).toMatch(/^«/)
      expect(drawn).toContainEqual(expect.stringMatching(/^«page »1« of »\d+$/))
    },
  )

  it('every message of the gallery to a person with an account has nothing but marked texts and data', async () => {
    const gallery = await createTestApp()
    try {
      const accounts = await loadPseudoDemo(gallery)
      const shown = (await playExamples(gallery.kernel, createApp)) ?? []
      expect(shown.length).toBeGreaterThan(50)
      expect(
        shown.flatMap(({ example, problem }) => (problem === null ? [] : [example.title, problem])),
      ).toEqual([])
      const messages = shown.flatMap(({ example, messages: sent }) =>
        sent
          // Nobody has chosen a language for an address without an account, such as that of the office.
          .filter(({ channel, to }) => channel !== 'mail' || accounts.has(to))
          .map((message) => ({ example, message })),
      )
      expect(new Set(messages.map(({ message }) => message.channel))).toEqual(
        new Set(['mail', 'text', 'push']),
      )
      const known = wordsOf(await storedTexts(gallery, OUTGOING))
      const problems = messages.flatMap(({ example, message: { channel, subject, text, html } }) =>
        [subject, text, textOfHtml(html.replace(/<style>[^]*?<\/style>/, ''))].flatMap((part) => {
          const fault = faultOf(part, known)
          return fault === null ? [] : [`${example.title}, ${channel}: ${fault}`]
        }),
      )
      expect(problems).toEqual([])
    } finally {
      await gallery.close()
    }
  }, 240_000)
})

/** Loads the demo, whose people all read the pseudo-language; returns the addresses with an account. */
async function loadPseudoDemo({ owner, kernel }: TestApp): Promise<Set<string>> {
  await loadDemo(owner, { now: new Date(), log: pino({ level: 'silent' }), storage: kernel.storage })
  // Accounts that the examples make have the language too.
  await owner.query(
    `create function read_pseudo_language() returns trigger language plpgsql as $$
    begin new.language := '${PSEUDO}'; new.is_language_chosen := true; return new; end $$`,
  )
  await owner.query(
    'create trigger read_pseudo_language before insert on users for each row execute function read_pseudo_language()',
  )
  await owner.query('update users set language = $1, is_language_chosen = true', [PSEUDO])
  const { rows } = await owner.query<{ email: string }>('select email from users where email is not null')
  return new Set(rows.map(({ email }) => email))
}

/** Returns what is wrong with a text: words outside of the marks that are no data, or marks within marks; null if nothing is. */
function faultOf(text: string, known: ReadonlySet<string>): string | null {
  if (/«[^»]*«/.test(text)) return `translated twice: ${text}`
  const unwritten = WRITTEN.reduce((rest, one) => rest.replaceAll(one, ''), text)
  const words = (outsideCatalog(unwritten).match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !known.has(word) && !INTL_WORDS.has(word.toLowerCase()),
  )
  return words.length === 0 ? null : `${words.join(' ')} in ${text}`
}

/** Calls an endpoint as its row says, or with another body. */
async function callAs(
  endpoint: Endpoint,
  who: PersonName,
  other?: object,
): Promise<{ status: number; answer: Awaited<ReturnType<TestApp['call']>>['body'] }> {
  const row = ROWS[endpoint.name] ?? {}
  const params: Record<string, string | number> = (await row.at?.(world)) ?? {}
  const own = async () =>
    (await row.bodyOf?.(world, params, who)) ?? row.body ?? (endpoint.body ? {} : undefined)
  const body = endpoint.method === 'POST' ? (other ?? (await own())) : undefined
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? 1),
  )
  const query = row.query ?? (await row.queryOf?.(world, params))
  const url = query === undefined ? path : `${path}?${query}`
  const caller = endpoint.access === 'public' ? null : world.people[who]
  const { status, body: answer } = await t.call(caller, endpoint.method, url, body, {
    'accept-language': PSEUDO,
  })
  return { status, answer }
}

/** Calls an endpoint as its row says; returns the body of the answer, of an error only what people read. */
async function answerOf(endpoint: Endpoint, who: PersonName): Promise<unknown> {
  const { status, answer } = await callAs(endpoint, who)
  return status < 400 ? answer : { message: answer.message, fields: answer.data?.fields }
}

function visitTexts(value: unknown, path: string, visit: (path: string, text: string) => void): void {
  if (typeof value === 'string') visit(path, value)
  else if (value instanceof Uint8Array) return
  else if (Array.isArray(value)) for (const one of value) visitTexts(one, `${path}[]`, visit)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) visitTexts(one, `${path}.${key}`, visit)
}

/** Collects the values of enumerations and literals of a schema. */
function collectNames(schema: unknown, into: Set<string>): void {
  if (Array.isArray(schema)) for (const one of schema) collectNames(one, into)
  else if (typeof schema === 'object' && schema !== null)
    for (const [key, one] of Object.entries(schema)) {
      if (key === 'enum' && Array.isArray(one)) for (const name of one) into.add(String(name))
      else if (key === 'const') into.add(String(one))
      else collectNames(one, into)
    }
}

const wordsOf = (texts: ReadonlySet<string>) =>
  new Set([...texts].flatMap((text) => text.match(/\p{L}{3,}/gu) ?? []))

/** Tables of what was sent, which must not excuse itself. */
const OUTGOING = ['deliveries', 'account_mails', 'communications', 'history']

/** Returns every text that is stored, in other tables than these. */
async function storedTexts({ owner }: TestApp, without: readonly string[] = []): Promise<Set<string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname <> all($1)`,
    [without],
  )
  const texts = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: unknown }>(`select to_jsonb(x) as row from "${name}" x`)
    for (const { row } of rows) visitTexts(row, '', (_path, text) => texts.add(text))
  }
  return texts
}
