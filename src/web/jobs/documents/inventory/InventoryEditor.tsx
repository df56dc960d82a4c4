import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newKey } from '../../../kernel/new-key.ts'
import { ArticleCards } from './ArticleCards.tsx'
import { ArticleTable } from './ArticleTable.tsx'
import { EditArticle } from './EditArticle.tsx'
import { NewArticles } from './NewArticles.tsx'
import { PlaceFacts, PlaceFields } from './PlaceFields.tsx'
import {
  blankArticle,
  withRestored,
  withChange,
  withPhoto,
  type Article,
  type InventoryValue,
  type RemovedPart,
} from './articles.ts'
import { Legend } from './Legend.tsx'
import type { UploadPhoto } from './upload-photo.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'
import classes from './inventory.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  value: InventoryValue
  onChange: (value: InventoryValue) => void
  isReadOnly: boolean
  /** Uploads a photo; without it articles have no photos. */
  uploadPhoto?: UploadPhoto
  /** Called with whether leaving would lose an upload; must be the same function at each render. */
  onBusy?: (isBusy: boolean) => void
  /** How the name of an article or room is shown; as it is stored without it, so that a page does not load the catalog. */
  nameOf?: (name: string) => string
}

const asStored = (name: string) => name

/** An editable or read-only inventory: conditions, addresses and articles with their symbols. */
export function InventoryEditor(props: Props) {
  const { value, onChange, isReadOnly, uploadPhoto, onBusy, nameOf = asStored } = props
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [draft, setDraft] = useState<Article>(() => blankArticle(newKey()))
  const [isAdding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Article | null>(null)
  const [removed, setRemoved] = useState<RemovedPart | null>(null)
  // Photos can finish between two renders, so each change must apply to the result of the previous one.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])

  function update(change: (before: InventoryValue) => InventoryValue) {
    latest.current = change(latest.current)
    onChange(latest.current)
  }
  const photos = usePhotoUploads(uploadPhoto, (key, photo) => {
    setDraft((before) => (before.key === key ? withPhoto(before, photo) : before))
    if (latest.current.articles.some((article) => article.key === key))
      update((before) => withChange(before, key, (article) => withPhoto(article, photo)))
  })
  const isBusy = photos.uploads.length > 0
  useEffect(() => {
    onBusy?.(isBusy)
  }, [isBusy, onBusy])

  function add() {
    update((before) => ({ ...before, articles: [...before.articles, draft] }))
    setDraft(blankArticle(newKey()))
  }
  const rows = {
    articles: value.articles,
    removed,
    nameOf,
    photos: uploadPhoto ? photos : null,
    actions: isReadOnly
      ? null
      : {
          edit: setEditing,
          remove: (article: Article) => {
            const index = value.articles.indexOf(article)
            update((before) => ({
              ...before,
              articles: before.articles.filter(({ key }) => key !== article.key),
            }))
            setRemoved({ kind: 'article', index, article })
          },
          removePhoto: (article: Article, index: number) => {
            const photo = article.photos[index]
            if (!photo) return
            update((before) =>
              withChange(before, article.key, (one) => ({
                ...one,
                photos: one.photos.filter(({ id }) => id !== photo.id),
              })),
            )
            setRemoved({ kind: 'photo', index, articleKey: article.key, photo })
          },
          undo: () => {
            if (removed) update((before) => withRestored(before, removed))
            setRemoved(null)
          },
        },
  }
  const count = value.articles.length
  return (
    <div className={ui['panelWide']}>
      {isReadOnly ? <PlaceFacts value={value} /> : <PlaceFields value={value} update={update} />}
      <section className={ui['section']} aria-label="Articles">
        <div className={classes['head']}>
          <h3 className={`${ui['heading']} ${classes['heading']}`}>
            {count === 1 ? '1 article' : `${count} articles`}
          </h3>
          {!isReadOnly && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              className={classes['button'] ?? ''}
              onClick={() => setAdding(true)}
            >
              Add
            </Button>
          )}
        </div>
        {count === 0 && removed === null && (
          <Text c="dimmed">
            {isReadOnly
              ? 'No articles are on the inventory yet.'
              : 'List everything that will be moved, one article at a time.'}
          </Text>
        )}
        {(count > 0 || removed !== null) &&
          (isNarrow ? <ArticleCards {...rows} /> : <ArticleTable {...rows} />)}
        <Legend />
      </section>
      <NewArticles
        opened={isAdding}
        onClose={() => setAdding(false)}
        draft={draft}
        onDraft={setDraft}
        onAdd={add}
        photos={uploadPhoto ? photos : null}
      />
      <EditArticle
        article={editing}
        onClose={() => setEditing(null)}
        nameOf={nameOf}
        onDone={({ photos: _photos, ...written }) => {
          // Photos may have been added since it was opened.
          update((before) => withChange(before, written.key, (article) => ({ ...article, ...written })))
        }}
      />
    </div>
  )
}
