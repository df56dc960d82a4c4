import { Button, Chip, Modal } from '@mantine/core'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { itemText } from './inventory-texts.ts'
import type { ShownItem } from './inventory-model.ts'
import { KEEP_PAGE } from './keep-page.ts'
import classes from './inventory.module.css'

/** A sheet about one article over the whole screen, and the button that closes it. */
export function ItemSheet(props: { item: ShownItem; onClose: () => void; children: ReactNode }) {
  const { item, onClose, children } = props
  return (
    <Modal
      opened
      fullScreen
      removeScrollProps={KEEP_PAGE}
      onClose={onClose}
      title={itemText(item)}
      closeButtonProps={{ size: 48, 'aria-label': 'Close' }}
    >
      <div className={classes['dialog']}>
        <Later>{children}</Later>
        <Button size="lg" className={classes['done'] ?? ''} onClick={onClose}>
          Done
        </Button>
      </div>
    </Modal>
  )
}

/** Shows its children after what is around it, in small steps: a dialog that is made at once misses frames on a slow phone. */
export function Later({ children }: { children: ReactNode }) {
  const [isNow, setIsNow] = useState(false)
  useEffect(() => startTransition(() => setIsNow(true)), [])
  return isNow && children
}

interface ChipsProps {
  legend: string
  symbols: readonly { code: string; label: string }[]
  codes: readonly string[]
  isReadOnly: boolean
  onChange: (codes: string[]) => void
}

/** Symbols to choose from, each a chip with its code and meaning. */
export function CodeChips({ legend, symbols, codes, isReadOnly, onChange }: ChipsProps) {
  return (
    <fieldset className={classes['codes']} disabled={isReadOnly}>
      <legend>{legend}</legend>
      <Chip.Group multiple value={[...codes]} onChange={onChange}>
        <div className={classes['chips']}>
          {symbols.map(({ code, label }) => (
            <Chip
              key={code}
              value={code}
              variant="outline"
              disabled={isReadOnly}
              classNames={{ label: classes['chip'] ?? '' }}
            >
              <strong>{code}</strong> {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  )
}
