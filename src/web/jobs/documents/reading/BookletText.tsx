import { CONSUMER_RIGHTS_PAGES } from '../../../../shared/jobs/documents/consumer-rights.ts'
import { Blocks } from '../../../ui/WordingText.tsx'
import classes from '../documents.module.css'
import ui from '../../../ui/primitives.module.css'

/** The rights booklet with all its pages, one below the other. */
export default function BookletText() {
  return (
    <div className={classes['paper']}>
      {CONSUMER_RIGHTS_PAGES.map((page, index) => (
        // Pages never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index}>
          <h3 className={ui['headingMedium']}>{page.title}</h3>
          <Blocks blocks={page.blocks} />
        </section>
      ))}
    </div>
  )
}
