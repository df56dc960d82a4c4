/**
 * Maximum compressed kilobytes of script and style in the first load of each route: the app's entry, the
 * route, the parts it shows initially, and everything they import. A route without a budget fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 368,
  '_private/accounting': 359,
  '_private/accounting-chart-of-accounts': 359,
  '_private/ads': 371,
  '_private/client.$clientId': 367,
  '_private/clients': 362,
  '_private/deliveries': 361,
  '_private/equipment': 363,
  '_private/financials': 465,
  '_private/inbox': 371,
  '_private/job.$jobId': 691,
  '_private/jobs': 369,
  '_private/my-schedule': 359,
  '_private/payroll': 365,
  '_private/settings': 392,
  '_private/worker-dev': 367,
  '_private/worker.$workerId': 362,
  '_private/workers': 361,
  '_private/workers_.new-worker': 359,
  'change-password': 284,
  'forgot-password': 284,
  index: 347,
  invite: 294,
  'job.$jobId.confirm': 288,
  'job.$jobId.dispute.$token': 288,
  link: 281,
  login: 281.5,
  privacy: 342,
  register: 350,
  setup: 283,
  terms: 342,
  terms_conditions: 285,
  verify: 287,
}

/** Maximum number of scripts and styles in a first load. */
export const MOST_FILES = 62

/** Maximum compressed kilobytes of the pages that visitors open without the app. */
export const VISITOR_BUDGETS_KB: Readonly<Record<string, number>> = {
  booking: 82,
  company: 10.1,
  quote: 95.5,
  review: 76,
}

/** What the bar of every screen loads immediately for a signed-in person. */
export const SIGNED_IN_PARTS: readonly string[] = [
  'app/search/Search.tsx',
  'app/ProfileMenu.tsx',
  'app/Toasts.tsx',
  'communications/unread/UnreadCount.tsx',
  'communications/unread/UnreadNews.tsx',
  'phone/start-phone.ts',
  'phone/CallBanner.tsx',
  'socket.io-client/build/esm/index.js',
]

/** Lazily loaded parts that a route shows initially. */
export const FIRST_PARTS: Readonly<Record<string, readonly string[]>> = {
  '_private/accounting': ['accounting/AccountingArea.tsx'],
  '_private/accounting-chart-of-accounts': ['accounting/AccountingArea.tsx'],
  '_private/financials': ['financials/figures/FinancialsPage.tsx', 'financials/figures/FigureChart.tsx'],
  '_private/job.$jobId': ['jobs/jobs/screen/Places.tsx', 'ui/job-map/GlMap.tsx'],
  '_private/payroll': ['payroll/PayrollPage.tsx'],
  '_private/settings': ['people/accounts/settings/AccountSection.tsx'],
  '_private/worker-dev': ['manuals/dashboard/Dashboard.tsx'],
}
