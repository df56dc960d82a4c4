import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { memo, useCallback, useState } from 'react'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import {
  ITEM_SHAPE_LABELS,
  ITEM_SHAPES,
  MAX_STICKER,
  type ItemMark,
  type ItemShape,
} from '../../../shared/jobs/documents/inventory.items.ts'
import { DESCRIPTIVE_SYMBOLS } from '../../../shared/jobs/documents/inventory.symbols.ts'
import { nextSticker } from '../../../shared/jobs/inventory/inventory.rules.ts'
import type { InventoryPart, ItemPatch } from '../../../shared/jobs/inventory/inventory.changes.ts'
import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import { ItemPhotos } from './ItemPhotos.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { CodeChips, ItemSheet, Later } from './ItemSheet.tsx'
import { itemText } from './inventory-texts.ts'
import type { ShownItem, WaitingPhoto } from './inventory-model.ts'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  inventory: JobInventory
  item: ShownItem
  waiting: readonly WaitingPhoto[]
  /** Both must be the same functions at each render. */
  onChange: (part: InventoryPart) => void
  onClose: () => void
}

const NO_MARKS: readonly ItemMark[] = []

/** One article: its condition on a picture, photos, room, sticker and value. Each change is saved at once. */
export function ItemDialog({ inventory, item, waiting, onChange, onClose }: Props) {
  const { jobId, companyInfo, articles, rooms, blockedBy } = inventory
  const { key, shape = 'cabinet', marks = NO_MARKS } = item
  const isReadOnly = blockedBy !== null || item.isSigned
  const set = useCallback((part: ItemPatch) => onChange({ kind: 'edit', key, set: part }), [onChange, key])
  const onMarks = useCallback((next: ItemMark[]) => set({ marks: next }), [set])
  const onRemove = useCallback(() => {
    onChange({ kind: 'remove', key })
    onClose()
  }, [onChange, key, onClose])
  return (
    <ItemSheet item={item} onClose={onClose}>
      {item.isSigned && (
        <p className={classes['hint']}>Client and crew signed for this item. It can’t change.</p>
      )}
      <ItemPicture shape={shape} marks={marks} isReadOnly={isReadOnly} onMarks={onMarks} />
      <ItemPhotos
        at={{ jobId, companyId: companyInfo.id, key, place: 'origin' }}
        name={itemText(item)}
        photos={item.photos}
        waiting={waiting}
        isReadOnly={isReadOnly}
        onRemove={(photo) => onChange({ kind: 'dropPhoto', key, photo })}
      />
      <Later>
        <Facts
          item={item}
          articles={articles}
          rooms={rooms}
          isReadOnly={isReadOnly}
          set={set}
          onRemove={onRemove}
        />
      </Later>
    </ItemSheet>
  )
}

/** What is known of an article beside its picture and photos; not made again with each photo. */
const Facts = memo(function Facts(props: DetailsProps & { onRemove: () => void }) {
  const { item, isReadOnly, set, onRemove } = props
  return (
    <>
      <CodeChips
        legend="Packing and contents"
        symbols={DESCRIPTIVE_SYMBOLS}
        codes={item.descriptive_symbols}
        isReadOnly={isReadOnly}
        onChange={(codes) =>
          set({
            descriptive_symbols: DESCRIPTIVE_SYMBOLS.map(({ code }) => code).filter((code) =>
              codes.includes(code),
            ),
          })
        }
      />
      <Switch
        size="lg"
        className={classes['switch'] ?? ''}
        label="High value: more than $100 a pound"
        description="The client declares it and signs for it."
        checked={item.isHighValue ?? false}
        disabled={isReadOnly}
        onChange={(event) => set({ isHighValue: event.currentTarget.checked })}
      />
      <Details key={item.key} {...props} />
      {!isReadOnly && (
        <Button size="lg" variant="default" c="var(--mantine-color-error)" onClick={onRemove}>
          Remove item
        </Button>
      )}
    </>
  )
})

interface DetailsProps {
  item: ShownItem
  /** The articles of the whole job, whose stickers are taken. */
  articles: readonly ShownItem[]
  rooms: readonly string[]
  isReadOnly: boolean
  set: (part: ItemPatch) => void
}

/** The typed facts of an article; each is saved when its field is left. */
function Details({ item, articles, rooms, isReadOnly, set }: DetailsProps) {
  const [name, setName] = useState(shownName(item.article))
  const [sticker, setSticker] = useState(String(item.sticker ?? ''))
  const [value, setValue] = useState(
    item.value === null || item.value === undefined ? '' : String(item.value),
  )
  const [problem, setProblem] = useState<'sticker' | 'taken' | 'value' | null>(null)
  const all = item.room === undefined || rooms.includes(item.room) ? rooms : [item.room, ...rooms]

  function saveSticker() {
    const number = Number(sticker)
    const isNone = sticker.trim() === ''
    const isValid = isNone || (Number.isInteger(number) && number >= 1 && number <= MAX_STICKER)
    const next = isNone ? null : number
    const isTaken = articles.some(({ key, sticker: other }) => key !== item.key && other === number)
    setProblem(isValid ? (isTaken ? 'taken' : null) : 'sticker')
    if (isValid && !isTaken && next !== (item.sticker ?? null)) set({ sticker: next })
  }
  function saveValue() {
    const dollars = Math.round(Number(value.replaceAll(/[$,\s]/g, '')) * 100) / 100
    const isNone = value.trim() === ''
    const isValid = isNone || (Number.isFinite(dollars) && dollars >= 0 && dollars <= 100_000_000)
    setProblem(isValid ? null : 'value')
    const next = isNone ? null : dollars
    if (isValid && next !== (item.value ?? null)) set({ value: next })
  }
  return (
    <div className={ui['stackTight']}>
      {item.isHighValue === true && (
        <TextInput
          size="lg"
          label="Declared value in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          readOnly={isReadOnly}
          value={value}
          error={problem === 'value' ? 'Enter an amount in dollars.' : null}
          onChange={(event) => setValue(event.currentTarget.value)}
          onBlur={saveValue}
        />
      )}
      <TextInput
        size="lg"
        label="Item"
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        readOnly={isReadOnly}
        value={name}
        error={name.trim() === '' ? 'Required.' : null}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => {
          if (name.trim() !== '' && name.trim() !== shownName(item.article)) set({ article: name.trim() })
        }}
      />
      <TextInput
        size="lg"
        label="Sticker"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        readOnly={isReadOnly}
        value={sticker}
        error={
          problem === 'sticker'
            ? 'Enter a whole number.'
            : problem === 'taken'
              ? `Sticker ${sticker.trim()} is on another item of this job. The next free one is ${nextSticker(articles)}.`
              : null
        }
        onChange={(event) => setSticker(event.currentTarget.value)}
        onBlur={saveSticker}
      />
      <NativeSelect
        size="lg"
        label="Picture"
        disabled={isReadOnly}
        data={ITEM_SHAPES.map((value) => ({ value, label: ITEM_SHAPE_LABELS[value] }))}
        value={item.shape ?? 'cabinet'}
        onChange={(event) => set({ shape: event.currentTarget.value as ItemShape })} // one of ITEM_SHAPES
      />
      <NativeSelect
        size="lg"
        label="Room"
        disabled={isReadOnly}
        data={[
          ...(item.room === undefined || item.room === '' ? [{ value: '', label: 'No room' }] : []),
          ...all.filter((room) => room !== '').map((room) => ({ value: room, label: shownName(room) })),
        ]}
        value={item.room ?? ''}
        onChange={(event) => set({ room: event.currentTarget.value })}
      />
    </div>
  )
}
