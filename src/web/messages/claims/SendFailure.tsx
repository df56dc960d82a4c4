import { Text } from '@mantine/core'
import type { Photo } from './photos.ts'

/** Why a form with photos was not sent, and what its client can do. */
export function SendFailure({ failure, photos }: { failure: string; photos: readonly Photo[] }) {
  const refused = photos.find(({ isRefused }) => isRefused)?.file.name
  return (
    <div role="alert">
      <Text c="var(--mantine-color-error)">{failure}</Text>
      <Text size="sm">
        {refused === undefined
          ? 'Nothing that you typed is lost. You can send it again.'
          : `Nothing that you typed is lost. Remove the photo ${refused}, then send it again.`}
      </Text>
    </div>
  )
}
