import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { statusLabels, typeLabel, typeLabels } from '../../shared/trade/job.labels.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../shared/trade/job.choices.ts'

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const holding = (word: string | RegExp, files = sources) =>
  files.filter((file) => readFileSync(file, 'utf8').search(word) !== -1)

it('shows no internal identifier of a status or type', () => {
  for (const reader of ['staff', 'client'] as const)
    for (const label of [...Object.values(statusLabels(reader)), ...Object.values(typeLabels(reader))])
      expect(label).toMatch(/^[A-Z][A-Za-z-]*( [A-Za-z-]+)*$/)
  expect(holding('Scheduled_not_three_days')).toEqual([])
})

it('shows clients nothing about staffing, lost sales and internal types', () => {
  const told = [...Object.values(statusLabels('client')), ...Object.values(typeLabels('client'))].join(' ')
  expect(told).not.toMatch(/Staffed|Intrastate|Labor|Spam|Missed|Refused|Inquir/)
  expect(JOB_STATUSES.map((status) => statusLabels('client')[status])).toEqual([
    'Request received',
    'Booked',
    'Completed',
    'Canceled',
    'Closed',
    'Closed',
    'Closed',
  ])
  const inColorado = JOB_TYPES.map((jobType) =>
    typeLabel({ jobType, locations: [{ addressState: 'CO' }] }, 'client'),
  )
  expect(inColorado).toEqual([
    'Moving help',
    'Local move',
    'Long-distance move in Colorado',
    'Interstate move',
    'International move',
    'Junk removal',
  ])
  expect(typeLabel({ jobType: 'intrastate_long', locations: [] }, 'client')).toBe('Long-distance move')
})

it('uses no staff labels in pages, documents and mails for clients and visitors', () => {
  const clientSide = sources.filter((file) =>
    /^src\/(web\/(visitors\/(booking|quote|common|reviews)|money\/payments)|server\/(jobs\/documents\/pages|visitors|messages\/communications))\//.test(
      file,
    ),
  )
  expect(clientSide.length).toBeGreaterThan(100)
  expect(holding(/JOB_STATUS_LABELS|JOB_TYPE_LABELS|Labels\('staff'\)/, clientSide)).toEqual([])
})

it('defines the text for a missing connection in one place', () => {
  expect(holding('no response was received')).toEqual([])
  expect(holding("Your changes are safe; we'll try again")).toEqual(['src/shared/kernel/no-connection.ts'])
})

/**
 * Files that deal with real insurance: the company's policies, what an insurer sells, federal item 13 of the
 * bill of lading.
 */
const OF_INSURERS = [
  'src/server/gallery/message.checks.ts',
  'src/server/gallery/office-examples.ts',
  'src/server/jobs/documents/pages/bill-of-lading.page.ts',
  'src/server/jobs/documents/pages/colorado.section.ts',
  'src/server/kernel/budgets/work.ts',
  'src/server/kernel/config/settings.ts',
  'src/server/records/exports/kinds/fleet.ts',
  'src/server/visitors/pages/company.facts.html.ts',
  'src/shared/company/deliveries/message-kinds.ts',
  'src/shared/jobs/documents/consumer-rights.ts',
  'src/shared/jobs/documents/wordings/colorado-client-agreement.ts',
  'src/shared/jobs/documents/wordings/defaults.ts',
  'src/shared/jobs/finances/financial.ts',
  'src/shared/records/audit/audit.words.ts',
  'src/shared/trade/bill-of-lading.ts',
  'src/web/company/settings/sections.ts',
  'src/web/jobs/documents/ColoradoPanel.tsx',
  'src/web/jobs/documents/bill-of-lading/BillFacts.tsx',
  'src/web/jobs/documents/bill-of-lading/BillTexts.tsx',
  'src/web/jobs/documents/bill-of-lading/bill.form.ts',
  'src/web/jobs/documents/colorado-answers.ts',
  'src/web/visitors/online-booking/company-page/CompanyPageSection.tsx',
]

it("says protection, never insurance or premium, for the company's liability, on screens, in documents and mails", () => {
  const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|^import .*$/gm
  const names =
    /['"`](?:insurance|premium)[.\w]*['"`]|\b(?:insurance|premium)\??:|\.(?:insurance|premium)\b|[\w.]*\/insurance[\w./-]*|[{,]\s*premium\b(?=\s*[,}])/g
  const saying = (word: RegExp) =>
    sources
      .filter((file) => !/\/(insurance|demo)\/|\.(testing|fixture)\.ts$|wordings\/past\.ts$/.test(file))
      .filter((file) => word.test(readFileSync(file, 'utf8').replaceAll(comments, '').replaceAll(names, '')))
      .toSorted()
  expect(saying(/\binsurance\b/i)).toEqual(OF_INSURERS)
  expect(saying(/\bpremiums?\b/i)).toEqual([])
})
