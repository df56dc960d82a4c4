import { Text } from '@mantine/core'
import { useState } from 'react'
import classes from './phone.module.css'

interface Props {
  label: string
  /** Address of the file; links to stored files expire after some minutes. */
  url: string
  /** Returns a new link after this one has expired, or null. */
  onStale: () => Promise<string | null>
}

const fileOf = (url: string) => url.split('?', 1)[0]

/** Plays a stored recording, and replaces an expired link by a new one. */
export function Player({ label, url, onStale }: Props) {
  const [src, setSrc] = useState(url)
  const [attempt, setAttempt] = useState<'first' | 'again' | 'failed'>('first')
  // A newly signed link to the same file must not interrupt playback.
  if (fileOf(src) !== fileOf(url)) {
    setSrc(url)
    setAttempt('first')
  }
  async function renew() {
    const fresh = attempt === 'first' ? await onStale().catch(() => null) : null
    // The player would not retry the same link.
    const isNew = fresh !== null && fresh !== src
    if (isNew) setSrc(fresh)
    setAttempt(isNew ? 'again' : 'failed')
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the company's own recording has no words beside it */}
      <audio
        key={src}
        className={classes['player']}
        aria-label={label}
        controls
        preload="none"
        src={src}
        autoPlay={attempt === 'again'}
        onError={() => void renew()}
        onPlaying={() => setAttempt('first')}
      />
      {attempt === 'failed' && (
        <Text role="alert" size="sm" c="red">
          The recording can not be played. Reload the page to try again.
        </Text>
      )}
    </>
  )
}
