import { useId, type ReactNode } from 'react'

interface Props {
  /** The group of options. */
  group: string
  title: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children?: ReactNode
}

/** One of several options, as a card that can be clicked anywhere. */
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
