import { HOME_SIZE_LABELS, MOVE_TYPE_LABELS, MOVE_TYPES, SIZES_OF } from '../../../shared/trade/home-sizes.ts'
import { Choices } from '../common/parts/Choices.tsx'
import { withMoveType } from './quote-draft.ts'
import type { StepProps } from './QuoteForm.tsx'

/** Asks for apartment or house, then its size. */
export function HomeStep({ draft, errors, change }: StepProps) {
  return (
    <>
      <Choices
        label="Type of home"
        value={draft.moveType}
        options={MOVE_TYPES.map((value) => ({ value, label: MOVE_TYPE_LABELS[value] }))}
        onChange={(moveType) => change(withMoveType(draft, moveType))}
        error={errors.moveType}
      />
      {draft.moveType && (
        <Choices
          label="Home size"
          value={draft.homeSize}
          options={SIZES_OF[draft.moveType].map((value) => ({ value, label: HOME_SIZE_LABELS[value] }))}
          onChange={(homeSize) => change({ homeSize })}
          error={errors.homeSize}
        />
      )}
    </>
  )
}
