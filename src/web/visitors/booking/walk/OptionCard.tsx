import { useId, type ReactNode } from 'react'

interface Props {
  /** The group of options. */
  group: string
  title: string
  /** What it costs, beside the title. */
  price?: string
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  children?: ReactNode
}

/** One of several options, as a card that can be clicked anywhere. */
export function OptionCard(props: Props) {
  const { group, title, price, isChosen, isDisabled = false, onChoose, children } = props
  const id = useId()
  return (
    <div className="walk-option" data-chosen={isChosen}>
      <input
        id={id}
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={
          [price !== undefined && `${id}-price`, children !== undefined && `${id}-about`]
            .filter(Boolean)
            .join(' ') || undefined
        }
        onChange={onChoose}
      />
      <div className="walk-option-words">
        <div className="walk-option-head">
          <label htmlFor={id}>{title}</label>
          {price !== undefined && (
            <span className="walk-price" id={`${id}-price`}>
              {price}
            </span>
          )}
        </div>
        {children !== undefined && <div id={`${id}-about`}>{children}</div>}
      </div>
    </div>
  )
}
