import { poundsOf, truckSizeFor } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { groupThousands } from '../../../../shared/kernel/money.ts'
import classes from './cube-sheet.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  items: number
  cubicFeet: number
  poundsPerCubicFoot: number
}

/** The totals of a cube sheet: items, cubic feet, pounds, and the truck it fills. */
export function SheetTotals({ items, cubicFeet, poundsPerCubicFoot }: Props) {
  const { size, trucks, fill } = truckSizeFor(cubicFeet)
  const percent = Math.round(fill * 100)
  const truck = trucks === 1 ? `${size} ft truck` : `${trucks} trucks of ${size} ft`
  return (
    <div className={`${ui['row']} ${classes['totals']}`}>
      <p className={classes['sums']}>
        <span>
          <strong>{groupThousands(items, 2)}</strong> {items === 1 ? 'item' : 'items'}
        </span>
        <span>
          <strong>{groupThousands(cubicFeet, 2)}</strong> cubic ft
        </span>
        <span>
          <strong>{groupThousands(poundsOf(cubicFeet, poundsPerCubicFoot), 0)}</strong> lb
        </span>
      </p>
      {cubicFeet > 0 && (
        <p className={`${ui['line']} ${classes['truck']}`}>
          <span className={classes['bar']} aria-hidden>
            <span className={classes['fill']} style={{ inlineSize: `${percent}%` }} />
          </span>
          <span>
            {truck}, {trucks > 1 && 'the last '}
            {percent}% full
          </span>
        </p>
      )}
    </div>
  )
}
