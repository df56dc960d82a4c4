import type { RefObject } from 'react'
import { spanOf } from '../../../shared/schedule/board/board.rules.ts'
import { useDrag, type DragStore } from './drag-store.ts'
import { changeOf } from './model.ts'
import { targetText } from './texts.ts'
import classes from './board.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  store: DragStore
  ghost: RefObject<HTMLDivElement | null>
  today: string
}

/** Shows what is carried, where it would be put, and what that means; the only part that renders while the pointer moves. */
export function DragLayer({ store, ghost, today }: Props) {
  const drag = useDrag(store)
  const hover = drag?.hover ?? null
  return (
    <>
      <output className={ui['hidden']} aria-live="assertive">
        {drag?.isKeyboard === true && (
          <>
            {hover
              ? `${targetText(hover.target, startAfter(), today)}: ${hover.text}`
              : `Job #${drag.carried.job.id} picked up. Arrow keys move it, Enter puts it down, Escape cancels.`}
          </>
        )}
      </output>
      {hover && (
        <div className={classes['target']} data-tone={hover.tone} style={hover.box} aria-hidden>
          <span>{hover.text}</span>
        </div>
      )}
      {drag && !drag.isKeyboard && (
        <div className={classes['ghost']} ref={ghost} aria-hidden>
          {`#${drag.carried.job.id} ${drag.carried.job.client}`}
        </div>
      )}
    </>
  )

  function startAfter(): string | null {
    if (!drag || !hover) return null
    const { span } = changeOf(drag.carried, hover.target)
    return (span ?? spanOf(drag.carried.job))?.startsAt ?? null
  }
}
