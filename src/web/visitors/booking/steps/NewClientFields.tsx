import { MARKETING_QUESTION } from '../../../../shared/company/consents/marketing.words.ts'
import { CLIENT_FAILED } from '../../../../shared/visitors/booking/new-client.ts'
import { CheckField } from '../../common/parts/CheckField.tsx'
import { PhoneField } from '../../common/parts/PhoneField.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import type { useNewClient } from './use-new-client.ts'

/** Asks for the name and phone of a new client. */
export function NewClientFields({ client }: { client: ReturnType<typeof useNewClient> }) {
  const { refusal, text } = client
  return (
    <>
      {refusal && (
        <Notice kind="error">
          <strong>{CLIENT_FAILED}</strong> {refusal.message}
        </Notice>
      )}
      <div className="pair">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          {...text('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          {...text('lastName')}
        />
      </div>
      <PhoneField label="Phone" description="For questions about your move." {...text('phone')} />
      <CheckField
        label={MARKETING_QUESTION}
        isChecked={client.isMarketingAllowed}
        onChange={client.setMarketingAllowed}
      />
      <p className="dim">
        By continuing you agree to the{' '}
        <a href="/terms" target="_blank" rel="noopener">
          Terms
        </a>{' '}
        and confirm that you are 18 or older.
      </p>
    </>
  )
}
