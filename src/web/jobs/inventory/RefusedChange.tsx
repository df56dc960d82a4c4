import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { InventoryChange } from '../../../shared/jobs/inventory/inventory.changes.ts'
import {
  nextSticker,
  stickersOf,
  takenStickers,
  type InventoryItem,
} from '../../../shared/jobs/inventory/inventory.rules.ts'
import { HandledError } from '../../kernel/explained.ts'
import { changeSavedAction, dismissSavedAction, retrySavedAction } from '../../kernel/phone-queue.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { dependentsOf, stickersIn, withStickers } from './inventory-model.ts'
import { piecesText } from './inventory-texts.ts'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  action: SavedAction
  /** All changes of the job that the server refused. */
  refused: readonly SavedAction[]
  articles: readonly InventoryItem[]
}

/** A change that the server refused, until the person has read why; one with a taken sticker gets another number. */
export function RefusedChange({ action, refused, articles }: Props) {
  const dependents = dependentsOf(action, refused)
  const stickers = stickersIn(action)
  const isTaken = takenStickers(articles, stickers).length > 0
  return (
    <Alert color="red" variant="outline" title="A change was not made">
      <p className={classes['fact']}>{action.problem}</p>
      {isTaken && (
        <OtherStickers action={action} count={stickers.length} dependents={dependents} articles={articles} />
      )}
      <Button
        size="lg"
        variant="default"
        onClick={() => {
          for (const { id } of [action, ...dependents]) void dismissSavedAction(id)
        }}
      >
        {isTaken ? 'Leave it out' : 'Understood'}
      </Button>
    </Alert>
  )
}

function OtherStickers({
  action,
  count,
  dependents,
  articles,
}: Pick<Props, 'action' | 'articles'> & { count: number; dependents: readonly SavedAction[] }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const next = nextSticker(articles)
  const value = typed ?? (count === 1 ? String(next) : `${next}–${next + count - 1}`)

  async function send() {
    const numbers = stickersOf(value)
    if (numbers?.length !== count) {
      setProblem(count === 1 ? 'Enter a whole number.' : `Enter numbers for ${piecesText(count)}.`)
      throw new HandledError()
    }
    const [taken] = takenStickers(articles, numbers)
    if (taken !== undefined) {
      setProblem(`Sticker ${taken} is on another item of this job. The next free one is ${next}.`)
      throw new HandledError()
    }
    await changeSavedAction(action.id, withStickers(action.body as InventoryChange, numbers)) // saved by saveChange
    // The change first: what was done with its items later needs them.
    for (const { id } of [action, ...dependents]) await retrySavedAction(id)
  }
  return (
    <div className={ui['stackTight']}>
      <TextInput
        size="lg"
        label="Another sticker"
        autoComplete="off"
        maxLength={60}
        value={value}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <AsyncButton size="lg" action={send}>
        Send with this number
      </AsyncButton>
    </div>
  )
}
