import { Anchor } from '@mantine/core'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import section from '../../ui/section.module.css'
import { Ratings } from './Ratings.tsx'
import { Requests } from './Requests.tsx'
import ui from '../../ui/primitives.module.css'

/** The clients' ratings of their moves, the company's replies, and the clients who can still be asked. */
export default function ReviewsSection({ company, onDirty }: CompanySectionProps) {
  return (
    <div className={`${section['section']} ${section['stack']}`}>
      <h2 className={ui['headingLarge']}>Reviews</h2>
      <p className={section['hint']}>
        Clients are asked for a rating by mail the morning after a job is completed
        {company.booking.isReviewAsked ? '' : ' (switched off under Online booking)'}. Every rating is shown
        on{' '}
        <Anchor inherit underline="always" href={`/${company.handle}#ratings`} target="_blank">
          your page
        </Anchor>
        ; nobody can change or remove one. Your reply stands below it.
      </p>
      <Ratings company={company} onDirty={onDirty} />
      <Requests companyId={company.id} timezone={company.timezone} />
    </div>
  )
}
