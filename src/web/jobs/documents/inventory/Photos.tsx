import { ActionIcon, Button, FileButton, Progress, Text } from '@mantine/core'
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { UndoBar } from '../../../ui/UndoBar.tsx'
import { MAX_INVENTORY_PHOTOS, type Article, type RemovedPart } from './articles.ts'
import type { ArticleActions } from './rows.ts'
import type { PhotoUploads, Upload } from './use-photo-uploads.ts'
import classes from './inventory.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  article: Article
  name: string
  removed: RemovedPart | null
  photos: PhotoUploads | null
  actions: Pick<ArticleActions, 'removePhoto' | 'undo'> | null
}

/** The photos of an article, its uploads, and buttons to take or choose a photo. */
export function Photos({ article, name, removed, photos, actions }: Props) {
  const coming = photos?.uploads.filter(({ articleKey }) => articleKey === article.key) ?? []
  const left = MAX_INVENTORY_PHOTOS - article.photos.length - coming.length
  const isUndone = removed?.kind === 'photo' && removed.articleKey === article.key
  const start = (files: readonly File[]) => photos?.start(article.key, files.slice(0, left))
  return (
    <div className={ui['stackTight']}>
      {(article.photos.length > 0 || coming.length > 0) && (
        <ul className={`${ui['list']} ${ui['wrap']}`} aria-label={`Photos of ${name}`}>
          {article.photos.map((photo, index) => (
            <li key={photo.id} className={classes['thumb']}>
              <a href={photo.source_url} target="_blank" rel="noreferrer">
                <img src={photo.source_url} alt={`${index + 1} of ${name}`} loading="lazy" />
              </a>
              {actions && (
                <ActionIcon
                  size={44}
                  color="red"
                  aria-label={`Remove photo ${index + 1} of ${name}`}
                  onClick={() => actions.removePhoto(article, index)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
          {coming.map((upload) => (
            <Coming key={upload.id} upload={upload} photos={photos} />
          ))}
        </ul>
      )}
      {isUndone && actions && <UndoBar undo={{ text: 'Photo removed.', onUndo: actions.undo }} />}
      {photos && actions && left <= 0 && (
        <Text size="sm" c="dimmed">
          {MAX_INVENTORY_PHOTOS} photos at most.
        </Text>
      )}
      {photos && actions && left > 0 && (
        <div className={`${ui['wrap']} ${classes['takers']}`}>
          <FileButton accept="image/*" capture="environment" onChange={(file) => file && start([file])}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={`${classes['button']} ${classes['camera']}`}
                leftSection={<IconCamera size={18} aria-hidden />}
                aria-label={`Take photo of ${name}`}
              >
                Take photo
              </Button>
            )}
          </FileButton>
          <FileButton accept="image/*" multiple onChange={start}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                className={classes['button'] ?? ''}
                leftSection={<IconPhotoPlus size={18} aria-hidden />}
                aria-label={`Add photo of ${name}`}
              >
                Add photo
              </Button>
            )}
          </FileButton>
        </div>
      )}
    </div>
  )
}

/** An upload: its progress, or its error with a retry button. */
function Coming({ upload, photos }: { upload: Upload; photos: PhotoUploads | null }) {
  return (
    <li className={`${ui['row']} ${classes['coming']}`}>
      <img src={upload.preview} alt="" />
      {upload.error === null ? (
        <Progress
          className={classes['progress'] ?? ''}
          value={upload.share * 100}
          aria-label={`Uploading ${upload.file.name}`}
        />
      ) : (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {upload.error}
        </Text>
      )}
      {upload.error !== null && (
        <Button variant="default" className={classes['button'] ?? ''} onClick={() => photos?.retry(upload)}>
          Try again
        </Button>
      )}
      <ActionIcon
        size={44}
        aria-label={`Stop uploading ${upload.file.name}`}
        onClick={() => photos?.drop(upload)}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
