import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { MAX_ITEM_PHOTOS } from '../../../shared/jobs/documents/inventory.items.ts'
import type { PhotoPlace } from '../../../shared/jobs/inventory/inventory.changes.ts'
import { dismissSavedAction } from '../../kernel/phone-queue.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import { savePhotos, smallPhoto } from './inventory-actions.ts'
import type { ShownItem, WaitingPhoto } from './inventory-model.ts'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  at: { jobId: number; companyId: number; key: string; place: PhotoPlace }
  name: string
  photos: ShownItem['photos']
  /** Photos of the article that wait on this phone. */
  waiting: readonly WaitingPhoto[]
  isReadOnly: boolean
  onRemove: (photo: number) => void
}

/** The photos of an article, those that wait on this phone, and a button to take one. */
export function ItemPhotos({ at, name, photos, waiting, isReadOnly, onRemove }: Props) {
  const own = waiting.filter(({ key, place }) => key === at.key && place === at.place)
  const left = MAX_ITEM_PHOTOS - photos.length - own.length
  const [problem, setProblem] = useState<string | null>(null)
  async function add(files: readonly File[]) {
    setProblem(null)
    setProblem(await savePhotos(at, files.slice(0, left)))
  }
  return (
    <section className={ui['stackTight']} aria-label="Photos">
      {(photos.length > 0 || own.length > 0) && (
        <ul className={`${ui['list']} ${classes['photos']}`}>
          {photos.map(({ id, source_url: url }, index) => (
            <li key={id}>
              <SentPhoto url={url} alt={`${index + 1} of ${name}`} />
              {!isReadOnly && (
                <Button
                  size="lg"
                  variant="subtle"
                  aria-label={`Remove photo ${index + 1} of ${name}`}
                  onClick={() => onRemove(id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
          {own.map((photo) => (
            <li key={photo.id}>
              <Waiting photo={photo} name={name} />
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && left > 0 && (
        <FileButton accept="image/*" multiple onChange={(files) => void add(files)}>
          {(props) => (
            <Button
              {...props}
              size="lg"
              variant="default"
              leftSection={<IconCamera size={20} aria-hidden />}
              aria-label={`Add photo of ${name}`}
            >
              Add photo
            </Button>
          )}
        </FileButton>
      )}
      <Refusal text={problem ?? ''} />
      {!isReadOnly && left <= 0 && <p className={classes['hint']}>{MAX_ITEM_PHOTOS} photos at most.</p>}
    </section>
  )
}

/** A photo that the server has; its picture follows once everything that waits on this phone is sent. */
export function SentPhoto({ url, alt }: { url: string; alt: string }) {
  const photo = classes['photo'] ?? ''
  if (url === '') return <span className={`${photo} ${classes['sent']}`}>Sent</span>
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img className={photo} src={url} alt={alt} loading="lazy" decoding="async" />
    </a>
  )
}

function Waiting({ photo, name }: { photo: WaitingPhoto; name: string }) {
  // The store makes a new object of the same picture with each read.
  const [blob] = useState(photo.blob)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isOver = false
    let made = ''
    void smallPhoto(blob).then((small) => {
      if (isOver) return
      made = URL.createObjectURL(small)
      setUrl(made)
    })
    return () => {
      isOver = true
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return (
    <>
      <img className={classes['photo']} src={url} alt={`Of ${name}, saved on this phone`} decoding="async" />
      <Button size="lg" variant="subtle" onClick={() => void dismissSavedAction(photo.id)}>
        Remove
      </Button>
    </>
  )
}
