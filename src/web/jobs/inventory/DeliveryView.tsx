import { Button, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { memo, startTransition, useCallback, useMemo, useState, type FormEvent } from 'react'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { DELIVERY_STATE_LABELS } from '../../../shared/jobs/documents/inventory.items.ts'
import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type { InventoryPart } from '../../../shared/jobs/inventory/inventory.changes.ts'
import { stickersOf } from '../../../shared/jobs/inventory/inventory.rules.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { codesText, itemText, piecesText } from './inventory-texts.ts'
import type { ShownDelivery, ShownItem, WaitingPhoto } from './inventory-model.ts'
import { LongList } from './LongList.tsx'
import classes from './inventory.module.css'

interface Props {
  inventory: JobInventory
  waiting: readonly WaitingPhoto[]
  /** Must be the same function at each render. */
  onChange: (part: InventoryPart) => void
}

/** The check-off at the destination: by typed stickers or in the list, with what is missing or damaged. */
export function DeliveryView({ inventory, waiting, onChange }: Props) {
  const { articles, delivery, blockedBy, deliveryBlockedBy } = inventory
  const [open, setOpen] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const found = useMemo(() => new Map(delivery.map((one) => [one.key, one])), [delivery])
  const left = articles.length - articles.filter(({ key }) => found.has(key)).length
  const shown = useMemo(
    () => (showsAll ? articles : articles.filter(({ key }) => found.get(key)?.state !== 'delivered')),
    [articles, found, showsAll],
  )
  // In small steps, as at origin.
  const onOpen = useCallback((key: string | null) => startTransition(() => setOpen(key)), [])
  const onDelivered = useCallback(
    (key: string, isDelivered: boolean) =>
      onChange({
        kind: 'deliver',
        keys: [key],
        state: isDelivered ? null : 'delivered',
        codes: [],
        note: '',
      }),
    [onChange],
  )
  const isReadOnly = blockedBy !== null || deliveryBlockedBy !== null
  const row = useCallback(
    (one: ShownItem) => (
      <DeliveryRow
        key={one.key}
        item={one}
        delivery={found.get(one.key)}
        isReadOnly={isReadOnly}
        onOpen={onOpen}
        onDelivered={onDelivered}
      />
    ),
    [found, isReadOnly, onOpen, onDelivered],
  )
  const item = open === null ? undefined : articles.find(({ key }) => key === open)
  return (
    <>
      {deliveryBlockedBy !== null && <p className={classes['hint']}>{deliveryBlockedBy}</p>}
      <p className={classes['total']}>
        {left === 0 ? 'Everything is checked off.' : `${piecesText(left)} left of ${articles.length}`}
      </p>
      <Switch
        size="lg"
        className={classes['switch'] ?? ''}
        label="Show delivered items"
        checked={showsAll}
        onChange={(event) => setShowsAll(event.currentTarget.checked)}
      />
      <LongList items={shown} label="Items to check off" row={row} />
      {!isReadOnly && <CheckOff articles={articles} found={found} onChange={onChange} />}
      {item && (
        <DeliveryDialog
          inventory={inventory}
          item={item}
          delivery={found.get(item.key)}
          waiting={waiting}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  )
}

interface RowProps {
  item: ShownItem
  delivery: ShownDelivery | undefined
  isReadOnly: boolean
  onOpen: (key: string) => void
  onDelivered: (key: string, isDelivered: boolean) => void
}

const DeliveryRow = memo(function DeliveryRow({ item, delivery, isReadOnly, onOpen, onDelivered }: RowProps) {
  const state = delivery?.state
  const isDelivered = state === 'delivered'
  return (
    <li className={classes['itemRow']}>
      <button type="button" className={classes['item']} onClick={() => onOpen(item.key)}>
        <span className={classes['sticker']}>{item.sticker ?? '—'}</span>
        <span className={classes['itemName']}>
          {shownName(item.article)}
          {state !== undefined && (
            <span className={isDelivered ? classes['condition'] : classes['warning']}>
              {DELIVERY_STATE_LABELS[state]}
              {delivery && delivery.codes.length > 0 && `: ${codesText(delivery.codes)}`}
            </span>
          )}
        </span>
        {state === 'missing' && <IconQuestionMark size={22} aria-hidden />}
        {state === 'damaged' && <IconAlertTriangle size={22} aria-hidden />}
      </button>
      {!isReadOnly && (
        <button
          type="button"
          className={classes['check']}
          aria-pressed={isDelivered}
          aria-label={`Delivered: ${itemText(item)}`}
          onClick={() => onDelivered(item.key, isDelivered)}
        >
          <IconCheck size={26} aria-hidden />
        </button>
      )}
    </li>
  )
})

interface CheckOffProps {
  articles: readonly ShownItem[]
  found: ReadonlyMap<string, ShownDelivery>
  onChange: (part: InventoryPart) => void
}

/** Checks off what a person types or reads aloud: one sticker or a range. */
function CheckOff({ articles, found, onChange }: CheckOffProps) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const numbers = stickersOf(typed)
    if (numbers === null) {
      setProblem('Enter a number or a range, such as 101–140.')
      return
    }
    const wanted = new Set(numbers)
    const items = articles.filter(({ sticker }) => wanted.has(sticker ?? 0))
    const unknown = numbers.filter((number) => !items.some(({ sticker }) => sticker === number))
    setProblem(unknown.length === 0 ? null : `Not on the inventory: ${unknown.slice(0, 10).join(', ')}`)
    const keys = items.filter(({ key }) => found.get(key)?.state !== 'delivered').map(({ key }) => key)
    if (keys.length > 0) onChange({ kind: 'deliver', keys, state: 'delivered', codes: [], note: '' })
    const [first] = items
    setSaid(
      items.length === 1 && first
        ? `Delivered: ${itemText(first)}`
        : items.length > 1
          ? `${piecesText(items.length)} delivered`
          : '',
    )
    setTyped('')
  }
  return (
    <form className={classes['add']} onSubmit={onSubmit} noValidate>
      <TextInput
        size="lg"
        label="Type the number"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={60}
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fullWidth disabled={typed.trim() === ''}>
        Delivered
      </Button>
      <output className={classes['said']}>{said}</output>
    </form>
  )
}
