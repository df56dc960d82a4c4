import type { InventorySymbol } from '../../../../shared/jobs/documents/inventory.symbols.ts'
import classes from './inventory.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  codes: readonly string[]
  symbols: readonly InventorySymbol[]
}

/** The chosen symbols: the printed code and its meaning. */
export function Codes({ codes, symbols }: Props) {
  if (codes.length === 0) return null
  return (
    <ul className={`${ui['list']} ${classes['codes']}`}>
      {codes.map((code) => (
        <li key={code}>
          <strong>{code}</strong> {symbols.find((symbol) => symbol.code === code)?.label}
        </li>
      ))}
    </ul>
  )
}
