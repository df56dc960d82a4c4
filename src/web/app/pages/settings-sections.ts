import { lazy } from 'react'
import type { MoreSections } from '../../settings/SettingsArea.tsx'

/** Sections of the settings that belong to other features; each is fetched when it is opened. */
export const moreSections: MoreSections = {
  user: {
    account: lazy(() => import('../../accounts/settings/AccountSection.tsx')),
    password: lazy(() => import('../../accounts/settings/PasswordSection.tsx')),
    security: lazy(() => import('../../accounts/settings/SecuritySection.tsx')),
    companies: lazy(() => import('../../accounts/settings/CompaniesSection.tsx')),
    privacy: lazy(() => import('../../accounts/settings/PrivacySection.tsx')),
    'sales-schedule': lazy(() => import('../../workers/sales/SalesScheduleSection.tsx')),
  },
  company: {
    'payment-processing': lazy(() => import('../../merchant/MerchantSection.tsx')),
    manual: lazy(() => import('../../manuals/ManualSection.tsx')),
    insurance: lazy(() => import('../../insurance/InsuranceSection.tsx')),
    vehicles: lazy(() => import('../../fleet/VehiclesSection.tsx')),
    equipment: lazy(() => import('../../fleet/EquipmentSection.tsx')),
    estimates: lazy(() => import('../../settings/estimates/EstimatesSection.tsx')),
    'online-booking': lazy(() => import('../../online-booking/OnlineBookingSection.tsx')),
    reviews: lazy(() => import('../../administration/reviews/ReviewsSection.tsx')),
    workers: lazy(() => import('../../workers/sales/SalesCallSection.tsx')),
    team: lazy(() => import('../../administration/team/TeamSection.tsx')),
    import: lazy(() => import('../../imports/ImportSection.tsx')),
    audit: lazy(() => import('../../administration/audit/AuditSection.tsx')),
    data: lazy(() => import('../../administration/data/DataSection.tsx')),
  },
}
