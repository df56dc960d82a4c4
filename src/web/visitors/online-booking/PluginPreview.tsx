import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BookingSettings } from '../../../shared/company/settings/online-booking.ts'
import settingsClasses from '../../ui/section.module.css'
import classes from './online-booking.module.css'

interface Props {
  token: string
  /** As they are saved: the preview is drawn again when they change. */
  settings: BookingSettings
}

/** The quote page as it stands on a phone, with what is saved. It is the real one: what is sent there arrives. */
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
              As visitors see it on a phone, with what is saved. It works: what you send here arrives in your
              office.
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
