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

/** Texts of answers that stay English, by the end of their path in the answer, with the reason. */
const STAYS: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\.(?:clause|variables\.wording\.|consent\.)/, 'what people agree to, as the records prove it'],
  [/^(?:getWording|listWordings|saveWording)\b/, 'agreement wordings'],
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
  [/\.(?:who|client|contact)$/, 'names, and what stands for one'],
  [/\.gaps\[\]\.key$/, 'a name for machines'],
  [/\.memo$|\.communication\./, 'stored text'],
]

/** Examples of the gallery whose words a person writes. */
const WRITTEN = new Set([
  'The office writes to the client',
  'The office answers a complaint',
  'A worker asks for a manager',
  'A worker asks for time off',
])

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
  await t.owner.query('update users set language = $1', [PSEUDO])
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
          if (text.includes('⟦') || wire.has(text) || STAYS.some(([pattern]) => pattern.test(where))) return
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

  it('documents have no label of the catalog unmarked', () => {
    const state = stateOf(fullJob(), FULL_DOCUMENTS)
    const problems = TEMPLATE_NAMES.flatMap((name) => {
      const model = translatePdf(pdfModel(name, sourceOf(state, { money: moneyOf(state) })), PSEUDO)
      const texts: string[] = [model.title, model.printedAt, model.pageLabel ?? '']
      for (const block of model.blocks)
        if (!block.isLegal) visitTexts(block, '', (_path, text) => texts.push(text))
      return texts
        .filter((text) => !text.includes('⟦') && translate(text, PSEUDO) !== text)
        .map((text) => `${name}: ${text}`)
    })
    expect(problems).toEqual([])
  })

  it('every message of the gallery to a person with an account is marked, and has no English sentence', async () => {
    const gallery = await createTestApp()
    try {
      await loadDemo(gallery.owner, {
        now: new Date(),
        log: pino({ level: 'silent' }),
        storage: gallery.kernel.storage,
      })
      // Accounts that the examples make have the language too.
      await gallery.owner.query(
        `create function read_pseudo_language() returns trigger language plpgsql as $$
        begin new.language := '${PSEUDO}'; return new; end $$`,
      )
      await gallery.owner.query(
        'create trigger read_pseudo_language before insert on users for each row execute function read_pseudo_language()',
      )
      await gallery.owner.query('update users set language = $1', [PSEUDO])
      const { rows } = await gallery.owner.query<{ email: string }>(
        'select email from users where email is not null',
      )
      const accounts = new Set(rows.map(({ email }) => email))
      const shown = (await playExamples(gallery.kernel, createApp)) ?? []
      expect(shown.length).toBeGreaterThan(50)
      const known = wordsOf(await storedTexts(gallery, OUTGOING))
      const problems = shown.flatMap(({ example, messages, problem }) =>
 WRITTEN.has(example.title) ? [] : [
        ...(problem === null ? [] : [`${example.title}: ${problem}`]),
        ...messages.flatMap(({ channel, to, subject, text }) => {
          // Nobody has chosen a language for an address without an account, such as that of the office.
          if (channel === 'mail' && !accounts.has(to)) return []
          const rest = outsideCatalog(`${subject}\n${text}`)
          const words = (rest.match(/(?<!\p{L})\p{Ll}{3,}/gu) ?? []).filter(
            (word) => !known.has(word) && !INTL_WORDS.has(word),
          )
          return words.length === 0
            ? []
            : [
                `${example.title}, ${channel}: ${words.join(' ')} | ${JSON.stringify(rest.slice(0, 900))} | ${JSON.stringify(text.slice(0, 500))}`,
              ]
        }),
      ])
      expect(problems).toEqual([])
    } finally {
      await gallery.close()
    }
  }, 240_000)
})

/** Calls an endpoint as its row says; returns the body of the answer, of an error only what people read. */
async function answerOf(endpoint: Endpoint, who: PersonName): Promise<unknown> {
  const row = ROWS[endpoint.name] ?? {}
  const params: Record<string, string | number> = (await row.at?.(world)) ?? {}
  const body =
    endpoint.method === 'POST'
      ? ((await row.bodyOf?.(world, params, who)) ?? row.body ?? (endpoint.body ? {} : undefined))
      : undefined
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? 1),
  )
  const query = row.query ?? (await row.queryOf?.(world, params))
  const url = query === undefined ? path : `${path}?${query}`
  const caller = endpoint.access === 'public' ? null : world.people[who]
  const answer = await t.call(caller, endpoint.method, url, body, { 'accept-language': PSEUDO })
  if (answer.status < 400) return answer.body
  return { message: answer.body.message, fields: answer.body.data?.fields }
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
  new Set([...texts].flatMap((text) => text.match(/\p{Ll}{3,}/gu) ?? []))

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
