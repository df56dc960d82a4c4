import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { problemsOf, readSource, upwardImportsOf } from './imports.ts'
import { WINGS_PICTURE, wingsPicture } from './wings-picture.ts'

const root = path.resolve(import.meta.dirname, '../..')

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.gen.ts'))

it('every import of the repository is allowed', () => {
  expect(files.length).toBeGreaterThan(2_000)
  expect(files.flatMap((file) => problemsOf(file, readSource(root, file)))).toEqual([])
})

it('no import goes up to a higher wing', () => {
  expect(files.flatMap((file) => upwardImportsOf(file, readSource(root, file)))).toEqual([])
})

it('the picture of the imports is the current one: if not, run npm run generate and commit the file', () => {
  expect(readSource(root, WINGS_PICTURE)).toBe(wingsPicture(root))
})

it.each<[file: string, text: string, upward: string[]]>([
  [
    'src/server/company/fleet/x.ts',
    "import '../../jobs/jobs/job.service.ts'",
    ['server/company/fleet → server/jobs/jobs/job.service.ts'],
  ],
  [
    'src/web/people/clients/x.ts',
    "import type { A } from '../../../shared/money/payments/checkout.ts'",
    ['web/people/clients → shared/money/payments/checkout.ts'],
  ],
  [
    'src/web/people/map/x.ts',
    "import '../../money/cards/charge.ts'",
    ['web/people/map → web/money/cards/charge.ts'],
  ],
  [
    'src/shared/kernel/x.ts',
    "export * from '../trade/profiles.ts'",
    ['shared/kernel → shared/trade/profiles.ts'],
  ],
  ['src/server/money/payments/x.ts', "import '../../jobs/jobs/job.service.ts'", []],
  ['src/server/jobs/documents/x.ts', "import '../jobs/job.service.ts'", []],
])('in %s, %s goes up to %j', (file, text, upward) => {
  expect(upwardImportsOf(file, text)).toEqual(upward)
})

