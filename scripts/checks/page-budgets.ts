/**
 * Most thousands of bytes, compressed, of script and style that a first load of each route brings: the app's entry, the
 * route, what stands on it from the beginning, and what all these import. A route without a line fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 316,
  '_private/accounting': 355,
  '_private/accounting-chart-of-accounts': 355,
  '_private/ads': 353,
  '_private/client.$clientId': 348,
  '_private/clients': 336,
  '_private/deliveries': 307,
  '_private/equipment': 355,
  '_private/financials': 433,
  '_private/inbox': 311,
  '_private/job.$jobId': 708,
  '_private/jobs': 334,
  '_private/my-schedule': 356,
  '_private/payroll': 330,
  '_private/settings': 377,
  '_private/worker-dev': 306,
  '_private/worker.$workerId': 382,
  '_private/workers': 324,
  '_private/workers_.new-worker': 333,
  'change-password': 239,
  'forgot-password': 238,
  index: 240,
  invite: 251,
  'job.$jobId.dispute.$token': 251,
  login: 244,
  privacy: 230,
  register: 320,
  setup: 264,
  terms: 230,
  terms_conditions: 232,
  verify: 237,
}

/** The same for the pages that visitors open without the app. */
export const VISITOR_BUDGETS_KB: Readonly<Record<string, number>> = {
  booking: 82,
  company: 10,
  open: 76,
  quote: 94,
  review: 76,
}

/** What the bar around every screen fetches at once for who is signed in. */
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

/** Parts that are fetched by themselves and stand on a route from the beginning. */
export const FIRST_PARTS: Readonly<Record<string, readonly string[]>> = {
  '_private/accounting': ['accounting/AccountingArea.tsx'],
  '_private/accounting-chart-of-accounts': ['accounting/AccountingArea.tsx'],
  '_private/financials': ['financials/figures/FinancialsPage.tsx', 'financials/figures/FigureChart.tsx'],
  '_private/job.$jobId': ['jobs/screen/Places.tsx', 'ui/job-map/GlMap.tsx'],
  '_private/payroll': ['payroll/PayrollPage.tsx'],
  '_private/settings': ['accounts/settings/AccountSection.tsx'],
  '_private/worker-dev': ['manuals/dashboard/Dashboard.tsx'],
}
