import { Button } from '@mantine/core'
import { IconDeviceMobile, IconDownload } from '@tabler/icons-react'
import { askToInstall, useInstallState } from '../../kernel/install-prompt.ts'
import { installInstructions } from './install-words.ts'
import classes from './home.module.css'

/**
 * How to install the app: by a button if the browser supports it, else by instructions; renders nothing once
 * installed.
 */
export function InstallSection({ productName }: { productName: string }) {
  const state = useInstallState()
  if (state === 'installed') return null
  return (
    <section className={`${classes['section']} ${classes['install']}`} aria-labelledby="home-install">
      <span className={classes['stepIcon']}>
        <IconDeviceMobile size={22} aria-hidden />
      </span>
      <div>
        <h2 id="home-install" className={classes['title']}>
          Keep {productName} at hand
        </h2>
        <p className={classes['note']}>
          Put it on your home screen or desktop: it opens like an app, full screen, straight at your jobs.
        </p>
        {state === 'not offered' && (
          <p className={classes['how']}>
            {installInstructions(navigator.userAgent, navigator.maxTouchPoints)}
          </p>
        )}
      </div>
      {state === 'offered' && (
        <Button
          mih={44}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void askToInstall()}
        >
          Install {productName}
        </Button>
      )}
    </section>
  )
}
