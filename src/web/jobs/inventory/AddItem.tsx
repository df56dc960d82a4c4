import { Button, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useMemo, useRef, useState, type FormEvent, type MouseEvent } from 'react'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { InventoryPart } from '../../../shared/jobs/inventory/inventory.changes.ts'
import {
  nextSticker,
  stickersOf,
  takenStickers,
  type InventoryItem,
} from '../../../shared/jobs/inventory/inventory.rules.ts'
import { newUuid } from '../../kernel/new-key.ts'
import { findNames, shapeOf } from './inventory-model.ts'
import { piecesText } from './inventory-texts.ts'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  room: string
  /** The articles of the whole job, in all rooms. */
  articles: readonly InventoryItem[]
  onChange: (part: InventoryPart) => void
}

/** Adds an article by its name, with the next sticker or a typed range of stickers. */
export const AddItem = memo(function AddItem({ room, articles, onChange }: Props) {
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const stickers = typed ?? String(nextSticker(articles))
  // After the letter is shown.
  const searched = useDeferredValue(name)
  const found = useMemo(() => (name === '' ? [] : findNames(searched)), [name, searched])

  function add(article: string) {
    const numbers = stickersOf(stickers)
    if (article.trim() === '') {
      input.current?.focus()
      return
    }
    if (numbers === null) {
      setProblem('Enter a number or a range, such as 101–140, up to 300 stickers.')
      return
    }
    const [taken] = takenStickers(articles, numbers)
    if (taken !== undefined) {
      setProblem(
        `Sticker ${taken} is on another item of this job. The next free one is ${nextSticker(articles)}.`,
      )
      return
    }
    const items = numbers.map((sticker) => ({
      key: newUuid(),
      sticker,
      room,
      article: article.trim(),
      shape: shapeOf(article),
      descriptive_symbols: [],
    }))
    onChange({ kind: 'add', items })
    setSaid(
      items.length === 1
        ? `${shownName(article.trim())} added with sticker ${numbers[0]}.`
        : `${piecesText(items.length)} added: ${shownName(article.trim())}.`,
    )
    setName('')
    setTyped(null)
    setProblem(null)
    // After the tap is shown.
    setTimeout(() => input.current?.focus())
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    add(name)
  }
  // These two are not made again for each letter of the name.
  const stickerField = useMemo(
    () => (
      <TextInput
        size="lg"
        label="Sticker"
        autoComplete="off"
        maxLength={60}
        value={stickers}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
      />
    ),
    [stickers, problem],
  )
  const isNamed = name.trim() !== ''
  const addButton = useMemo(
    () => (
      <Button type="submit" size="lg" fullWidth disabled={!isNamed} onMouseDown={keepFocus}>
        Add item
      </Button>
    ),
    [isNamed],
  )
  return (
    <form className={classes['add']} onSubmit={onSubmit} noValidate>
      {found.length > 0 && (
        <ul className={`${ui['list']} ${classes['found']}`} aria-label="Found items">
          {found.map((article) => (
            <li key={article}>
              <button
                type="button"
                className={classes['foundItem']}
                onMouseDown={keepFocus}
                onClick={() => add(article)}
              >
                {shownName(article)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes['addFields']}>
        <TextInput
          ref={input}
          size="lg"
          label="Item"
          placeholder="Search or type a name"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={TEXT_LIMITS.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {stickerField}
      </div>
      {addButton}
      <output className={classes['said']}>{said}</output>
    </form>
  )
})

/** A tap on a button leaves the focus, and with it the keyboard, at the fields: the next item follows. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
