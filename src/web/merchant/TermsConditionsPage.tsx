/** STUB */
export function TermsConditionsPage() {
  return <h1>Terms</h1>
}
