/**
 * Maximum compressed kilobytes of script and style in the first load of each route: the app's entry, the
 * route, the parts it shows initially, and everything they import, with 0.3 kB by which builds differ. A route without
 * a budget fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 318,
  '_private/accounting': 322,
  '_private/accounting-chart-of-accounts': 322,
  '_private/ads': 320,
  '_private/board': 337,
  '_private/client.$clientId': 321,
  '_private/clients': 316,
  '_private/deliveries': 314,
  '_private/equipment': 319,
  '_private/financials': 413,
  '_private/inbox': 320,
  '_private/job.$jobId': 344,
  '_private/job.$jobId_.survey': 318,
  '_private/jobs': 320,
  '_private/my-schedule': 317,
  '_private/payroll': 317,
  '_private/plan': 316,
  '_private/settings': 341,
  '_private/today': 317,
  '_private/worker-dev': 315,
  '_private/worker.$workerId': 324,
  '_private/workers': 313,
  '_private/workers_.new-worker': 313,
  'change-password': 221,
  'forgot-password': 222,
  index: 280,
  invite: 231,
  'job.$jobId.confirm': 220,
  'job.$jobId.dispute.$token': 275,
  link: 220,
  login: 231,
  privacy: 223,
  register: 292,
  setup: 274,
  terms: 223,
  terms_conditions: 222,
  verify: 275,
}

/** Maximum number of scripts and styles in a first load. */
export const MOST_FILES = 12

/**
 * Maximum number of scripts and styles of the pages that people open most: with the page itself and its call, these
 * are 8 requests.
 */
export const FEW_FILES = 6
export const FEW_FILES_PAGES: readonly string[] = [
  '_private/job.$jobId',
  '_private/jobs',
  '_private/today',
  'booking',
]

/** Maximum compressed kilobytes of the pages that visitors open without the app. */
export const VISITOR_BUDGETS_KB: Readonly<Record<string, number>> = {
  booking: 74,
  company: 6.6,
  quote: 95,
  review: 68,
}

/** Pages beside the app: light ones for visitors, which the server fills in (server/visitors/pages). */
export const VISITOR_PAGES: readonly string[] = Object.keys(VISITOR_BUDGETS_KB)

/** What the bar of every screen loads immediately for a signed-in person. */
export const SIGNED_IN_PARTS: readonly string[] = [
  'app/search/Search.tsx',
  'app/ProfileMenu.tsx',
  'communications/unread/UnreadCount.tsx',
]

/** Maximum compressed kilobytes of what every screen loads once it is shown. */
export const LATER_BUDGET_KB = 31

/** What every screen loads for a signed-in person once it is shown. */
export const LATER_PARTS: readonly string[] = [
  'app/Toasts.tsx',
  'communications/unread/UnreadNews.tsx',
  'phone/start-phone.ts',
  'phone/CallBanner.tsx',
  'socket.io-client/build/esm/index.js',
]

/** Lazily loaded parts that a route shows initially. */
export const FIRST_PARTS: Readonly<Record<string, readonly string[]>> = {
  '_private/accounting': ['accounting/AccountingArea.tsx'],
  '_private/accounting-chart-of-accounts': ['accounting/AccountingArea.tsx'],
  '_private/board': ['schedule/board/BoardPage.tsx'],
  '_private/financials': ['financials/figures/FinancialsPage.tsx', 'financials/figures/FigureChart.tsx'],
  '_private/job.$jobId': ['jobs/jobs/screen/Places.tsx'],
  '_private/payroll': ['payroll/PayrollPage.tsx'],
  '_private/plan': ['schedule/planning/PlanPage.tsx'],
  '_private/settings': ['people/accounts/settings/AccountSection.tsx'],
  '_private/worker-dev': ['manuals/dashboard/Dashboard.tsx'],
}
