import { lazy } from 'react'
import type { MoreSections } from '../settings/SettingsArea.tsx'

/** Settings sections of other features; each is loaded when it is opened. */
export const moreSections: MoreSections = {
  user: {
    account: lazy(() => import('../../people/accounts/settings/AccountSection.tsx')),
    password: lazy(() => import('../../people/accounts/settings/PasswordSection.tsx')),
    security: lazy(() => import('../../people/accounts/settings/SecuritySection.tsx')),
    notifications: lazy(() => import('../../company/push/NotificationsSection.tsx')),
    companies: lazy(() => import('../../people/accounts/settings/CompaniesSection.tsx')),
    privacy: lazy(() => import('../../people/accounts/settings/PrivacySection.tsx')),
    'sales-schedule': lazy(() => import('../../people/workers/sales/SalesScheduleSection.tsx')),
  },
  company: {
    'payment-processing': lazy(() => import('../../money/merchant/MerchantSection.tsx')),
    manual: lazy(() => import('../../people/manuals/ManualSection.tsx')),
    insurance: lazy(() => import('../../company/insurance/InsuranceSection.tsx')),
    vehicles: lazy(() => import('../../company/fleet/VehiclesSection.tsx')),
    equipment: lazy(() => import('../fleet/EquipmentSettings.tsx')),
    estimates: lazy(() => import('../../company/settings/estimates/EstimatesSection.tsx')),
    'online-booking': lazy(() => import('../../visitors/online-booking/OnlineBookingSection.tsx')),
    notices: lazy(() => import('../../messages/notices/NoticesSection.tsx')),
    reviews: lazy(() => import('../../visitors/ratings/ReviewsSection.tsx')),
    workers: lazy(() => import('../../people/workers/sales/SalesCallSection.tsx')),
    team: lazy(() => import('../../people/team/TeamSection.tsx')),
    import: lazy(() => import('../../records/imports/ImportSection.tsx')),
    audit: lazy(() => import('../../records/audit/AuditSection.tsx')),
    data: lazy(() => import('../../records/exports/DataSection.tsx')),
  },
}
