import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { ArticleModal } from './ArticleModal.tsx'
import type { Article } from './articles.ts'
import type { RowsProps } from './rows.ts'
import { SymbolChips } from './SymbolChips.tsx'
import classes from './inventory.module.css'

interface EditProps {
  /** null keeps the modal closed. */
  article: Article | null
  onClose: () => void
  onDone: (article: Article) => void
  nameOf: RowsProps['nameOf']
}

/** Edits the name and symbols of an article. */
export function EditArticle({ article, ...rest }: EditProps) {
  // Keeps the last article while the modal fades out.
  const [shown, setShown] = useState(article)
  if (article && article !== shown) setShown(article)
  return (
    <ArticleModal opened={article !== null} onClose={rest.onClose} title="Edit article">
      {shown && <EditForm key={shown.key} article={shown} {...rest} />}
    </ArticleModal>
  )
}

function EditForm({ article, onClose, onDone, nameOf }: EditProps & { article: Article }) {
  const stored = article.article
  const [draft, setDraft] = useState({ ...article, article: nameOf(stored) })
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
    onDone(draft.article === nameOf(stored) ? { ...draft, article: stored } : draft)
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
