import { useEffect, useRef } from 'react'
import { termsMessageOf } from '../../../shared/money/merchant/terms.messages.ts'
import section from '../../ui/section.module.css'
import classes from './merchant.module.css'
import ui from '../../ui/primitives.module.css'

/** State from the embedded page: the correlation id of the terms, and whether they were accepted. */
export interface TermsState {
  correlationId: string
  isAccepted: boolean
}
export const NO_TERMS: TermsState = { correlationId: '', isAccepted: false }

interface Props {
  companyId: number
  error: string | null
  onTerms: (terms: TermsState) => void
}

/**
 * Embeds the page with the terms in the form. A message counts only if it comes from this origin and this
 * frame.
 */
export function TermsFrame({ companyId, error, onTerms }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    function hear(event: MessageEvent) {
      if (event.origin !== window.location.origin) return
      if (frame.current === null || event.source !== frame.current.contentWindow) return
      const message = termsMessageOf(event.data)
      if (!message) return
      onTerms({
        correlationId: message.correlationId,
        isAccepted: message.kind === 'merchant-terms:accepted',
      })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [onTerms])
  return (
    <section className={section['block']} aria-labelledby="merchant-terms">
      <h3 id="merchant-terms" className={ui['heading']}>
        Terms and Conditions
      </h3>
      <iframe
        ref={frame}
        className={classes['frame']}
        title="Terms and Conditions"
        src={`/terms_conditions?company=${companyId}`}
      />
      {error !== null && (
        <p role="alert" className={classes['problem']}>
          {error}
        </p>
      )}
    </section>
  )
}
