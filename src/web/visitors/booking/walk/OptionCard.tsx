import { useId, type ReactNode } from 'react'

interface Props {
  /** The group that it is one of. */
  group: string
  title: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children?: ReactNode
}

/** One of several, as a card that is pressed anywhere. */
export function OptionCard({ group, title, isChosen, isDisabled = false, onChoose, children }: Props) {
  const id = useId()
  return (
    <div className="walk-option" data-chosen={isChosen}>
      <input
        id={id}
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={children === undefined ? undefined : `${id}-about`}
        onChange={onChoose}
      />
      <div className="walk-option-words">
        <label htmlFor={id}>{title}</label>
        {children !== undefined && <div id={`${id}-about`}>{children}</div>}
      </div>
    </div>
  )
}
