import { Anchor, Checkbox, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { INQUIRY_ALERTS, type InquiryAlert } from '../../../shared/company/settings/online-booking.ts'
import type { BlockProps } from './block.ts'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

const ALERT_LABELS: Record<InquiryAlert, string> = {
  text: 'By text',
  email: 'By email',
  both: 'By text and email',
  off: 'Not at all',
}

/**
 * Shows the settings of how the office is notified of inquiries from the public pages, and whether clients
 * are asked for a rating afterwards.
 */
export function InquiryBlock({ company, values, errors, set }: BlockProps) {
  const count = company.salesCall.length
  return (
    <section className={settings['block']} aria-labelledby="inquiries">
      <h3 id="inquiries" className={ui['heading']}>
        Inquiries and ratings
      </h3>
      <NativeSelect
        className={classes['select'] ?? ''}
        label="Notify the Sales Call list of new inquiries"
        data={INQUIRY_ALERTS.map((value) => ({ value, label: ALERT_LABELS[value] }))}
        value={values.inquiryAlert}
        error={errors['inquiryAlert']}
        onChange={(event) => {
          const picked = INQUIRY_ALERTS.find((alert) => alert === event.currentTarget.value)
          if (picked) set('inquiryAlert', picked)
        }}
      />
      <p className={settings['hint']}>
        {count === 0
          ? 'Nobody is on the list yet, so an email goes to the company’s own address. '
          : count === 1
            ? '1 person is on the list. '
            : `${count} people are on the list. `}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="/settings" search={{ section: 'workers' }} {...props} />}
        >
          Choose who is on it
        </Anchor>
      </p>
      <Checkbox
        classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
        label="Ask clients for a rating after their move"
        description="By mail once a job is completed. Every rating is shown on your page as it was given."
        checked={values.isReviewAsked}
        onChange={(event) => set('isReviewAsked', event.currentTarget.checked)}
      />
    </section>
  )
}