it.each<[what: string, file: string, text: string]>([
  ['shared imports the server', 'src/shared/jobs/jobs/x.ts', "import '../../../server/app.ts'"],
  [
    'shared imports the server as a type',
    'src/shared/jobs/jobs/x.ts',
    "import type { A } from '../../../server/app.ts'",
  ],
  ['shared imports the web', 'src/shared/jobs/jobs/x.ts', "export * from '../../../web/kernel/api.ts'"],
  ['shared imports Node', 'src/shared/jobs/jobs/x.ts', "import { readFileSync } from 'node:fs'"],
  ['shared imports a package with I/O', 'src/shared/jobs/jobs/x.ts', "import pg from 'pg'"],
  ['the shared kernel imports a feature', 'src/shared/kernel/x.ts', "import '../jobs/jobs/job.ts'"],
  ['shared reads the clock', 'src/shared/jobs/jobs/x.ts', 'export const now = Date.now()'],
  ['shared reads the clock by a date', 'src/shared/jobs/jobs/x.ts', 'export const now = new Date()'],
  ['shared uses chance', 'src/shared/jobs/jobs/x.ts', 'export const one = Math.random()'],
  ['the web imports the server', 'src/web/kernel/x.ts', "import '../../server/app.ts'"],
  [
    'the web imports the server as a type',
    'src/web/kernel/x.ts',
    "import type { Mailer } from '../../server/adapters/mail/mail.ts'",
  ],
  [
    'the web imports the server dynamically',
    'src/web/jobs/jobs/x.ts',
    "void import('../../../server/jobs/jobs/job.store.ts')",
  ],
  ['the web imports a server package', 'src/web/jobs/jobs/x.ts', "import pg from 'pg'"],
  ['the web imports a package that is not listed', 'src/web/jobs/jobs/x.ts', "import 'left-pad'"],
  ['a web feature imports another', 'src/web/jobs/jobs/x.ts', "import '../../people/clients/x.ts'"],
  [
    'a web feature imports another from a nested folder',
    'src/web/jobs/jobs/list/deep/x.ts',
    "import '../../../../people/clients/x.ts'",
  ],
  [
    'a web feature imports another by a detour',
    'src/web/jobs/jobs/x.ts',
    "import './../../people/clients/x.ts'",
  ],
  ['a web feature imports the app', 'src/web/jobs/jobs/x.ts', "import '../../app/router.ts'"],
  [
    "a web feature imports the visitors' parts",
    'src/web/jobs/jobs/x.ts',
    "import '../../visitors/common/send.ts'",
  ],
  ['a new web folder imports another feature', 'src/web/new-folder/x.ts', "import '../jobs/jobs/x.ts'"],
  ['the web kernel imports a feature', 'src/web/kernel/x.ts', "import '../jobs/jobs/list/x.ts'"],
  ['the components import a feature', 'src/web/ui/x.tsx', "import '../jobs/jobs/list/x.ts'"],
  ["a visitors' page imports the component library", 'src/web/visitors/quote/x.ts', "import '@mantine/core'"],
  ["a visitors' page imports another", 'src/web/visitors/quote/x.ts', "import '../booking/flow.ts'"],
  [
    "the visitors' parts import a feature",
    'src/web/visitors/common/x.ts',
    "import '../../money/payments/charge-words.ts'",
  ],
  [
    'a folder that features have in common imports a feature',
    'src/web/money/cards/x.ts',
    "import '../payments/PayPanel.tsx'",
  ],
  [
    'the components import what features have in common',
    'src/web/ui/x.ts',
    "import '../money/cards/charge.ts'",
  ],
  ['the server imports the web', 'src/server/jobs/jobs/x.ts', "import '../../../web/main.tsx'"],
  [
    "a feature imports another one's store",
    'src/server/people/clients/x.ts',
    "import '../../jobs/jobs/job.store.ts'",
  ],
  [
    "a feature imports another one's store by a detour",
    'src/server/people/clients/x.ts',
    "import './../../jobs/jobs/job.store.ts'",
  ],
  [
    "a nested folder imports another feature's store",
    'src/server/jobs/documents/pages/x.ts',
    "import { a } from '../../jobs/job.store.ts'",
  ],
  [
    "a nested folder exports from another feature's routes",
    'src/server/jobs/documents/pages/x.ts',
    "export { a } from '../../jobs/job.routes.ts'",
  ],
  [
    "a feature imports another one's routes",
    'src/server/people/clients/x.ts',
    "import '../../jobs/jobs/job.routes.ts'",
  ],
  [
    'a feature imports what puts features together',
    'src/server/jobs/jobs/x.ts',
    "import '../../features.ts'",
  ],
  ['a feature imports the demo', 'src/server/jobs/jobs/x.ts', "import '../../demo/jobs.ts'"],
  ['a feature imports test support', 'src/server/jobs/jobs/x.ts', "import '../../testing/app.ts'"],
  [
    'a feature imports a fixture',
    'src/server/jobs/jobs/x.ts',
    "import '../../messages/phone/phone.fixture.ts'",
  ],
  [
    'the server kernel imports a feature',
    'src/server/kernel/http/x.ts',
    "import '../../jobs/jobs/job.service.ts'",
  ],
  [
    'the server kernel imports a feature dynamically',
    'src/server/kernel/http/x.ts',
    "void import('../../visitors/booking/days.service.ts')",
  ],
  [
    'an adapter imports a feature',
    'src/server/adapters/mail/x.ts',
    "import '../../jobs/jobs/job.service.ts'",
  ],
  [
    'the tables import the server kernel',
    'src/server/tables/x.ts',
    "import type { Tx } from '../kernel/db/tenancy.ts'",
  ],
  ['a room that does not exist is imported', 'src/server/jobs/jobs/x.ts', "import '../../../mobile/x.ts'"],
  ['a test of the web imports the server', 'src/web/jobs/jobs/x.test.ts', "import '../../../server/app.ts'"],
])('an import is refused if %s', (_what, file, text) => {
  expect(problemsOf(file, text)).toHaveLength(1)
})

it.each<[file: string, text: string]>([
  ['src/server/people/clients/x.ts', "import type { Tx } from '../../kernel/db/tenancy.ts'"],
  ['src/server/people/clients/x.ts', "import { openJob } from '../../jobs/jobs/job.service.ts'"],
  ['src/server/people/clients/x.test.ts', "import { createTestApp } from '../../testing/app.ts'"],
  ['src/web/app/pages/x.tsx', "import { JobScreen } from '../../jobs/jobs/screen/JobScreen.tsx'"],
  ['src/web/visitors/quote/x.tsx', "import { useState } from 'react'"],
  ['src/web/visitors/booking/x.ts', "import '../../money/cards/charge.ts'"],
  ['src/web/money/payments/x.ts', "import '../cards/charge.ts'"],
])('an allowed import passes: %s, %s', (file, text) => {
  expect(problemsOf(file, text)).toEqual([])
})
