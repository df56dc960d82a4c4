// Attacks a running product: scripts in every text, forged tokens, foreign ids, bombs, races, timing:
// [--only=tokens,xss,…] [--samples=300] [--screens=1000] [--ids=1000]
import { textOption } from './kernel/options.ts'
import { report, table } from './kernel/report.ts'
import { attackBombs } from './attack/bombs.ts'
import { attackForeignIds } from './attack/foreign-ids.ts'
import { attackHeaders } from './attack/headers.ts'
import { attackLinks } from './attack/links.ts'
import { attackMessageLinks } from './attack/message-links.ts'
import { attackPatterns } from './attack/patterns.ts'
import { attackPrivileges } from './attack/privileges.ts'
import { attackRaces } from './attack/races.ts'
import { attackServers } from './attack/servers.ts'
import { attackSessions } from './attack/sessions.ts'
import { attackQueries } from './attack/queries.ts'
import { attackTiming } from './attack/timing.ts'
import { attackTokens } from './attack/tokens.ts'
import { attackTypedEmails } from './attack/typed-emails.ts'
import { attackWire } from './attack/wire.ts'
import { attackScreens } from './attack/xss.ts'
import { openAttackContext, type AttackContext, type AttackResult } from './attack/scene.ts'

const ATTACKS: Record<string, (scene: AttackContext) => Promise<AttackResult[]>> = {
  tokens: attackTokens,
  sessions: attackSessions,
  headers: attackHeaders,
  wire: attackWire,
  links: attackLinks,
  messages: attackMessageLinks,
  servers: attackServers,
  bombs: attackBombs,
  patterns: attackPatterns,
  privileges: attackPrivileges,
  ids: attackForeignIds,
  emails: attackTypedEmails,
  queries: attackQueries,
  races: attackRaces,
  timing: attackTiming,
  xss: attackScreens,
}

const only = textOption('only')?.split(',')
const unknown = only?.filter((name) => !(name in ATTACKS)) ?? []
if (unknown.length > 0) throw new Error(`--only takes ${Object.keys(ATTACKS).join(', ')}`)

const { scene, close } = await openAttackContext()
// Leave nothing running when the drill is interrupted.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)))
const all: (AttackResult & { attack: string })[] = []
try {
  for (const [attack, run] of Object.entries(ATTACKS)) {
    if (only && !only.includes(attack)) continue
    process.stdout.write(`${attack} … `)
    const startedAt = Date.now()
    const tried = await run(scene).catch((error: unknown): AttackResult[] => [
      {
        what: 'the attack itself',
        tries: 0,
        came: 'broke off',
        holes: [String(error instanceof Error ? error.stack : error)],
      },
    ])
    all.push(...tried.map((one) => ({ attack, ...one })))
    process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
    for (const hole of tried.flatMap((one) => one.holes).slice(0, 20)) process.stdout.write(`  ${hole}\n`)
  }
} finally {
  await close()
}

const holes = all.flatMap(({ attack, what, holes: found }) =>
  found.map((hole) => `${attack}, ${what}: ${hole}`),
)
report(
  'attack',
  [
    table(
      ['attack', 'what was tried', 'times', 'what came', 'got through'],
      all.map(({ attack, what, tries, came, holes: found }) => [attack, what, tries, came, found.length]),
    ),
    '',
    holes.length === 0
      ? `${all.reduce((sum, { tries }) => sum + tries, 0)} tries; nothing got through.`
      : `${holes.length} got through:\n\n${holes
          .slice(0, 100)
          .map((hole) => `- ${hole}`)
          .join('\n')}`,
  ].join('\n'),
)
if (holes.length > 0) process.exitCode = 1
