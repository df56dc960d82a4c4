import { ActionIcon, Button, FileButton, Progress, Text } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import { MAX_ROOM_PHOTOS } from '../../../shared/jobs/survey/survey.ts'
import type { WaitingPhoto } from './photo-queue.ts'
import type { SurveyPhotos } from './use-photos.ts'
import classes from './survey.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  room: Survey['rooms'][number]
  label: string
  isReadOnly: boolean
  uploads: SurveyPhotos
  change: (changes: Partial<SurveyChanges>) => void
}

/** The photos of a room: stored ones, those on their way, and a button that opens the camera. */
export function RoomPhotos({ room, label, isReadOnly, uploads, change }: Props) {
  const coming = uploads.photos.filter((photo) => photo.room === room.name)
  const left = MAX_ROOM_PHOTOS - room.photos.length - coming.length
  if (isReadOnly && room.photos.length === 0) return null
  return (
    <section className={ui['stackTight']}>
      <h2 className={classes['groupTitle']}>Photos of this room</h2>
      {(room.photos.length > 0 || coming.length > 0) && (
        <ul className={`${ui['list']} ${classes['photos']}`}>
          {room.photos.map((photo, index) => (
            <li key={photo.id} className={classes['photo']}>
              <a href={photo.source_url} target="_blank" rel="noreferrer">
                <img
                  src={photo.source_url}
                  alt={`${label}, ${index + 1} of ${room.photos.length}`}
                  loading="lazy"
                />
              </a>
              {!isReadOnly && (
                <ActionIcon
                  size={44}
                  variant="default"
                  aria-label={`Remove photo ${index + 1}`}
                  onClick={() => change({ removedPhotos: [photo.id] })}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
          {coming.map((photo) => (
            <Coming key={photo.key} photo={photo} uploads={uploads} />
          ))}
        </ul>
      )}
      {!isReadOnly &&
        (left > 0 ? (
          <FileButton
            accept="image/*"
            multiple
            onChange={(files) => void uploads.add(room.name, files.slice(0, left))}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={classes['button'] ?? ''}
                leftSection={<IconCamera size={18} aria-hidden />}
              >
                Add photos
              </Button>
            )}
          </FileButton>
        ) : (
          <Text size="sm" c="dimmed">
            {MAX_ROOM_PHOTOS} photos at most.
          </Text>
        ))}
    </section>
  )
}

/** A photo on its way: its progress, or why it was rejected. */
function Coming({ photo, uploads }: { photo: WaitingPhoto; uploads: SurveyPhotos }) {
  const { key, blob, share, error } = photo
  const [preview] = useState(() => URL.createObjectURL(blob))
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])
  return (
    <li className={classes['photo']}>
      <img src={preview} alt="" />
      {error === null ? (
        <Progress value={share * 100} aria-label="Uploading a photo" />
      ) : (
        <>
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {error}
          </Text>
          <Button
            variant="default"
            className={classes['button'] ?? ''}
            onClick={() => void uploads.retry(key)}
          >
            Try again
          </Button>
        </>
      )}
      <ActionIcon
        size={44}
        variant="default"
        aria-label="Stop uploading this photo"
        onClick={() => void uploads.drop(key)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
