import { Button, Modal, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import type { Article } from './articles.ts'
import { Photos } from './Photos.tsx'
import { SymbolChips } from './SymbolChips.tsx'
import type { PhotoUploads } from './use-photo-uploads.ts'
import classes from './inventory.module.css'

interface NewProps {
  opened: boolean
  onClose: () => void
  /** What is written of the next article; stays when the modal is closed. */
  draft: Article
  onDraft: (change: (before: Article) => Article) => void
  onAdd: () => void
  photos: PhotoUploads | null
}

/**
 * Adds articles: 'Add' appends one, closes and clears; 'Next article' appends it and stays for the one after. An
 * empty name is ignored (spec 2 §5, spec 3 §2.17, §4).
 */
export function NewArticles({ opened, onClose, draft, onDraft, onAdd, photos }: NewProps) {
  const name = useRef<HTMLInputElement>(null)
  const top = useRef<HTMLFormElement>(null)

  function add(isLast: boolean) {
    if (draft.article.trim() !== '') {
      onAdd()
      if (isLast) {
        onClose()
        return
      }
    }
    top.current?.scrollIntoView({ block: 'start' })
    name.current?.focus()
  }
  return (
    <Frame opened={opened} onClose={onClose} title="New Articles">
      <form
        ref={top}
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          add(true)
        }}
      >
        <TextInput
          ref={name}
          data-autofocus
          label="Article"
          required
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          value={draft.article}
          onChange={(event) => {
            const article = event.currentTarget.value
            onDraft((before) => ({ ...before, article }))
          }}
        />
        <SymbolChips
          article={draft}
          onChange={({ photos: _photos, ...written }) => onDraft((before) => ({ ...before, ...written }))}
        />
        {photos && (
          <Photos
            article={draft}
            photos={photos}
            removed={null}
            actions={{
              removePhoto: (_article, index) =>
                onDraft((before) => ({ ...before, photos: before.photos.toSpliced(index, 1) })),
              undo: () => {},
            }}
          />
        )}
        <div className={classes['modalActions']}>
          <Button variant="default" className={classes['button'] ?? ''} onClick={onClose}>
            Close
          </Button>
          <Button variant="default" className={classes['button'] ?? ''} onClick={() => add(false)}>
            Next article
          </Button>
          <Button type="submit" className={classes['button'] ?? ''}>
            Add
          </Button>
        </div>
      </form>
    </Frame>
  )
}

interface EditProps {
  /** Null keeps the modal closed. */
  article: Article | null
  onClose: () => void
  onDone: (article: Article) => void
}

/** Changes the name and symbols of an article. */
export function EditArticle({ article, onClose, onDone }: EditProps) {
  // The last one stays while the modal fades out.
  const [shown, setShown] = useState(article)
  if (article && article !== shown) setShown(article)
  return (
    <Frame opened={article !== null} onClose={onClose} title="Edit article">
      {shown && <EditForm key={shown.key} article={shown} onClose={onClose} onDone={onDone} />}
    </Frame>
  )
}

function EditForm({ article, onClose, onDone }: EditProps & { article: Article }) {
  const [draft, setDraft] = useState(article)
  const [isAsked, setAsked] = useState(false)
  const name = useRef<HTMLInputElement>(null)
  const isEmpty = draft.article.trim() === ''

  function done(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (isEmpty) {
      name.current?.focus()
      return
    }
    onDone(draft)
    onClose()
  }
  return (
    <form noValidate className={classes['form']} onSubmit={done}>
      <TextInput
        ref={name}
        label="Article"
        required
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        value={draft.article}
        error={isAsked && isEmpty ? 'Required.' : null}
        onChange={(event) => setDraft({ ...draft, article: event.currentTarget.value })}
      />
      <SymbolChips article={draft} onChange={setDraft} />
      <div className={classes['modalActions']}>
        <Button variant="default" className={classes['button'] ?? ''} onClick={onClose}>
          Close
        </Button>
        <Button type="submit" className={classes['button'] ?? ''}>
          Done
        </Button>
      </div>
    </form>
  )
}

interface FrameProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

function Frame({ opened, onClose, title, children }: FrameProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="xl"
      fullScreen={isNarrow}
      // A tap beside a chip must not throw away what is chosen.
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  )
}
