/**
 * Maximum compressed kilobytes of script and style in the first load of each route: the app's entry, the
 * route, the parts it shows initially, and everything they import, with 0.3 kB by which builds differ. A route without
 * a budget fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 324,
  '_private/accounting': 329,
  '_private/accounting-chart-of-accounts': 329,
  '_private/ads': 327,
  '_private/board': 340,
  '_private/client.$clientId': 328,
  '_private/clients': 323,
  '_private/deliveries': 322,
  '_private/equipment': 324,
  '_private/financials': 420,
  '_private/inbox': 333,
  '_private/hours': 322,
  '_private/job.$jobId': 350,
  '_private/job.$jobId for clients': 327,
  '_private/job.$jobId_.changes': 328,
  '_private/job.$jobId_.claims': 326.3,
  '_private/job.$jobId_.finish': 332,
  '_private/job.$jobId_.inventory': 338,
  '_private/job.$jobId_.survey': 329,
  '_private/jobs': 328,
  '_private/my-day': 333,
  '_private/my-schedule': 324,
  '_private/new': 355,
  '_private/payroll': 324,
  '_private/pipeline': 328,
  '_private/plan': 321,
  '_private/reports': 323,
  '_private/settings': 350,
  '_private/tasks': 324,
  '_private/today': 325,
  '_private/worker-dev': 322,
  '_private/worker.$workerId': 331,
  '_private/workers': 321,
  '_private/workers_.new-worker': 321,
  'change-password': 226,
  'forgot-password': 227,
  index: 284,
  invite: 235,
  'job.$jobId.confirm': 226,
  'job.$jobId.dispute.$token': 280,
  link: 224,
  login: 236,
  privacy: 228,
  register: 296,
  setup: 279,
  terms: 228,
  terms_conditions: 227,
  verify: 280,
}

/** Maximum compressed kilobytes of the script and the styles that show what is needed first before the app is loaded. */
export const FIRST_CARD_BUDGET_KB = 11

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
  booking: 80,
  company: 7.0,
  quote: 95.8,
  review: 69.5,
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
  '_private/hours': ['schedule/time-clock/HoursPage.tsx'],
  '_private/job.$jobId': ['app/pages/JobPage.tsx', 'jobs/jobs/screen/Places.tsx'],
  '_private/new': ['jobs/jobs/screen/Places.tsx'],
  '_private/payroll': ['payroll/PayrollPage.tsx'],
  '_private/pipeline': ['sales/pipeline/PipelinePage.tsx'],
  '_private/plan': ['schedule/planning/PlanPage.tsx'],
  '_private/reports': ['overview/reports/ReportsScreen.tsx'],
  '_private/settings': ['app/settings/AccountPart.tsx'],
  '_private/worker-dev': ['manuals/dashboard/Dashboard.tsx'],
}

/** What a route shows initially to clients in place of its first parts, loaded instead of them. */
export const CLIENT_PARTS: Readonly<Record<string, readonly string[]>> = {
  '_private/job.$jobId': ['app/pages/MovePage.tsx'],
}
