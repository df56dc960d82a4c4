import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { RoutingRules } from '../../sales/routing/RoutingRules.tsx'
import section from '../../ui/section.module.css'
import LeadsSection from '../../visitors/leads/LeadsSection.tsx'

/** Who gets new leads, and the systems that send them. */
export default function LeadsSettings(props: CompanySectionProps) {
  return (
    <div className={section['stack']}>
      <RoutingRules companyId={props.company.id} />
      <LeadsSection {...props} />
    </div>
  )
}
