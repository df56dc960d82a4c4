/**
 * Maximum compressed kilobytes of script and style in the first load of each route: the app's entry, the
 * route, the parts it shows initially, and everything they import. A route without a budget fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 303.5,
  '_private/accounting': 332,
  '_private/accounting-chart-of-accounts': 332,
  '_private/ads': 343.5,
  '_private/client.$clientId': 333,
  '_private/clients': 316,
  '_private/deliveries': 281,
  '_private/equipment': 334,
  '_private/financials': 429.5,
  '_private/inbox': 293,
  '_private/job.$jobId': 685,
  '_private/jobs': 323,
  '_private/my-schedule': 337,
  '_private/payroll': 323.5,
  '_private/settings': 364,
  '_private/worker-dev': 288,
  '_private/worker.$workerId': 365,
  '_private/workers': 305,
  '_private/workers_.new-worker': 308,
  'change-password': 220.5,
  'forgot-password': 219.5,
  index: 234,
  invite: 234,
  'job.$jobId.dispute.$token': 227,
  login: 225.5,
  privacy: 211,
  register: 305,
  setup: 246,
  terms: 211,
  terms_conditions: 216,
  verify: 219,
}

/** The same for the pages that visitors open without the app. */
export const VISITOR_BUDGETS_KB: Readonly<Record<string, number>> = {
  booking: 82,
  company: 10.1,
  open: 76.1,
  quote: 94,
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
