import type { CompanySectionProps } from '../record/settings-section.ts'
import { EquipmentList } from './equipment/EquipmentList.tsx'
import section from '../../ui/section.module.css'
import type { FindWorkers } from './fleet.queries.ts'
import ui from '../../ui/primitives.module.css'

/** The company's equipment in the settings; the same as its own page. */
export function EquipmentSection({
  company,
  findWorkers,
}: CompanySectionProps & { findWorkers: FindWorkers }) {
  return (
    <section aria-label="Equipment" className={section['section']}>
      <EquipmentList
        company={company}
        findWorkers={findWorkers}
        headingLevel={3}
        renderTitle={(add) => (
          <>
            <h2 className={ui['headingLarge']}>Equipment</h2>
            {add}
          </>
        )}
      />
    </section>
  )
}
