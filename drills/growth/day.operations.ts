import { day, read, type Operation } from './operations.ts'

const REPORTS = ['sources', 'people', 'speed', 'lost', 'estimates', 'use']

/** What the office opens first, the views of the jobs list, and the reports. */
export const DAY_OPERATIONS: readonly Operation[] = [
  read('today: the office', 'admin', 'today'),
  read('today: a worker', 'worker', 'today'),
  read('today: a day in a month', 'admin', `today?date=${day(30)}`),
  read('board: a day', 'admin', `board?from=${day(7)}&days=1`),
  read('board: a week', 'admin', `board?from=${day(7)}&days=7`),
  read('board: a month', 'admin', `board/month?month=${day(7).slice(0, 7)}`),
  read('view: today', 'admin', `jobs?after=${day(0)}T00:00:00&before=${day(1)}T00:00:00&order=asc`),
  read('view: upcoming', 'admin', `jobs?after=${day(0)}T00:00:00&order=asc`),
  read('view: leads', 'admin', 'jobs?jobStatus=inquiring'),
  read(
    'view: unstaffed',
    'admin',
    `jobs?unstaffed=true&after=${day(0)}T00:00:00&jobStatus=scheduled&order=asc`,
  ),
  read('view: unpaid', 'admin', 'jobs?unpaid=true&jobStatus=completed&order=asc'),
  read('view: unpaid, its total', 'admin', 'job-views/unpaid'),
  read('view: mine', 'admin', 'jobs?mine=true'),
  read('view: without a date', 'admin', 'jobs?undated=true&orderby=id'),
  ...REPORTS.flatMap((name) => [
    read(`report: ${name}, a month`, 'admin', `reports/${name}?from=${day(-30)}&to=${day(0)}`),
    read(`report: ${name}, a quarter`, 'admin', `reports/${name}?from=${day(-91)}&to=${day(0)}`),
    read(`report: ${name}, a year`, 'admin', `reports/${name}?from=${day(-365)}&to=${day(0)}`),
    read(`report: ${name}, all`, 'admin', `reports/${name}?from=${day(-1500)}&to=${day(90)}`),
  ]),
  read('report: weeks ahead', 'admin', 'reports/ahead'),
  read(
    'report: jobs of a figure',
    'admin',
    ({ admin }) =>
      `jobs?facts=${encodeURIComponent(`company:${admin.companyId} created:${day(-30)}..${day(0)} source:yelp stage:booked`)}`,
  ),
]
