import type { BrowserContext } from '@playwright/test'
import type { Facts } from './facts.ts'
import { OFFICE, STAFF, type Role, type Screen } from './screens.ts'
import { settle } from './visit.ts'

const done = (facts: Facts) => facts.completedJobId && `/job/${facts.completedJobId}`
const payable = (facts: Facts) => facts.payableJobId && `/job/${facts.payableJobId}`
const job = (facts: Facts) => facts.jobId && `/job/${facts.jobId}`
const inquiry = (facts: Facts) => facts.inquiryId && `/job/${facts.inquiryId}`
const dialog = (
  name: string,
  route: string,
  address: Screen['address'],
  press: readonly string[],
  roles: readonly Role[] = ['administrator'],
): Screen => ({ name, route, address, press, roles, isDialog: true })

/** A part of a client's move, which has no tab. */
const movePart = (tab: string): Screen => ({
  ...dialog(
    `move-${tab}`,
    '/job/$jobId',
    ({ clientJobId }) => clientJobId && `/job/${clientJobId}?tab=${tab}`,
    [],
  ),
  roles: ['client'],
  isDialog: false,
})

/** Dialogs, drawers and forms without a route, with the buttons that open them. */
export const DIALOG_SCREENS: readonly Screen[] = [
  { ...dialog('add-job', '/job/$jobId', () => '/job/add-job', [], [...OFFICE, 'client']), isDialog: false },
  ...['job', 'crew', 'documents', 'payments'].map((tab) => movePart(tab)),
  dialog('job-delete', '/job/$jobId', inquiry, ['Delete Job']),
  dialog('payment-charge', '/job/$jobId', payable, ['Documents', 'Invoice', 'Charge a card']),
  dialog('payment-record', '/job/$jobId', done, ['Documents', 'Invoice', 'Record payment']),
  dialog('estimate-current', '/job/$jobId', job, ['Documents', 'View Current']),
  dialog('client-add', '/clients', () => '/clients', ['Add client'], OFFICE),
  dialog('client-merge', '/client/$clientId', clientOf, ['Merge with…']),
  dialog('client-erase', '/client/$clientId', clientOf, ['Erase personal data']),
  dialog('ad-schedule', '/ads', () => '/ads', ['Schedule Ad'], OFFICE),
  dialog('ad-entities', '/ads', () => '/ads', ['Where ads run'], OFFICE),
  dialog('equipment-add', '/equipment', () => '/equipment', ['Add Equipment'], OFFICE),
  {
    ...dialog('vehicle-add', '/settings', () => '/settings?section=vehicles', ['Add Vehicle'], OFFICE),
    isDialog: false,
  },
  dialog('team-invite', '/settings', () => '/settings?section=team', ['Invite'], OFFICE),
  dialog('account-add', '/accounting', () => '/accounting-chart-of-accounts', ['Create New']),
  dialog('entry-write', '/accounting', () => '/accounting?section=journal', ['Write entry']),
  dialog('payroll-all', '/payroll', () => '/payroll?from=2026-01-01&to=2099-12-31', ['Pay all…']),
  dialog('search', '/jobs', () => '/jobs', ['Search (Ctrl+K)'], [...STAFF, 'client']),
  { ...dialog('quiz-new', '/worker-dev', () => '/worker-dev?section=testing&quiz=new', []), isDialog: false },
]

function clientOf({ clientId }: Facts): string | undefined {
  return clientId && `/client/${clientId}`
}

/**
 * Returns the tabs of a screen and the links of its side menu as this role sees them, so that none is
 * forgotten.
 */
export async function tabsAndMenuOf(
  context: BrowserContext,
  screen: Screen,
  role: Role,
  url: string,
): Promise<Screen[]> {
  if (DIALOG_SCREENS.includes(screen) || (screen.press !== undefined && screen.press.length > 1)) return []
  const page = await context.newPage()
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(url)
    await settle(page)
    for (const label of screen.press ?? []) {
      await page.getByRole('tab', { name: label, exact: true }).click()
      await settle(page)
    }
    // Inside an open tab only its own tabs: the outer ones are listed already.
    const within = screen.press === undefined ? 'main' : 'main [role=tabpanel]'
    const tabs = await page
      .locator(`${within} [role=tab][aria-selected=false]`)
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''),
      )
    const links = screen.hasMenu
      ? await page
          .locator('main nav a[href]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      : []
    const own = new URL(url).pathname + new URL(url).search
    const inside = (name: string, more: Partial<Screen>): Screen => ({
      ...screen,
      name: `${screen.name}.${name
        .toLowerCase()
        .replaceAll(/[^\w]+/g, '-')
        .slice(0, 40)}`,
      roles: [role],
      hasMenu: false,
      ...more,
    })
    return [
      ...tabs.map((tab) => inside(tab, { press: [...(screen.press ?? []), tab] })),
      ...[...new Set(links)]
        .filter((link) => link !== own && link.startsWith(new URL(url).pathname))
        .map((link) => inside(/section=([\w-]+)/.exec(link)?.[1] ?? link, { address: () => link })),
    ]
  } finally {
    await page.close()
  }
}
