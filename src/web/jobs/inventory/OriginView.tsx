import { NativeSelect, TextInput } from '@mantine/core'
import { memo, startTransition, useCallback, useMemo, useState } from 'react'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { roomNameSchema } from '../../../shared/jobs/survey/survey.ts'
import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type { InventoryPart } from '../../../shared/jobs/inventory/inventory.changes.ts'
import { doubleStickers, piecesByRoom } from '../../../shared/jobs/inventory/inventory.rules.ts'
import { AddItem } from './AddItem.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { ItemList } from './ItemList.tsx'
import type { WaitingPhoto } from './inventory-model.ts'
import { piecesText } from './inventory-texts.ts'
import classes from './inventory.module.css'

interface Props {
  inventory: JobInventory
  waiting: readonly WaitingPhoto[]
  /** Must be the same function at each render. */
  onChange: (part: InventoryPart) => void
}

const ALL = '*'
const NEW = '+'

/** The walk through the house: a room, its articles, and one more article with the next sticker. */
export function OriginView({ inventory, waiting, onChange }: Props) {
  const { articles, rooms, blockedBy } = inventory
  const [chosen, setChosen] = useState<string>(rooms[0] ?? ALL)
  const [added, setAdded] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  // A dialog is made and taken away in small steps, because all at once takes a slow phone longer than a tap may.
  const onItem = useCallback((key: string) => startTransition(() => setOpen(key)), [])
  const onClose = useCallback(() => startTransition(() => setOpen(null)), [])
  const counts = useMemo(
    () => new Map(piecesByRoom(articles).map(({ room, pieces }) => [room, pieces])),
    [articles],
  )
  const names = useMemo(() => {
    const all = new Set([...rooms, ...counts.keys()])
    all.delete('')
    return [...all]
  }, [rooms, counts])
  const isNew = chosen === NEW
  const room = isNew ? (added ?? '') : chosen
  const shown = useMemo(
    () => (chosen === ALL ? articles : articles.filter((item) => (item.room ?? '') === room)),
    [articles, chosen, room],
  )
  const double = useMemo(() => doubleStickers(articles), [articles])
  const photos = useMemo(() => {
    const found = new Map<string, number>()
    for (const { key, place } of waiting) if (place === 'origin') found.set(key, (found.get(key) ?? 0) + 1)
    return found
  }, [waiting])
  const item = open === null ? undefined : articles.find(({ key }) => key === open)
  const isRoomNamed = !isNew || roomNameSchema.safeParse(room).success
  return (
    <>
      <RoomSelect
        chosen={chosen}
        names={names}
        counts={counts}
        total={articles.length}
        canAdd={blockedBy === null}
        onChoose={setChosen}
      />
      {isNew && (
        <TextInput
          size="lg"
          label="Name of the room"
          autoComplete="off"
          maxLength={100}
          value={added ?? ''}
          onChange={(event) => setAdded(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className={classes['hint']}>
          {blockedBy === null ? 'Items that you add to this room appear here.' : 'Nothing is listed here.'}
        </p>
      ) : (
        <ItemList items={shown} label="Items" double={double} waiting={photos} onItem={onItem} />
      )}
      {blockedBy === null && isRoomNamed && (
        <AddItem room={chosen === ALL ? '' : room.trim()} articles={articles} onChange={onChange} />
      )}
      {item && (
        <ItemDialog
          inventory={inventory}
          item={item}
          waiting={waiting}
          onChange={onChange}
          onClose={onClose}
        />
      )}
    </>
  )
}

interface RoomProps {
  chosen: string
  names: readonly string[]
  /** Pieces by room. */
  counts: ReadonlyMap<string, number>
  total: number
  canAdd: boolean
  onChoose: (room: string) => void
}

/** Not made again with each photo. */
const RoomSelect = memo(function RoomSelect({ chosen, names, counts, total, canAdd, onChoose }: RoomProps) {
  return (
    <NativeSelect
      size="lg"
      label="Room"
      value={chosen}
      data={[
        { value: ALL, label: `All rooms, ${piecesText(total)}` },
        ...(counts.has('') ? [{ value: '', label: `No room, ${piecesText(counts.get('') ?? 0)}` }] : []),
        ...names.map((name) => ({
          value: name,
          label: counts.has(name)
            ? `${shownName(name)}, ${piecesText(counts.get(name) ?? 0)}`
            : shownName(name),
        })),
        ...(canAdd ? [{ value: NEW, label: 'Another room' }] : []),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
})
