/**
 * Maximum compressed kilobytes of script and style in the first load of each route: the app's entry, the
 * route, the parts it shows initially, and everything they import, with 0.3 kB by which builds differ. A route without
 * a budget fails the check.
 */
export const ROUTE_BUDGETS_KB: Readonly<Record<string, number>> = {
  '_private/GenericInventory': 326,
  '_private/accounting': 331,
  '_private/accounting-chart-of-accounts': 331,
  '_private/ads': 329,
  '_private/board': 342,
  '_private/client.$clientId': 330,
  '_private/clients': 325,
  '_private/deliveries': 324,
  '_private/equipment': 326,
  '_private/financials': 422,
  '_private/inbox': 335,
  '_private/hours': 324,
  '_private/job.$jobId': 352,
  '_private/job.$jobId for clients': 329,
  '_private/job.$jobId_.changes': 330,
  '_private/job.$jobId_.claims': 328.3,
  '_private/job.$jobId_.finish': 334,
  '_private/job.$jobId_.inventory': 340,
  '_private/job.$jobId_.survey': 331,
  '_private/jobs': 330,
  '_private/my-day': 335,
  '_private/my-schedule': 326,
  '_private/new': 357,
  '_private/payroll': 326,
  '_private/pipeline': 330,
  '_private/plan': 323,
  '_private/reports': 325,
  '_private/settings': 352,
  '_private/tasks': 326,
  '_private/today': 327,
  '_private/worker-dev': 324,
  '_private/worker.$workerId': 333,
  '_private/workers': 323,
  '_private/workers_.new-worker': 323,
  'change-password': 228,
  'forgot-password': 229,
  index: 286,
  invite: 237,
  'job.$jobId.confirm': 228,
  'job.$jobId.dispute.$token': 282,
  link: 226,
  login: 238,
  privacy: 230,
  register: 298,
  setup: 281,
  terms: 230,
  terms_conditions: 229,
  verify: 282,
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
