/**
 * Maximum compressed kilobytes of script and style in the first load of each route: the app's entry, the
 * route, the parts it shows initially, and everything they import. A route without a budget fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 314,
  '_private/accounting': 318,
  '_private/accounting-chart-of-accounts': 318,
  '_private/ads': 316,
  '_private/board': 318,
  '_private/client.$clientId': 316,
  '_private/clients': 311,
  '_private/deliveries': 309,
  '_private/equipment': 314,
  '_private/financials': 409,
  '_private/inbox': 316,
  '_private/job.$jobId': 340,
  '_private/jobs': 315,
  '_private/my-schedule': 312,
  '_private/payroll': 313,
  '_private/settings': 336,
  '_private/today': 314,
  '_private/worker-dev': 311,
  '_private/worker.$workerId': 320,
  '_private/workers': 309,
  '_private/workers_.new-worker': 309,
  'change-password': 217,
  'forgot-password': 218,
  index: 282,
  invite: 227,
  'job.$jobId.confirm': 277,
  'job.$jobId.dispute.$token': 277,
  link: 216,
  login: 228,
  privacy: 219,
  register: 294,
  setup: 274,
  terms: 219,
  terms_conditions: 218,
  verify: 277,
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
  '_private/settings': ['people/accounts/settings/AccountSection.tsx'],
  '_private/worker-dev': ['manuals/dashboard/Dashboard.tsx'],
}
