import { PHONE_CONSENT } from '../../../shared/visitors/booking/quote-words.ts'
import { MARKETING_QUESTION } from '../../../shared/company/consents/marketing.words.ts'
import { CheckField } from '../common/parts/CheckField.tsx'
import { PhoneField } from '../common/parts/PhoneField.tsx'
import { TextField } from '../common/parts/TextField.tsx'
import type { QuoteField } from './quote-draft.ts'
import type { StepProps } from './QuoteForm.tsx'

interface Props extends StepProps {
  /** Called when a field loses focus. */
  onLeave: (field: QuoteField) => void
  /** Honeypot field that only bots fill in. */
  trap: string
  onTrap: (text: string) => void
}

/** Asks for the visitor's contact details. */
export function ContactStep({ draft, errors, change, onLeave, trap, onTrap }: Props) {
  return (
    <>
      <div className="quote-pair">
        <TextField
          label="First name"
          value={draft.firstName}
          onChange={(firstName) => change({ firstName })}
          onBlur={() => onLeave('firstName')}
          error={errors.firstName}
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={100}
          required
        />
        <TextField
          label="Last name"
          value={draft.lastName}
          onChange={(lastName) => change({ lastName })}
          onBlur={() => onLeave('lastName')}
          error={errors.lastName}
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={100}
          required
        />
      </div>
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        onBlur={() => onLeave('email')}
        error={errors.email}
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        required
      />
      <PhoneField
        label="Phone"
        description={PHONE_CONSENT}
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        onBlur={() => onLeave('phone')}
        error={errors.phone}
        required
      />
      <CheckField
        label={MARKETING_QUESTION}
        isChecked={draft.isMarketingAllowed}
        onChange={(isMarketingAllowed) => change({ isMarketingAllowed })}
      />
      <div className="quote-website" aria-hidden>
        <label htmlFor="quote-website">Leave this empty</label>
        <input
          id="quote-website"
          name="website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          value={trap}
          onChange={(event) => onTrap(event.currentTarget.value)}
        />
      </div>
    </>
  )
}
