import { lazyPart } from '../../kernel/lazy-part.ts'
import type { MoreSections } from '../settings/SettingsArea.tsx'

/** Settings sections of other features; each is loaded when it is opened. */
export const moreSections: MoreSections = {
  user: {
    account: lazyPart(() => import('../settings/AccountPart.tsx')),
    password: lazyPart(() => import('../../people/accounts/settings/PasswordSection.tsx')),
    security: lazyPart(() => import('../../people/accounts/settings/SecuritySection.tsx')),
    notifications: lazyPart(() => import('../../company/push/NotificationsSection.tsx')),
    companies: lazyPart(() => import('../../people/accounts/settings/CompaniesSection.tsx')),
    privacy: lazyPart(() => import('../../people/accounts/settings/PrivacySection.tsx')),
    'sales-schedule': lazyPart(() => import('../../people/workers/sales/SalesScheduleSection.tsx')),
  },
  company: {
    'payment-processing': lazyPart(() => import('../../money/merchant/MerchantSection.tsx')),
    manual: lazyPart(() => import('../../people/manuals/ManualSection.tsx')),
    mailbox: lazyPart(() => import('../../messages/mailbox/MailboxSection.tsx')),
    insurance: lazyPart(() => import('../../company/insurance/InsuranceSection.tsx')),
    vehicles: lazyPart(() => import('../../company/fleet/VehiclesSection.tsx')),
    equipment: lazyPart(() => import('../fleet/EquipmentSettings.tsx')),
    estimates: lazyPart(() => import('../../company/settings/estimates/EstimatesSection.tsx')),
    'online-booking': lazyPart(() => import('../../visitors/online-booking/OnlineBookingSection.tsx')),
    'company-page': lazyPart(
      () => import('../../visitors/online-booking/company-page/CompanyPageSection.tsx'),
    ),
    leads: lazyPart(() => import('../settings/LeadsSettings.tsx')),
    notices: lazyPart(() => import('../../messages/notices/NoticesSection.tsx')),
    'follow-ups': lazyPart(() => import('../../sales/follow-ups/FollowUpsSection.tsx')),
    reviews: lazyPart(() => import('../../visitors/ratings/ReviewsSection.tsx')),
    workers: lazyPart(() => import('../../people/workers/sales/SalesCallSection.tsx')),
    team: lazyPart(() => import('../../people/team/TeamSection.tsx')),
    import: lazyPart(() => import('../../records/imports/ImportSection.tsx')),
    audit: lazyPart(() => import('../../records/audit/AuditSection.tsx')),
    data: lazyPart(() => import('../../records/exports/DataSection.tsx')),
  },
}
