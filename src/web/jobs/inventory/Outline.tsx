import type { ItemShape, ItemSide } from '../../../shared/jobs/documents/inventory.items.ts'
import classes from './inventory.module.css'

type View = 'front' | 'side' | 'rear' | 'top'

/** Lines of each shape in a box of 120 by 90, seen from the front, a side, the back and above. */
const PATHS: Record<ItemShape, Record<View, string>> = {
  cabinet: {
    front: 'M25 8h70v72h-70z M25 8h70 M60 8v72 M55 42v10 M65 42v10 M30 80v5 M90 80v5',
    side: 'M40 8h40v72h-40z M44 80v5 M76 80v5',
    rear: 'M25 8h70v72h-70z M30 13h60v62h-60z M30 80v5 M90 80v5',
    top: 'M25 25h70v40h-70z',
  },
  table: {
    front: 'M12 22h96v8h-96z M20 30v52h6v-52 M94 30v52h6v-52 M26 38h68',
    side: 'M30 22h60v8h-60z M36 30v52h6v-52 M78 30v52h6v-52 M42 38h36',
    rear: 'M12 22h96v8h-96z M20 30v52h6v-52 M94 30v52h6v-52 M26 38h68',
    top: 'M12 18h96v54h-96z',
  },
  seat: {
    front:
      'M26 14h68v30h-68z M14 34h12v40h-12z M94 34h12v40h-12z M26 44h68v16h-68z M26 60h68v14h-68z M60 44v16 M20 74v8 M100 74v8',
    side: 'M30 14h14l4 30h42v30h-60z M34 74v8 M84 74v8 M48 44h42v10h-42z',
    rear: 'M14 14h92v60h-92z M20 74v8 M100 74v8',
    top: 'M14 12h92v66h-92z M14 12h92v18h-92z M26 30v48 M94 30v48 M60 30v48',
  },
  appliance: {
    front: 'M34 6h52v76h-52z M34 32h52 M40 14v12 M40 38v24 M38 82v4 M82 82v4',
    side: 'M36 6h48v76h-48z M40 82v4 M80 82v4',
    rear: 'M34 6h52v76h-52z M40 54h40v22h-40z M40 61h40 M40 68h40',
    top: 'M34 20h52v50h-52z',
  },
  box: {
    front: 'M20 18h80v62h-80z M52 18v18h16v-18',
    side: 'M28 18h64v62h-64z',
    rear: 'M20 18h80v62h-80z M52 18v18h16v-18',
    top: 'M20 18h80v54h-80z M20 45h80',
  },
  panel: {
    front: 'M8 12h104v60h-104z M13 17h94v50h-94z',
    side: 'M55 12h10v60h-10z',
    rear: 'M8 12h104v60h-104z M45 30h30v24h-30z',
    top: 'M8 40h104v10h-104z',
  },
}

/** A simple picture of one side of an article. */
export function Outline({ shape, side }: { shape: ItemShape; side: ItemSide }) {
  const view = side === 'left' || side === 'right' ? 'side' : side
  const path = <path d={PATHS[shape][view]} className={classes['outline']} />
  return side === 'right' ? <g transform="matrix(-1 0 0 1 120 0)">{path}</g> : path
}
