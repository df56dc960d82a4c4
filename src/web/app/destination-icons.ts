import {
  IconBook,
  IconCalendar,
  IconCalendarEvent,
  IconCash,
  IconChartLine,
  IconChecklist,
  IconClock,
  IconInbox,
  IconLayoutBoard,
  IconLayoutKanban,
  IconMail,
  IconNotebook,
  IconReportAnalytics,
  IconSettings,
  IconSun,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'

/** The icons of the pages that the navigation offers, by path. */
export const DESTINATION_ICONS = {
  '/my-day': IconSun,
  '/today': IconSun,
  '/jobs': IconTruckDelivery,
  '/board': IconLayoutBoard,
  '/pipeline': IconLayoutKanban,
  '/inbox': IconInbox,
  '/my-schedule': IconCalendar,
  '/tasks': IconChecklist,
  '/clients': IconUsers,
  '/workers': IconUsersGroup,
  '/hours': IconClock,
  '/financials': IconChartLine,
  '/reports': IconReportAnalytics,
  '/payroll': IconCash,
  '/accounting': IconBook,
  '/deliveries': IconMail,
  '/equipment': IconTool,
  '/ads': IconCalendarEvent,
  '/worker-dev': IconNotebook,
  '/settings': IconSettings,
} satisfies Record<string, Icon>

/** The path of such a page. */
export type DestinationPath = keyof typeof DESTINATION_ICONS
