import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BookingSettings } from '../../../shared/company/settings/online-booking.ts'
import settingsClasses from '../../ui/section.module.css'
import classes from './online-booking.module.css'

interface Props {
  token: string
  /** The saved settings; the preview reloads when they change. */
  settings: BookingSettings
}

/**
 * Shows the quote page at phone size with the saved settings. It is the real page: what is sent there is
 * received.
 */
export function PluginPreview({ token, settings }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <Button
        variant="default"
        mih={44}
        aria-expanded={isShown}
        aria-controls="plugin-preview"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide the preview' : 'Show a preview'}
      </Button>
      <div id="plugin-preview" hidden={!isShown} className={classes['preview']}>
        {isShown && (
          <>
            <p className={settingsClasses['hint']}>
              As visitors see it on a phone, with your saved settings. It is live: requests you send here
              arrive in your office.
            </p>
            <iframe
              key={JSON.stringify(settings)}
              className={classes['phone']}
              title="Preview of the quote plugin"
              src={`/quote/${encodeURIComponent(token)}`}
            />
          </>
        )}
      </div>
    </div>
  )
}
