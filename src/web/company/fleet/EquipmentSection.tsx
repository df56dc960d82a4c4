import type { CompanySectionProps } from '../record/settings-section.ts'
import { EquipmentList } from './equipment/EquipmentList.tsx'
import section from '../../ui/section.module.css'

/** The company's equipment in the settings; the same as its own page. */
export default function EquipmentSection({ company }: CompanySectionProps) {
  return (
    <section aria-label="Equipment" className={section['section']}>
      <EquipmentList
        company={company}
        headingLevel={3}
        renderTitle={(add) => (
          <>
            <h2 className={section['title']}>Equipment</h2>
            {add}
          </>
        )}
      />
    </section>
  )
}
