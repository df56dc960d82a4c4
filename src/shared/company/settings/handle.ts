import { z } from 'zod'
import { text } from '../../kernel/wire.ts'

/** Words that the app's own paths begin with, which no company's page can use. */
const RESERVED_HANDLES = [
  'accounting',
  'accounting-chart-of-accounts',
  'add-job',
  'ads',
  'api',
  'app',
  'apple-touch-icon',
  'assets',
  'board',
  'booking',
  'calendar',
  'change-password',
  'client',
  'clients',
  'companies',
  'deliveries',
  'dev',
  'embed',
  'equipment',
  'favicon',
  'files',
  'financials',
  'forgot-password',
  'genericinventory',
  'health',
  'home',
  'hours',
  'icons',
  'inbox',
  'index',
  'invite',
  'job',
  'jobs',
  'language',
  'link',
  'login',
  'manifest',
  'metrics',
  'my-day',
  'my-schedule',
  'new',
  'offline',
  'open',
  'payroll',
  'pipeline',
  'plan',
  'tasks',
  'reports',
  'privacy',
  'quote',
  'register',
  'review',
  'reviews',
  'robots',
  'settings',
  'setup',
  'sitemap',
  'sw',
  'terms',
  'terms-conditions',
  'today',
  'validatetoken',
  'verify',
  'visitor-start',
  'webhooks',
  'well-known',
  'worker',
  'worker-dev',
  'workers',
  'wp',
  'www',
] as const

/** Longest handle, in characters. */
export const HANDLE_LENGTH = 63

/** A company's name in URLs: lower-case letters, digits and hyphens, and not a reserved word. */
export const handleSchema = text(HANDLE_LENGTH)
  .pipe(z.string().toLowerCase().min(1, 'Required.'))
  .pipe(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]*$/, 'Only small letters, digits and hyphens.')
      .regex(/[a-z]/, 'At least one letter.')
      .refine((handle) => !RESERVED_HANDLES.some((word) => word === handle), 'This word is taken.'),
  )
