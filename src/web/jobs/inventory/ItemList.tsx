import { IconLock } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { conditionText } from './inventory-texts.ts'
import type { ShownItem } from './inventory-model.ts'
import { LongList } from './LongList.tsx'
import classes from './inventory.module.css'

interface Props {
  items: readonly ShownItem[]
  label: string
  double: ReadonlySet<number>
  /** Photos that wait on this phone, by article. */
  waiting: ReadonlyMap<string, number>
  /** Must be the same function at each render. */
  onItem: (key: string) => void
}

/** Articles with sticker, condition and number of photos; a tap opens one.  */
export function ItemList({ items, label, double, waiting, onItem }: Props) {
  const row = useCallback(
    (item: ShownItem) => (
      <ItemRow
        key={item.key}
        itemKey={item.key}
        sticker={item.sticker}
        name={shownName(item.article)}
        condition={conditionText(item)}
        isHighValue={item.isHighValue === true}
        isDouble={double.has(item.sticker ?? 0)}
        isSigned={item.isSigned}
        photos={item.photos.length + (waiting.get(item.key) ?? 0)}
        onItem={onItem}
      />
    ),
    [double, waiting, onItem],
  )
  return <LongList items={items} label={label} row={row} />
}

/**
 * What is shown of an item, and not the item: it is a new one after each load, because the links of its photos are. A row has as
 * few elements as possible, because the browser makes many while a thumb scrolls.
 */
interface RowProps {
  itemKey: string
  sticker: number | null | undefined
  name: string
  condition: string
  isHighValue: boolean
  isDouble: boolean
  isSigned: boolean
  photos: number
  onItem: (key: string) => void
}

const ItemRow = memo(function ItemRow({
  itemKey,
  sticker,
  name,
  condition,
  isHighValue,
  isDouble,
  isSigned,
  photos,
  onItem,
}: RowProps) {
  return (
    <li className={classes['itemRow']}>
      <button type="button" className={classes['item']} onClick={() => onItem(itemKey)}>
        <span className={classes['sticker']}>{sticker ?? '—'}</span>
        <span className={classes['itemName']}>
          {name}
          {condition !== '' && <span className={classes['condition']}>{condition}</span>}
          {isHighValue && <span className={classes['value']}>High value</span>}
          {isDouble && <span className={classes['warning']}>This sticker is used twice.</span>}
        </span>
        {photos > 0 && (
          <span className={classes['photoCount']}>{photos === 1 ? '1 photo' : `${photos} photos`}</span>
        )}
        {isSigned && <IconLock size={18} aria-label="Signed" />}
      </button>
    </li>
  )
})
