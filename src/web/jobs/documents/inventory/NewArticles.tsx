import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { ArticleModal } from './ArticleModal.tsx'
import type { Article } from './articles.ts'
import { Photos } from './Photos.tsx'
import { SymbolChips } from './SymbolChips.tsx'
import type { PhotoUploads } from './use-photo-uploads.ts'
import classes from './inventory.module.css'

interface NewProps {
  opened: boolean
  onClose: () => void
  /** The next article; kept when the modal is closed. */
  draft: Article
  onDraft: (change: (before: Article) => Article) => void
  onAdd: () => void
  photos: PhotoUploads | null
}

/**
 * Adds articles: 'Add' appends one, closes and clears; 'Next article' appends it and stays open for another.
 * An empty name is ignored.
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
    <ArticleModal opened={opened} onClose={onClose} title="New Articles">
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
            name={draft.article || 'the article'}
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
    </ArticleModal>
  )
}
