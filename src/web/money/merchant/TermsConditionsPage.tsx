import { MERCHANT_TERMS, MERCHANT_TERMS_VERSION } from '../../../shared/money/merchant/terms.ts'
import { TermsAcceptance } from './TermsAcceptance.tsx'
import classes from './merchant.module.css'

interface Props {
  product: string
  /** The company that applies, if the page is embedded in its form. */
  companyId: number | undefined
}

/**
 * Shows /terms_conditions: the terms of the application for payment processing; embedded in the form it also
 * shows their acceptance.
 */
export function TermsConditionsPage({ product, companyId }: Props) {
  const isEmbedded = window.parent !== window
  return (
    <article className={classes['page']}>
      <h1>Terms and Conditions</h1>
      <p>Payment processing, version {MERCHANT_TERMS_VERSION}</p>
      {MERCHANT_TERMS.map(({ heading, text }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p>{text.replaceAll('{product}', () => product)}</p>
        </section>
      ))}
      {isEmbedded && companyId !== undefined && <TermsAcceptance companyId={companyId} />}
    </article>
  )
}
