/**
 * Most thousands of bytes, compressed, of script and style that a first load of each route brings: the app's entry, the
 * route, what stands on it from the beginning, and what all these import. A route without a line fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 313,
  '_private/accounting': 345,
  '_private/accounting-chart-of-accounts': 345,
  '_private/ads': 345,
  '_private/client.$clientId': 346,
  '_private/clients': 330,
  '_private/deliveries': 303,
  '_private/equipment': 347,
  '_private/financials': 432,
  '_private/inbox': 307,
  '_private/job.$jobId': 694,
  '_private/jobs': 327,
  '_private/my-schedule': 352,
  '_private/payroll': 327,
  '_private/settings': 377,
  '_private/worker-dev': 304,
  '_private/worker.$workerId': 378,
  '_private/workers': 319,
  '_private/workers_.new-worker': 324,
  'change-password': 236,
  'forgot-password': 235,
  index: 237,
  invite: 249,
  'job.$jobId.dispute.$token': 232,
  login: 242,
  privacy: 216,
  register: 308,
  setup: 251,
  terms: 216,
  terms_conditions: 221,
  verify: 224,
}

/** The same for the pages that visitors open without the app. */
export const VISITOR_BUDGETS_KB: Readonly<Record<string, number>> = {
  booking: 82,
  company: 10.1,
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
