import { Text } from '@mantine/core'
import { useState } from 'react'
import classes from './phone.module.css'

interface Props {
  label: string
  /** Links to stored files work for some minutes. */
  url: string
  /** Gets a fresh link once this one has run out. */
  onStale: () => Promise<string | null>
}

const fileOf = (url: string) => url.split('?', 1)[0]

/** Plays a stored recording; a link that has run out is replaced by a fresh one. */
export function Player({ label, url, onStale }: Props) {
  const [src, setSrc] = useState(url)
  const [attempt, setAttempt] = useState<'first' | 'again' | 'failed'>('first')
  // A newly signed link to the same file does not stop what is playing.
  if (fileOf(src) !== fileOf(url)) {
    setSrc(url)
    setAttempt('first')
  }
  async function renew() {
    const fresh = attempt === 'first' ? await onStale().catch(() => null) : null
    // The same link again would not be tried.
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
