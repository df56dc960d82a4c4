import { Button, CopyButton } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { getMySchedule, renewCalendar } from '../../../../shared/people/workers/schedule.api.ts'
import { call } from '../../../kernel/api.ts'
import { keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import classes from '../workers.module.css'
import ui from '../../../ui/primitives.module.css'

/**
 * Shows the secret address with which a phone's calendar shows the person's jobs; it is shown once, and can
 * be replaced.
 */
export function CalendarAddress({ since, timezone }: { since: string | null; timezone: string }) {
  const refetch = useRefetch(keyBelow(getMySchedule))
  const [url, setUrl] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  async function renew() {
    const answer = await call(renewCalendar, {})
    setUrl(answer.url)
    await refetch()
  }
  return (
    <section className={ui['section']} aria-labelledby="calendar-address">
      <h2 id="calendar-address" className={ui['headingMedium']}>
        In your own calendar
      </h2>
      <p className={ui['hint']}>
        Subscribe to a secret address in the calendar of your phone or computer: it shows your jobs and time
        off and stays up to date. Anyone with the address can see them, so keep it private.
      </p>
      {url !== null ? (
        <>
          <p className={classes['address']}>{url}</p>
          <div className={ui['wrap']}>
            <CopyButton value={url}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? 'Copied' : 'Copy address'}
                </Button>
              )}
            </CopyButton>
            <Button
              variant="default"
              component="a"
              // Phones open their calendar for this scheme.
              href={url.replace(/^https?:/, 'webcal:')}
            >
              Subscribe
            </Button>
          </div>
          <p className={ui['hint']}>Copy it now: it is not shown again.</p>
        </>
      ) : since === null ? (
        <div>
          <AsyncButton variant="default" action={renew}>
            Make an address
          </AsyncButton>
        </div>
      ) : (
        <div className={classes['bar']}>
          <span className={ui['small']}>Your address is from {formatInstant(since, timezone)}.</span>
          <Button variant="default" onClick={() => setAsking(true)}>
            Make a new address
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Calendars that use the address you have now will no longer be updated. Make a new one?"
        confirmLabel="Make a new address"
        onConfirm={renew}
      />
    </section>
  )
}
