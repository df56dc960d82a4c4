import { Button, Text } from '@mantine/core'
import { useState } from 'react'

interface Props {
  /** A link that is valid for some minutes; each server response has a new one. */
  url: string
  label: string
  /** Requests a new link. */
  onReload: () => void
}

/** The player of a recording; a new link does not interrupt the playback. */
export function Recording({ url, label, onReload }: Props) {
  const [held, setHeld] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === url) {
    return (
      <div role="alert">
        <Text size="sm" c="var(--mantine-color-error)">
          The recording could not be loaded.
        </Text>
        <Button
          variant="default"
          mt={4}
          mih={44}
          onClick={() => {
            setBroken(null)
            onReload()
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    // What was said stands below, where it was written down.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      preload="none"
      src={held ?? url}
      aria-label={label}
      onPlay={() => setHeld((before) => before ?? url)}
      onError={() => {
        if (held === null || held === url) setBroken(url)
        setHeld(null)
      }}
    />
  )
}
