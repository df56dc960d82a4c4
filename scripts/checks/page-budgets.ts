/**
 * Most thousands of bytes, compressed, of script and style that a first load of each route brings: the app's entry, the
 * route, what stands on it from the beginning, and what all these import. A route without a line fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 308,
  '_private/accounting': 338,
  '_private/accounting-chart-of-accounts': 338,
  '_private/ads': 346,
  '_private/client.$clientId': 337,
  '_private/clients': 322,
  '_private/deliveries': 294,
  '_private/equipment': 339,
  '_private/financials': 433,
  '_private/inbox': 298,
  '_private/job.$jobId': 692,
  '_private/jobs': 328,
  '_private/my-schedule': 352,
  '_private/payroll': 328,
  '_private/settings': 371,
  '_private/worker-dev': 303,
  '_private/worker.$workerId': 378,
  '_private/workers': 318,
  '_private/workers_.new-worker': 323,
  'change-password': 226,
  'forgot-password': 224,
  index: 238,
  invite: 239,
  'job.$jobId.dispute.$token': 232,
  login: 231,
  privacy: 216,
  register: 309,
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
